import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// Shows a `MeasurementPage`.
public struct MeasurementView: View {
  let page: MeasurementPage

  public init(page: MeasurementPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      form(
        .attribute("method", "post"), .action(page.path), .behaviour("submit"), .flag("novalidate"),
        .later(page.newID == nil ? .edit : .add)
      ) {
        if let id = page.newID { HiddenField(name: "id", value: id) }
        if let version = page.version { HiddenField(name: "version", value: String(version)) }
        if let next = page.next { HiddenField(name: "next", value: next) }
        if let asked = page.asked { HiddenField(name: "asked", value: asked) }
        HiddenField(name: "kind", value: page.kind.rawValue)
        if let unit = page.volumeUnit { HiddenField(name: "unit", value: unit) }
        HiddenField(name: "name", value: page.kind.name)
        DecimalField(numbers: page.numbers)
        if page.newID != nil { DeviceZoneField() }
        if page.hasStepper {
          div(.class("card fields big-field"), .behaviour("nudge"), .attribute("data-size", NumberStyle.plain.field(page.step))) {
            Stepper { FormFieldView(field: page.field, showsLabel: false) }
          }
        } else {
          div(.class("card fields big-field")) { FormFieldView(field: page.field, showsLabel: false) }
        }
        if page.showsMoment {
          div(.class("card fields")) { moment }
        } else {
          details(.class("card fields moment")) {
            summary { say("Day and time") }
            moment
          }
        }
        button(.class("button primary wide")) { page.submit }
      }
      if let delete = page.delete {
        form(.attribute("method", "post"), .action(delete), .behaviour("submit")) {
          if let version = page.version { HiddenField(name: "version", value: String(version)) }
          if let next = page.next { HiddenField(name: "next", value: next) }
          button(.class("button danger wide")) { say("Delete") }
        }
      }
      if let another = page.another {
        a(.class("button quiet wide"), .behaviour("sheet"), .href(another)) { page.kind.logAnother }
      }
      if !page.recent.isEmpty {
        section(.class("entries"), .label(say("Recent", meaning: "amounts"))) {
          h2 { say("Recent", meaning: "amounts") }
          MeasurementList(rows: page.recent)
        }
      }
    }
  }

  private var moment: some HTML {
    div(.class("pair")) {
      FormFieldView(field: page.day)
      FormFieldView(field: page.time)
    }
  }
}

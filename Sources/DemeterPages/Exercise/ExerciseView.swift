import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords

/// Shows an `ExercisePage`.
public struct ExerciseView: View {
  let page: ExercisePage

  public init(page: ExercisePage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: page.close) {
      form(
        .attribute("method", "post"), .action(page.path), .behaviour("submit"), .flag("novalidate"),
        .later(page.newID == nil ? .edit : .add)
      ) {
        FormError(message: page.error)
        if let id = page.newID { HiddenField(name: "id", value: id) }
        if let version = page.version { HiddenField(name: "version", value: String(version)) }
        if let next = page.next { HiddenField(name: "next", value: next) }
        if let shown = page.shownCalories { HiddenField(name: "was.calories", value: shown) }
        DecimalField(numbers: page.numbers, hasEnergy: true)
        if page.newID != nil { DeviceZoneField() }
        div(.class("card fields")) {
          FormFieldView(field: page.name, list: "exercise-activities")
          datalist(.id("exercise-activities")) { ForEach(page.activities) { option(.value($0)) } }
          div(.class("numbers halves")) {
            FormFieldView(field: page.minutes)
            FormFieldView(field: page.distance)
          }
          FormFieldView(field: page.calories)
          if let basis = page.basis { p(.class("hint")) { basis } }
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
    }
  }

  private var moment: some HTML {
    div(.class("pair")) {
      FormFieldView(field: page.day)
      FormFieldView(field: page.time)
    }
  }
}

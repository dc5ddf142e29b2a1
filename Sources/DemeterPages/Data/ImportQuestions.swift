import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// Asks for what the file does not state: the time zone, the order of its dates, and the unit of its weights.
struct ImportQuestions: View {
  let page: DiaryImportPage

  var body: some HTML {
    form(.class("card fields"), .id("questions"), .attribute("method", "get"), .action(page.path)) {
      if let date = page.file.undecided {
        fieldset(.class("choices")) {
          legend { say("How is “\(date)” to be read?") }
          ImportChoiceField(name: "order", value: "day", words: say("Day first"), isChosen: page.order == "day")
          ImportChoiceField(name: "order", value: "month", words: say("Month first"), isChosen: page.order == "month")
        }
      } else if let order = page.order {
        HiddenField(name: "order", value: order)
      }
      if page.file.asksWeightUnit {
        fieldset(.class("choices")) {
          legend { say("In which unit are the weights?") }
          ImportChoiceField(name: "weights", value: WeightUnit.kg.rawValue, words: say("Kilograms"), isChosen: false)
          ImportChoiceField(name: "weights", value: WeightUnit.lb.rawValue, words: say("Pounds"), isChosen: false)
        }
      } else if let unit = page.weightUnit {
        HiddenField(name: "weights", value: unit.rawValue)
      }
      if let columns = page.columns {
        HiddenField(name: "columns", value: columns)
        label(.class("choice")) {
          input(.type("checkbox"), .name("choose"), .value("1"))
          say("Choose the columns again")
        }
      }
      ZoneField(zone: page.zone, label: say("Time zone of the entries"))
      if page.includesSimilar { HiddenField(name: "alike", value: "1") }
      button(.class("button wide")) { say("Read it this way") }
    }
  }
}

/// One answer to a question.
struct ImportChoiceField: View {
  let name: String
  let value: String
  let words: String
  let isChosen: Bool

  var body: some HTML {
    label(.class("choice")) {
      input(.type("radio"), .name(name), .value(value), .flag("checked", isChosen), .flag("required"))
      words
    }
  }
}

/// The form to import or discard the file.
struct ImportForm: View {
  let page: DiaryImportPage

  var body: some HTML {
    if page.file.isDecided {
      form(.class("card fields"), .id("take"), .attribute("method", "post"), .action(page.path)) {
        HiddenField(name: "zone", value: page.zone)
        if let order = page.order { HiddenField(name: "order", value: order) }
        if let unit = page.weightUnit { HiddenField(name: "weights", value: unit.rawValue) }
        if let columns = page.columns { HiddenField(name: "columns", value: columns) }
        if !page.alike.isEmpty {
          LineList(title: say("Similar to existing entries: \(page.alike.count)"), lines: page.alike, more: page.moreAlike)
          label(.class("choice")) {
            input(.type("checkbox"), .name("alike"), .value("1"), .flag("checked", page.includesSimilar))
            say("Import these too")
          }
        }
        if !page.isEmpty || !page.alike.isEmpty { button(.class("button primary wide")) { page.submit } }
      }
    }
    form(.attribute("method", "post"), .action(page.cancel)) { button(.class("button quiet wide")) { say("Cancel the import") } }
  }
}

import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// The import of a food database.
public enum FoodImportState: Hashable, Sendable {
  case running(percent: Int, records: Int, foods: Int)
  /// How many foods were saved, and how many were left out because they are incomplete or impossible.
  case done(foods: Int, leftOut: Int, isMostlyWithoutEnergy: Bool)
  /// Nothing was saved; why, in words.
  case failed(String)
  case cancelled
}

/// The form to import foods, or the progress. While an import runs, the scripts ask every two seconds.
struct FoodImportView: View {
  let state: FoodImportState?
  let numbers: NumberStyle

  private var isRunning: Bool { if case .running = state { true } else { false } }

  private func imported(_ foods: Int, leftOut: Int) -> String {
    let (shown, left) = (numbers.text(foods), numbers.text(leftOut))
    guard leftOut > 0 else { return say(foods, one: "\(shown) food imported", other: "\(shown) foods imported") }
    return say(
      foods, one: "\(shown) food imported, \(left) left out as incomplete or impossible",
      other: "\(shown) foods imported, \(left) left out as incomplete or impossible")
  }

  var body: some HTML {
    section(
      .class("card fields"), .id("food-import"), .attribute("tabindex", "-1"), .behaviour("awaiting"),
      .attribute("data-awaiting", ifPresent: isRunning ? Paths.foodSources : nil)
    ) {
      h2 { say("Import foods") }
      switch state {
      case .running(let percent, let records, let foods):
        progress(.attribute("max", "100"), .attribute("value", "\(percent)"), .label(say("Import", meaning: "noun"))) { say("\(percent)%") }
        p(.role("status")) { "\(numbers.counted(records, "record")), \(numbers.counted(foods, "food"))" }
        p(.class("hint")) { say("You can close this page; the import continues.") }
        noscript { a(.class("button wide"), .href(Paths.foodSources)) { say("Look again") } }
        form(.attribute("method", "post"), .action(Route.cancelFoodImport.rawValue), .behaviour("submit")) {
          button(.class("button quiet wide")) { say("Cancel the import") }
        }
      case .done(let foods, let leftOut, let isMostlyWithoutEnergy):
        p(.class("state onTrack"), .role("status")) {
          Icon(.check)
          span { imported(foods, leftOut: leftOut) }
        }
        if isMostlyWithoutEnergy {
          p(.class("form-error")) {
            say("Most products in this file have no energy. Its format may be newer than this version of Demeter.")
          }
        }
      case .failed(let words): p(.class("form-error"), .role("status")) { words }
      case .cancelled: p(.role("status")) { say("The import was cancelled. Nothing was changed.") }
      case nil:
        p { say("A CSV zip of USDA FoodData Central, or the .csv.gz or .jsonl.gz dump of Open Food Facts (Open Database License).") }
      }
      if !isRunning {
        form(
          .class("fields"), .attribute("method", "post"), .action(Route.foodImports.rawValue),
          .attribute("enctype", "multipart/form-data"), .flag("novalidate")
        ) {
          FileField(id: "food-file", words: say("Choose a file"), accept: ".zip,.gz,.csv,.tsv,.jsonl")
          button(.class("button wide")) { say("Import", meaning: "button") }
        }
      }
    }
  }
}

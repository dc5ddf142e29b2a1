public import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords

/// The import of a food database.
public enum FoodImportState: Hashable, Sendable {
  /// The file is on its way.
  case receiving(percent: Int)
  case running(percent: Int, records: Int, foods: Int)
  /// The file was read and nothing is saved yet: how many foods it has, how many are left out, and some of its foods.
  case previewed(foods: Int, leftOut: Int, samples: [FoodImportSample])
  /// The foods of Fineli were removed.
  case removed(foods: Int)
  /// How many foods were saved, how many were left out because they are incomplete or impossible, and how many because they are sold in
  /// other countries than the chosen ones; the first line that can't be read.
  case done(foods: Int, leftOut: Int, elsewhere: Int = 0, firstUnreadable: Int? = nil, isMostlyWithoutEnergy: Bool)
  /// Nothing was saved; why, in words.
  case failed(String)
  case cancelled
}

/// A food of a file that is not imported yet.
public struct FoodImportSample: Hashable, Sendable {
  let names: [String]
  let energy: Energy

  /// - Parameters:
  ///   - names: its names in all languages.
  ///   - energy: the energy of 100 g.
  public init(names: [String], energy: Energy) {
    self.names = names
    self.energy = energy
  }

  func words(in context: PageContext) -> String {
    let names = self.names.joined(separator: " · "), energy = context.calories(self.energy)
    return say("\(names): \(energy) per 100 g")
  }
}

/// The form to import foods, or the progress. While an import runs, the scripts ask every two seconds.
struct FoodImportView: View {
  let state: FoodImportState?
  /// Some foods of a file that is not imported yet.
  let samples: [String]
  /// The countries that can be chosen.
  let countries: [FoodSourcesPage.Country]
  let numbers: NumberStyle

  private var isRunning: Bool {
    switch state {
    case .receiving, .running: true
    case .previewed, .removed, .done, .failed, .cancelled, nil: false
    }
  }

  /// Whether a file can be chosen.
  private var isFree: Bool {
    if case .previewed = state { false } else { !isRunning }
  }

  private func imported(_ foods: Int, leftOut: Int) -> String {
    let (shown, left) = (numbers.text(foods), numbers.text(leftOut))
    guard leftOut > 0 else { return say(foods, one: "\(shown) food imported", other: "\(shown) foods imported") }
    return say(
      foods, one: "\(shown) food imported, \(left) left out as incomplete or impossible",
      other: "\(shown) foods imported, \(left) left out as incomplete or impossible")
  }

  private func found(_ foods: Int, leftOut: Int) -> String {
    let (shown, left) = (numbers.text(foods), numbers.text(leftOut))
    guard leftOut > 0 else { return say(foods, one: "\(shown) food in this file", other: "\(shown) foods in this file") }
    return say(
      foods, one: "\(shown) food in this file, \(left) left out as incomplete or impossible",
      other: "\(shown) foods in this file, \(left) left out as incomplete or impossible")
  }

  var body: some HTML {
    section(
      .class("card fields"), .id("food-import"), .attribute("tabindex", "-1"), .behaviour("awaiting"),
      .attribute("data-awaiting", ifPresent: isRunning ? Paths.foodSources : nil),
      .attribute("data-awaits", ifPresent: isRunning ? nil : Paths.foodSources)
    ) {
      h2 { say("Import foods") }
      switch state {
      case .receiving(let percent):
        progress(.attribute("max", "100"), .attribute("value", "\(percent)"), .label(say("Upload", meaning: "noun"))) { say("\(percent)%") }
        p(.role("status")) { say("Receiving the file") }
        p(.class("hint")) { say("Keep the sending page open until the upload is complete.") }
        noscript { a(.class("button wide"), .href(Paths.foodSources)) { say("Look again") } }
      case .running(let percent, let records, let foods):
        progress(.attribute("max", "100"), .attribute("value", "\(percent)"), .label(say("Import", meaning: "noun"))) { say("\(percent)%") }
        p(.role("status")) { "\(numbers.counted(records, "record")), \(numbers.counted(foods, "food"))" }
        p(.class("hint")) { say("You can close this page; the import continues.") }
        noscript { a(.class("button wide"), .href(Paths.foodSources)) { say("Look again") } }
        form(.attribute("method", "post"), .action(Route.cancelFoodImport.rawValue), .behaviour("submit")) {
          button(.class("button quiet wide")) { say("Cancel the import") }
        }
      case .done(let foods, let leftOut, let elsewhere, let firstUnreadable, let isMostlyWithoutEnergy):
        p(.class("state onTrack"), .role("status")) {
          Icon(.check)
          span { imported(foods, leftOut: leftOut) }
        }
        if elsewhere > 0 {
          let shown = numbers.text(elsewhere)
          p {
            say(
              elsewhere, one: "\(shown) product of other countries was left out.",
              other: "\(shown) products of other countries were left out.")
          }
        }
        if let firstUnreadable { p { say("The first line that can’t be read is line \(numbers.text(firstUnreadable)).") } }
        if isMostlyWithoutEnergy {
          p(.class("form-error")) {
            say("Most products in this file have no energy. Its format may be newer than this version of Demeter.")
          }
        }
      case .previewed(let foods, let leftOut, _): FoodImportPreviewView(words: found(foods, leftOut: leftOut), samples: samples)
      case .removed(let foods):
        let shown = numbers.text(foods)
        p(.role("status")) { say(foods, one: "\(shown) food of Fineli removed", other: "\(shown) foods of Fineli removed") }
      case .failed(let words): p(.class("form-error"), .role("status")) { words }
      case .cancelled: p(.role("status")) { say("The import was cancelled. Nothing was changed.") }
      case nil:
        p { say("A CSV zip of USDA FoodData Central, or the .csv.gz or .jsonl.gz dump of Open Food Facts (Open Database License).") }
        p { say("Or the zip of Fineli’s open data: foods of Finland with Finnish, Swedish and English names (CC BY 4.0).") }
      }
      if isFree {
        form(
          .class("fields"), .attribute("method", "post"), .action(Route.foodImports.rawValue),
          .attribute("enctype", "multipart/form-data"), .flag("novalidate")
        ) {
          FileField(id: "food-file", words: say("Choose a file"), accept: ".zip,.gz,.csv,.tsv,.jsonl")
          ProductChoiceView(countries: countries)
          button(.class("button wide")) { say("Import", meaning: "button") }
        }
      }
    }
  }
}

/// Which products of Open Food Facts are taken.
private struct ProductChoiceView: View {
  let countries: [FoodSourcesPage.Country]

  var body: some HTML {
    details(.id("product-choice")) {
      summary { say("Only some countries") }
      div(.class("fields more-fields")) {
        p(.class("hint")) { say("Of Open Food Facts, only products that are sold there. Without a choice, all of the file.") }
        fieldset(.class("choices")) {
          legend(.class("visually-hidden")) { say("Countries") }
          ForEach(countries) { country in
            label(.class("choice")) {
              input(.type("checkbox"), .name("country.\(country.code)"), .value("on"))
              span(.class("name")) { country.name }
            }
          }
        }
        label(.class("choice")) {
          input(.type("checkbox"), .name("replace"), .value("on"))
          span(.class("name")) { say("Remove products of Open Food Facts that are not in this import") }
        }
      }
    }
  }
}

/// What a file of Fineli would import, and in which language its foods are shown.
private struct FoodImportPreviewView: View {
  let words: String
  let samples: [String]

  /// The languages of Fineli's names by their codes.
  private var languages: [[String]] { [["fi", say("Finnish")], ["sv", say("Swedish")], ["en", say("English")]] }

  var body: some HTML {
    p(.role("status")) { words }
    ul(.class("plain-list"), .role("list")) { ForEach(samples) { line in li(.attribute("dir", "auto")) { line } } }
    form(.class("fields"), .attribute("method", "post"), .action(Route.confirmFoodImport.rawValue), .behaviour("submit")) {
      fieldset(.class("choices")) {
        legend { say("Names") }
        ForEach(languages) { language in
          label(.class("choice")) {
            input(.type("radio"), .name("names"), .value(language[0]), .flag("checked", language[0] == "fi"))
            span(.class("name")) { language[1] }
          }
        }
      }
      p(.class("hint")) { say("Foods are found by their names in all three languages.") }
      button(.class("button wide")) { say("Import", meaning: "button") }
    }
    form(.attribute("method", "post"), .action(Route.cancelFoodImport.rawValue), .behaviour("submit")) {
      button(.class("button quiet wide")) { say("Cancel the import") }
    }
  }
}

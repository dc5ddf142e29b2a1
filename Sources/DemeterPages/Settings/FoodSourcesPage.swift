public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// The sources of foods, and the keys of the online service.
public struct FoodSourcesPage: Hashable, Sendable {
  /// The origin of the online service's keys.
  public enum Service: Hashable, Sendable { case none, owner, environment }

  /// What came of the last action.
  public enum Outcome: Hashable, Sendable {
    case works, removed, noKeys, failed(FoodError)

    var isGood: Bool { self == .works || self == .removed }

    var words: String {
      switch self {
      case .works: say("It works: the service answered.")
      case .removed: say("Keys removed.")
      case .noKeys: say("No keys are set up yet.")
      case .failed(let error): error.words
      }
    }
  }

  /// A country whose products can be imported.
  struct Country: Hashable, Sendable {
    let code: String
    let name: String
  }

  public let title: String = say("Food sources")
  let catalogue: [String]
  /// Whether the foods of Fineli can be removed.
  let hasFineli: Bool
  let service: Service
  /// Whether unknown barcodes are looked up at Open Food Facts.
  let looksUpBarcodes: Bool
  let isOwner: Bool
  let keys: [FormField]
  let outcome: Outcome?
  /// The running import of foods, or how the last one ended.
  let importing: FoodImportState?
  /// Some foods of a file that is not imported yet.
  let samples: [String]
  /// By their names.
  let countries: [Country]
  let numbers: NumberStyle

  public init(
    counts: [FoodID.Source: Int], service: Service, looksUpBarcodes: Bool = false, isOwner: Bool, outcome: Outcome? = nil,
    refused: InvalidInput? = nil, importing: FoodImportState? = nil, countries: [(code: String, name: String)] = [], in context: PageContext
  ) {
    catalogue = FoodID.Source.allCases.compactMap { source in
      guard let count = counts[source], count > 0, let words = source.credit else { return nil }
      let shown = context.numbers.text(count)
      return say(count, one: "\(shown) food: \(words)", other: "\(shown) foods: \(words)")
    }
    hasFineli = isOwner && counts[.fineli] ?? 0 > 0
    self.service = service
    self.looksUpBarcodes = looksUpBarcodes
    self.isOwner = isOwner
    self.outcome = outcome
    self.importing = importing
    samples = if case .previewed(_, _, let samples) = importing { samples.map { $0.words(in: context) } } else { [] }
    self.countries = countries.map { Country(code: $0.code, name: $0.name) }
      .sorted { $0.name.compare($1.name, options: [.caseInsensitive, .diacriticInsensitive]) == .orderedAscending }
    numbers = context.numbers
    keys = [
      FormField("consumerKey", say("Consumer key"), .text, error: refused?.message(for: "consumerKey"), isRequired: true),
      FormField(
        "consumerSecret", say("Consumer secret"), .newPassword, error: refused?.message(for: "consumerSecret"),
        hint: say("Stored on this server, readable only by its own user, and never shown again"), isRequired: true),
    ]
  }
}

public struct FoodSourcesView: View {
  let page: FoodSourcesPage

  public init(page: FoodSourcesPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.settings) {
      section(.class("card fields")) {
        h2 { say("On this server") }
        ul(.class("plain-list"), .role("list")) { ForEach(page.catalogue) { line in li { line } } }
        if page.hasFineli {
          form(.attribute("method", "post"), .action(Route.removeFineli.rawValue), .behaviour("submit")) {
            button(.class("button quiet wide")) { say("Remove the foods of Fineli") }
          }
        }
        if !page.isOwner { p(.class("hint")) { say("The owner, who set up this server, can import more.") } }
      }
      if page.isOwner { FoodImportView(state: page.importing, samples: page.samples, countries: page.countries, numbers: page.numbers) }
      section(.class("card fields"), .id("service")) {
        h2 { "FatSecret" }
        switch page.service {
        case .none: p { say("Not set up. Search stays on this server.") }
        case .owner: p { say("Set up. Only your search words are sent to fatsecret.com.") }
        case .environment:
          p { say("Set up by this server’s environment. Only your search words are sent to fatsecret.com.") }
        }
        if let outcome = page.outcome {
          p(.class(outcome.isGood ? "state onTrack" : "form-error"), .role("status")) {
            if outcome.isGood { Icon(.check) }
            outcome.words
          }
        }
        if page.isOwner { FoodServiceForms(page: page) }
        AttributionView()
      }
      BarcodeLookupView(page: page)
    }
  }
}

/// The owner's actions for the online service.
struct FoodServiceForms: View {
  let page: FoodSourcesPage

  var body: some HTML {
    if page.service != .none {
      form(.attribute("method", "post"), .action(Route.tryFoodService.rawValue), .behaviour("submit")) {
        button(.class("button wide")) { say("Try it") }
      }
    }
    if page.service != .environment {
      form(.class("fields"), .attribute("method", "post"), .action(Paths.foodSources), .behaviour("submit"), .flag("novalidate")) {
        ForEach(page.keys) { FormFieldView(field: $0) }
        button(.class("button wide")) { page.service == .none ? say("Save keys") : say("Replace keys") }
      }
      if page.service == .owner {
        form(.attribute("method", "post"), .action(Route.removeFoodService.rawValue), .behaviour("submit")) {
          button(.class("button danger wide")) { say("Remove keys") }
        }
      }
    }
  }
}

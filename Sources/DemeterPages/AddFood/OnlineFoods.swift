public import DemeterCore
public import DemeterHTML
import DemeterMessages
import Foundation

/// The results of the online provider, or why there are none.
public struct OnlineFoods: Hashable, Sendable {
  let results: [SearchResult]
  /// For a text with several foods: which unknown foods were found and which were not.
  let outcomes: [String]
  let problem: String?
  let retry: String
  /// The address of the Add sheet with the same words.
  let back: String

  /// Shows the foods that were found online for one food.
  public init(_ query: String, on day: Day, foods: [Food], problem: String?, in context: PageContext) {
    self.init(query, day, results: foods.map { SearchResult($0, on: day, in: context) }, outcomes: [], problem: problem, context)
  }

  /// Shows which items of a text were found online.
  public init(_ query: String, on day: Day, items: [(name: String, isFound: Bool)], problem: String?, in context: PageContext) {
    func names(_ isFound: Bool) -> String { items.filter { $0.isFound == isFound }.map(\.name).joined(separator: ", ") }
    let found = names(true), missing = problem == nil ? names(false) : ""
    let outcomes = [
      found.isEmpty ? nil : say("Found online: \(found)"), missing.isEmpty ? nil : say("Not found online either: \(missing)"),
    ]
    self.init(query, day, results: [], outcomes: outcomes.compactMap(\.self), problem: problem, context)
  }

  private init(
    _ query: String, _ day: Day, results: [SearchResult], outcomes: [String], problem: String?, _ context: PageContext
  ) {
    self.results = results
    self.outcomes = outcomes
    self.problem = problem
    let asked = (["q=" + HistoryAddress.encoded(query)] + context.query(of: day)).joined(separator: "&")
    back = "\(Paths.add)?\(asked)"
    retry = "\(Paths.addOnline)?\(asked)"
  }
}

struct OnlineFoodsView: View {
  let found: OnlineFoods

  var body: some HTML {
    section(.class("quick"), .id("online"), .attribute("aria-live", "polite")) {
      ResultList(heading: say("Online"), results: found.results)
      ForEach(found.outcomes) { line in p(.class("hint"), .attribute("dir", "auto")) { line } }
      if let problem = found.problem {
        div(.class("card")) {
          p { problem }
          a(.class("button small"), .id("retry-online"), .behaviour("online"), .attribute("data-online", found.retry), .href(found.retry)) {
            say("Try again")
          }
        }
      } else if found.results.isEmpty && found.outcomes.isEmpty {
        p(.class("card hint")) { say("No food found online. Enter it by hand.") }
      }
      AttributionView()
    }
  }
}

/// The results of the online provider as a separate page, from which the scripts take their parts.
public struct OnlineView: View {
  let found: OnlineFoods
  let understood: FoundFoods?

  /// Shows the results, with the items of the text if some results belong among them.
  public init(found: OnlineFoods, understood: FoundFoods?) {
    self.found = found
    self.understood = understood
  }

  public var body: some HTML {
    SheetView(title: say("Online"), close: found.back) {
      if let understood { UnderstoodView(found: understood) }
      OnlineFoodsView(found: found)
      a(.class("button quiet wide"), .href(found.back)) { say("Enter by hand") }
    }
  }
}

public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// The results for the words of the Add sheet: the items that were parsed, and foods with that name.
public struct FoundFoods: Hashable, Sendable {
  /// A parsed item as a line.
  struct Understood: Hashable, Sendable {
    /// The name with its amount.
    let name: String
    let calories: String
    let certainty: Certainty
    /// The amount in grams, the source of the figures, and what was assumed.
    let reason: String?
    /// Other possible meanings of the words; empty if the match is clear.
    let choices: [Choice]
  }

  /// Another meaning, and the address that shows the words with it.
  struct Choice: Hashable, Sendable {
    let food: FoodChoice
    let address: String
  }

  let query: String
  /// Whether the day is to come, so that the form plans.
  let plans: Bool
  /// The day for the form; nil for the present.
  let day: String?
  /// The time to log, if the text mentions one.
  let time: String?
  let understood: [Understood]
  let total: String
  /// The form fields to log with one tap all that is known; nil if a person has to review something first.
  let fields: [[String]]?
  /// What logging leaves out: `Log leaves out “3 blorfs”.`; nil if it leaves out nothing.
  let leftOut: String?
  /// Whether some item should be reviewed before it is logged.
  let isDoubtful: Bool
  /// Whether the words are still being typed, and their end is left out.
  let isUnfinished: Bool
  let newID: String
  let review: String
  let foods: [SearchResult]
  /// The address that asks the online provider; nil if none is set up.
  let online: String?
  /// A note about text that was too long.
  let note: String?
  /// The day to log, if the text mentions one.
  let said: String?
  /// Names of foods that are spelled nearly like the words, if nothing was found for them.
  let near: NearNames
  /// What is known about a barcode that no food has.
  let code: FoundCode?
  /// Where the foods of the catalogue are from. Online services are named next to their own results.
  let sources: Set<FoodID.Source>

  /// - Parameters:
  ///   - isScanned: whether the text is the digits of a barcode. Then a food keeps the time, and another may be scanned after it.
  ///   - isUnfinished: whether the end of the text is left out, because it is still being typed. Then nothing is offered to log.
  ///   - chosen: the foods that were chosen among several meanings, by the number of their item. A chosen item has no certainty.
  public init(
    _ query: String, isUnfinished: Bool = false, on day: Day, at time: String? = nil, said: MentionedDay? = nil,
    understood drafts: [DraftItem], chosen: [Int: FoodID] = [:], isCutOff: Bool, foods: [Food], near names: [String] = [],
    hasProvider: Bool,
    wasAskedOnline: Bool = false, isScanned: Bool = false, code: FoundCode? = nil, in context: PageContext
  ) {
    self.code = code
    near = NearNames(names) { "\(Paths.add)?" + (["q=" + HistoryAddress.encoded($0)] + context.query(of: day)).joined(separator: "&") }
    self.query = query
    plans = context.plans(on: day)
    // A time belongs to the day that it was read for, also after midnight.
    self.day = time == nil ? context.namedForFood(day) : day.description
    self.time = time
    let asked = (["q=" + HistoryAddress.encoded(query)] + context.query(of: day)).joined(separator: "&")
    review = "\(Paths.review)?\(asked)" + (wasAskedOnline ? "&online=1" : "") + Self.query(chosen)
    understood = drafts.enumerated().map { index, draft in
      Understood(
        name: draft.amount.words(of: draft.plainName, context.numbers),
        calories: draft.nutrition.map { context.calories($0.energy) } ?? "—",
        certainty: draft.certainty ?? .verified, reason: draft.reason,
        choices: draft.certainty == .verified
          ? []
          : draft.alternatives.compactMap { other in
            guard let food = FoodChoice(other, in: context), let id = other.food?.id else { return nil }
            return Choice(food: food, address: "\(Paths.add)?\(asked)" + Self.query(chosen.merging([index: id]) { $1 }))
          })
    }
    let known = drafts.filter { $0.nutrition != nil }, unknown = drafts.filter { $0.nutrition == nil }
    let isSure =
      !isUnfinished && !known.isEmpty && said?.isOneOfSeveral != true
      && known.allSatisfy { $0.amount.quantity > .zero && !$0.name.isEmpty }
    self.isUnfinished = isUnfinished
    isDoubtful = understood.contains { $0.certainty == .review }
    total = context.calories(drafts.reduce(.zero) { $0 + ($1.nutrition?.energy ?? .zero) })
    fields = isSure ? Self.fields(known, in: context) : nil
    let names = unknown.map { say("“\($0.words ?? $0.name)”") }.joined(separator: ", ")
    leftOut = isSure && !unknown.isEmpty ? say("Log leaves out \(names).") : nil
    newID = UUID.fresh().key
    self.said = said?.sentence(day, in: context)
    let shown = foods + drafts.flatMap { [$0] + $0.alternatives }.compactMap(\.food)
    sources = Set(shown.map(\.id.source)).filter { $0.place == .catalogue }
    self.foods = foods.map { SearchResult($0, on: day, at: isScanned ? time : nil, isScanned: isScanned, in: context) }
    online = hasProvider ? "\(Paths.addOnline)?\(asked)" + Self.query(chosen) : nil
    note = isCutOff ? say("The text is too long to read at once. The rest was left out; log this part first.") : nil
  }

  /// The part of an address that names chosen foods: `&take.0=usda:171265`.
  private static func query(_ chosen: [Int: FoodID]) -> String {
    chosen.sorted { $0.key < $1.key }.map { "&take.\($0.key)=" + HistoryAddress.encoded($0.value.description) }.joined()
  }

  /// The form fields that log items, each a name and a value.
  public static func fields(_ drafts: [DraftItem], in context: PageContext) -> [[String]] {
    var fields = [["count", String(drafts.count)], ["decimal", context.numbers.decimalSeparator]]
    for (index, draft) in drafts.enumerated() {
      let item = ReviewItem(draft, in: context)
      let named: [(String, String)] =
        [
          ("name", item.values.name), ("quantity", item.values.quantity), ("unit", item.values.servingUnit),
          ("calories", item.values.calories),
        ] + Nutrient.allCases.map { ($0.rawValue, item.values[$0]) } + [
          ("brand", item.brand), ("source", item.source), ("food", item.food),
          // What was chosen for the words is remembered.
          ("words", draft.certainty == nil ? draft.words ?? "" : ""),
        ]
      fields += named.filter { !$0.1.isEmpty }.map { ["\(index).\($0.0)", $0.1] }
    }
    return fields
  }
}

public struct FoundFoodsView: View {
  let found: FoundFoods

  public init(found: FoundFoods) { self.found = found }

  public var body: some HTML {
    if !found.understood.isEmpty { UnderstoodView(found: found) }
    if let note = found.note { p(.class("warning")) { note } }
    if let code = found.code { FoundCodeView(code: code) }
    NearNamesView(names: found.near, isSheet: true)
    ResultList(heading: say("Foods"), results: found.foods)
    AttributionView(of: found.sources)
    if let online = found.online {
      section(.class("quick"), .id("online"), .behaviour("online"), .attribute("data-online", online), .attribute("aria-live", "polite")) {
        a(.class("button quiet wide"), .href(online)) { say("Search online") }
      }
    } else if !found.isUnfinished && found.understood.count < 2 && found.foods.isEmpty && found.code == nil {
      p(.class("card hint")) { say("No food found. Enter it by hand, or complete it under Review.") }
    }
  }
}

/// The parsed items with buttons to log and to review them.
struct UnderstoodView: View {
  let found: FoundFoods

  /// Whether a person should look first.
  private var isReviewDue: Bool { !found.isUnfinished && (found.isDoubtful || found.fields == nil) }

  var body: some HTML {
    section(.class("card understood"), .id("understood"), .label(say("Understood"))) {
      ul(.role("list")) {
        ForEach(found.understood) { item in
          li {
            span(.class("certainty \(item.certainty.rawValue)"), .label(item.certainty.words), .role("img")) { Icon(item.certainty.sign) }
            span(.class("name"), .attribute("dir", "auto")) { item.name }
            span(.class("energy")) { item.calories }
            if let reason = item.reason { span(.class("reason hint"), .attribute("dir", "auto")) { reason } }
            FoodChoices(choices: item.choices) { choice in
              a(.class("chip"), .href(choice.address)) { FoodChoiceWords(choice: choice.food) }
            }
          }
        }
      }
      if let said = found.said { p(.class("said-day")) { said } }
      if let leftOut = found.leftOut { p(.class("said-day"), .attribute("dir", "auto")) { leftOut } }
      div(.class("pair")) {
        a(.class(isReviewDue ? "button primary" : "button"), .behaviour("sheet"), .href(found.review)) { say("Review") }
        if let fields = found.fields {
          form(.attribute("method", "post"), .action(Paths.meals), .behaviour("submit"), .later(.add)) {
            HiddenField(name: "id", value: found.newID)
            if let day = found.day { HiddenField(name: "day", value: day) }
            if found.plans { HiddenField(name: "plan", value: "1") }
            if let time = found.time { HiddenField(name: "time", value: time) }
            DeviceZoneField()
            ForEach(fields) { HiddenField(name: $0[0], value: $0[1]) }
            button(.class(found.isDoubtful ? "button wide" : "button primary wide"), .name("do"), .value("log")) {
              found.plans ? say("Plan \(found.total)") : say("Log \(found.total)")
            }
          }
        } else if found.isUnfinished {
          div {
            button(.class("button wide"), .type("button"), .flag("disabled")) {
              found.plans ? say("Plan \(found.total)") : say("Log \(found.total)")
            }
          }
        }
      }
    }
  }
}

struct ResultList: View {
  let heading: String
  let results: [SearchResult]

  var body: some HTML {
    if !results.isEmpty {
      section(.class("entries")) {
        h2 { heading }
        ul(.class("card list"), .role("list")) { ForEach(results) { SearchResultRow(result: $0) } }
      }
    }
  }
}

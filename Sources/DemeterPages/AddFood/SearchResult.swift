import DemeterCore
import DemeterHTML
import DemeterWords

/// A food as a line of the Add sheet.
public struct SearchResult: Hashable, Sendable {
  let name: String
  let brand: String?
  /// `1 medium (118 g)`, `100 g`
  let serving: String
  let calories: String
  let sign: Icon.Shape
  let source: String
  let address: String
  /// Whether the person logged it before. Other foods come from a search.
  let isOwn: Bool

  /// - Parameters:
  ///   - time: the time that was chosen to log it at.
  ///   - isScanned: whether another barcode may be scanned after it is logged.
  init(_ food: Food, on day: Day, at time: String? = nil, isScanned: Bool = false, in context: PageContext) {
    let draft = DraftItem(food, source: .manual)
    name = food.plainName
    brand = food.brand
    let weight = food.portions.first?.mass.map { " (\(context.grams($0)))" } ?? ""
    serving = draft.amount.words(context.numbers) + weight
    calories = draft.nutrition.map { context.calories($0.energy) } ?? "—"
    isOwn = food.id.source.place == .diary
    sign = isOwn ? .star : food.id.source.entrySource.sign
    source = food.id.source.words
    let query = ["food=" + HistoryAddress.encoded(food.id.description)] + (isScanned ? ["scan=1"] : []) + context.query(of: day, at: time)
    address = Paths.review + "?" + query.joined(separator: "&")
  }
}

/// A food with name, brand, serving and calories, and an icon for its source.
struct SearchResultRow: View {
  let result: SearchResult

  var body: some HTML {
    li(.class("entry")) {
      a(.class("entry-link"), .behaviour("sheet"), .href(result.address)) {
        span(.class("entry-words")) {
          span(.class("name"), .attribute("dir", "auto")) { result.name }
          span(.class("when"), .attribute("dir", "auto")) {
            span(.class(result.isOwn ? "source" : "source searched"), .attribute("title", result.source)) { Icon(result.sign) }
            if let brand = result.brand { "\(brand) · " }
            result.serving
          }
        }
        span(.class("energy")) { result.calories }
      }
    }
  }
}

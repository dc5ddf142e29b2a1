import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterWords
import Foundation

/// Foods that other apps wrote into health data, and that can be imported into the diary.
struct HealthFoods: Hashable, Sendable {
  struct Offer: Hashable, Sendable {
    let source: HealthSource
    let words: String
  }

  let offers: [Offer]

  /// - Parameter batches: what was brought into the diary. Foods that came since the last health import are not offered again.
  init(_ imports: [HealthImport], batches: [EntryBatch], in context: PageContext) {
    var counts: [HealthSource: Int] = [:]
    for (source, count) in imports.flatMap(\.foods) where counts[source] == nil { counts[source] = count }
    if let newest = imports.map(\.importedAt).max() {
      let taken = Set(batches.filter { !$0.isUndone && $0.takenAt >= newest }.map(\.origin))
      counts = counts.filter { !taken.contains($0.key.name) }
    }
    offers = counts.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }.map { source, count in
      Offer(source: source, words: say("Import \(context.numbers.counted(count, "entry", "entries")) from \(source.name)"))
    }
  }

  var isEmpty: Bool { offers.isEmpty }
}

/// Offers to import foods of one app into the diary.
struct HealthFoodsView: View {
  let foods: HealthFoods

  var body: some HTML {
    section(.class("card fields"), .id("health-foods"), .attribute("aria-labelledby", "health-foods-title")) {
      h2(.id("health-foods-title")) { say("Foods in Apple Health") }
      p {
        foods.offers.count > 1
          ? say("Several apps recorded what you ate, often the same meals. Choose one. Existing entries are not changed.")
          : say("Existing entries are not changed.")
      }
      ForEach(foods.offers) { offer in
        form(.attribute("method", "post"), .action(Paths.healthFoods), .behaviour("submit")) {
          HiddenField(name: "source", value: offer.source.name)
          HiddenField(name: "kind", value: offer.source.kind.rawValue)
          button(.class("button wide"), .attribute("dir", "auto")) { offer.words }
        }
      }
      p(.class("hint")) {
        Marked(say("You can undo this import under [Your data].")) { words in a(.href(Paths.data)) { words } }
      }
    }
  }
}

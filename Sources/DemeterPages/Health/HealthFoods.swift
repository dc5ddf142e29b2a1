import DemeterCore
import DemeterHTML
import Foundation

/// Foods that other apps wrote into health data, and what of them is in the diary.
struct HealthFoods: Hashable, Sendable {
  struct Offer: Hashable, Sendable {
    let source: HealthSource
    let words: String
  }
  struct Batch: Hashable, Sendable {
    let name: String
    let words: String
    /// Where undoing it is asked for; nil where it was undone.
    let undo: String?
  }

  let offers: [Offer]
  let batches: [Batch]

  init(_ imports: [HealthImport], batches: [EntryBatch], in context: PageContext) {
    var counts: [HealthSource: Int] = [:]
    for (source, count) in imports.flatMap(\.foods) where counts[source] == nil { counts[source] = count }
    offers = counts.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }.map { source, count in
      Offer(source: source, words: "Bring \(context.numbers.counted(count, "food")) from \(source.name) into the diary")
    }
    self.batches = batches.filter { $0.entryCount > 0 || $0.isUndone }.map { batch in
      let day = context.dates.long(Day(batch.takenAt, in: context.timeZone))
      let count = context.numbers.counted(batch.entryCount, "food")
      return Batch(
        name: "From \(batch.origin)", words: batch.isUndone ? "\(day) · taken out again" : "\(day) · \(count)",
        undo: batch.isUndone ? nil : "/settings/health/batches/\(batch.id.uuidString.lowercased())/undo")
    }
  }

  var isEmpty: Bool { offers.isEmpty && batches.isEmpty }
}

/// Offers to bring foods into the diary, from one app.
struct HealthFoodsView: View {
  let foods: HealthFoods

  var body: some HTML {
    section(.class("card fields"), .id("health-foods"), .attribute("aria-labelledby", "health-foods-title")) {
      h2(.id("health-foods-title")) { "Foods in your Health data" }
      p {
        foods.offers.count > 1
          ? "Several apps wrote down what you ate, often the same meals. Choose one of them. What is in the diary already is left alone."
          : "What is in the diary already is left alone."
      }
      ForEach(foods.offers) { offer in
        form(.attribute("method", "post"), .action("/settings/health/foods"), .behaviour("submit")) {
          HiddenField(name: "source", value: offer.source.name)
          HiddenField(name: "kind", value: offer.source.kind.rawValue)
          button(.class("button wide"), .attribute("dir", "auto")) { offer.words }
        }
      }
      if !foods.batches.isEmpty {
        ul(.class("batches"), .role("list")) {
          ForEach(foods.batches) { batch in
            li {
              div(.class("batch-words")) {
                p(.class("name"), .attribute("dir", "auto")) { batch.name }
                p(.class("when")) { batch.words }
              }
              if let undo = batch.undo {
                form(.attribute("method", "post"), .action(undo), .behaviour("submit")) {
                  button(.class("button small danger"), .label("Undo: \(batch.name), \(batch.words)")) { "Undo" }
                }
              }
            }
          }
        }
      }
    }
  }
}

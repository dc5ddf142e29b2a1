public import DemeterCore
import DemeterExchange
import Foundation

struct FoundEntriesDocument: Encodable {
  struct Food: Encodable {
    let name: String
    let brand: String?
    let uses: Int
    let lastDay: Day
    let entryId: String
  }

  struct Note: Encodable {
    let day: Day
    let note: String
  }

  let entries: [EntryDocument]
  let foods: [Food]
  /// Notes about days; nil if none match.
  let notes: [Note]?
  let correctedTo: String?
  let nextCursor: String?

  init(_ found: FoundEntries) {
    entries = found.entries.map { EntryDocument($0) }
    foods = found.foods.map { food in
      Food(
        name: food.meal.name, brand: food.meal.brand, uses: food.uses, lastDay: food.lastLogged.day,
        entryId: food.entry.key)
    }
    notes = found.notes.isEmpty ? nil : found.notes.map { Note(day: $0.day, note: $0.text) }
    correctedTo = found.corrected?.joined(separator: " ")
    nextCursor = found.next?.description
  }
}

/// Returns the result of a search as the API's JSON, for the command line.
public func jsonText(_ found: FoundEntries) throws -> String {
  String(decoding: try JSONWriter.bytes(FoundEntriesDocument(found)), as: UTF8.self)
}

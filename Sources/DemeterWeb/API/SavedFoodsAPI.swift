import DemeterCore
import DemeterExchange
import Foundation
import Hummingbird

/// `GET /meals`, `GET /batches`, `GET /settings`: what a person stores besides entries, goals and measurements.
struct SavedFoodsAPI: Sendable {
  func add(to api: some RouterMethods<PersonContext>) {
    api.get("meals") { _, context in
      try context.require(.readDiary)
      return try JSONAnswer.response(["meals": try await context.diary.savedFoods().map { SavedFoodDocument($0, hasSources: false) }])
    }
    api.get("batches") { _, context in
      try context.require(.readDiary)
      return try JSONAnswer.response(["batches": try await context.diary.batches().map(BatchDocument.init)])
    }
    api.get("settings") { _, context in
      try context.require(.readDiary)
      return try JSONAnswer.response(SettingsDocument(context.person))
    }
  }
}

/// Entries that were imported or added together.
private struct BatchDocument: Encodable {
  let id: String
  let origin: String
  let takenAt: String
  let entryCount: Int
  let isUndone: Bool

  init(_ batch: EntryBatch) {
    id = batch.id.key
    origin = batch.origin
    takenAt = batch.takenAt.rfc3339(in: .gmt)
    entryCount = batch.entryCount
    isUndone = batch.isUndone
  }
}

import DemeterCore
import DemeterHealth
import Foundation

/// The result of a push.
struct HealthPushDocument: Encodable {
  struct Item: Encodable {
    let name: String
    let metric: String?
    let date: String?
    let count: Int
    let status: String
    let reason: String?
  }

  let accepted: Int
  let refused: Int
  let ignored: Int
  let results: [Item]

  init(_ reading: HealthPushReading) {
    accepted = reading.accepted
    refused = reading.refused
    ignored = reading.ignored
    results = reading.items.map { item in
      let (status, reason) = item.outcome.words
      return Item(name: item.name, metric: item.metric?.rawValue, date: item.date, count: item.count, status: status, reason: reason)
    }
  }
}

extension HealthPushReading.Item.Outcome {
  fileprivate var words: (status: String, reason: String?) {
    switch self {
    case .accepted: ("accepted", nil)
    case .refused(let reason): ("refused", reason)
    case .ignored(let reason): ("ignored", reason)
    }
  }
}

/// The result of a push in the format of SparkyFitness.
struct SparkyDocument: Encodable {
  struct Processed: Encodable {
    let type: String
    let status: String
    let data: [String: String]
  }
  struct Refused: Encodable {
    let error: String
    let entry: [String: String]
  }

  let message: String
  let processed: [Processed]
  let errors: [Refused]?

  init(_ reading: HealthPushReading) {
    var processed: [Processed] = []
    var refused: [Refused] = []
    for item in reading.items {
      let entry = ["type": item.name, "date": item.date].compactMapValues(\.self)
      switch item.outcome {
      case .accepted: processed.append(Processed(type: item.name, status: "success", data: entry))
      case .ignored(let reason): processed.append(Processed(type: item.name, status: "skipped", data: ["reason": reason]))
      case .refused(let reason): refused.append(Refused(error: reason, entry: entry))
      }
    }
    self.processed = processed
    errors = refused.isEmpty ? nil : refused
    message = refused.isEmpty ? "All health data successfully processed." : "Some health data entries could not be processed."
  }
}

/// An import, running or finished.
struct HealthImportDocument: Encodable {
  struct Source: Encodable {
    let name: String
    let kind: String
    let metric: String
    let samples: Int
    let counted: Double
    let overlapping: Double
  }
  struct Food: Encodable {
    let name: String
    let kind: String
    let count: Int
  }
  struct Summary: Encodable {
    let importedAt: String
    let isComplete: Bool
    let records: Int
    let firstDay: String?
    let lastDay: String?
    let days: Int
    let changedDays: Int
    let sources: [Source]
    let refused: [String: Int]
    let foods: [Food]

    init(_ done: HealthImport) {
      importedAt = done.importedAt.rfc3339(in: .gmt)
      isComplete = done.reading.isComplete
      records = done.reading.records
      firstDay = done.days?.lowerBound.description
      lastDay = done.days?.upperBound.description
      days = done.dayCount
      changedDays = done.changedDays
      sources = done.parts.map { part in
        Source(
          name: part.source.name, kind: part.source.kind.rawValue, metric: part.metric.rawValue, samples: part.samples,
          counted: part.counted.value, overlapping: part.overlapping.value)
      }
      refused = done.reading.refused
      foods = done.foods.map { Food(name: $0.key.name, kind: $0.key.kind.rawValue, count: $0.value) }.sorted { $0.name < $1.name }
    }
  }

  let id: String
  let state: String
  let bytes: UInt64
  let totalBytes: UInt64
  let records: Int
  let days: Int
  let secondsLeft: Int?
  let problem: String?
  let summary: Summary?

  init(_ job: HealthImportJob) {
    let now = job.now
    id = job.id.key
    state = now.state.name
    bytes = now.bytes
    totalBytes = now.totalBytes
    records = now.records
    days = now.days
    secondsLeft = now.secondsLeft()
    switch now.state {
    case .done(let done): (problem, summary) = (nil, Summary(done))
    case .failed(let words): (problem, summary) = (words, nil)
    case .uploading, .reading, .cancelled: (problem, summary) = (nil, nil)
    }
  }

  init(_ done: HealthImport) {
    id = done.id.key
    state = "done"
    (bytes, totalBytes, secondsLeft, problem) = (0, 0, nil, nil)
    records = done.reading.records
    days = done.dayCount
    summary = Summary(done)
  }
}

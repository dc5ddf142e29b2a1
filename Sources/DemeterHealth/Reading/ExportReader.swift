import DemeterCore
import Foundation

/// Converts the tags of an export into samples, foods and hints about time zones.
///
/// Records that belong to a food also occur outside of it, so only those outside count. A workout's energy and distance are separate
/// records too: the workout is only listed.
struct ExportReader: TagHandler {
  /// The record that has not ended yet.
  enum Open {
    case nothing
    case sample(Metric, SourceTable.Stated, start: Int64, end: Int64, amount: Int64)
    case pressure(PendingPressures.Half, SourceTable.Stated)
    /// A number of a food, or a record that is ignored; its tag is in `held`.
    case other
  }

  /// A food that has not ended yet.
  struct Meal {
    var source: SourceTable.Stated?
    let eaten: Int64?
    var timeZone: String?
    var name: String?
    var parts: [PendingFoods.Part] = []
  }

  let sink: any HealthSink
  var records = 0
  var isComplete = false
  var refusals = Refusals()
  var bounds = TimeBounds()
  var instants = Instants()
  var sources = SourceTable()
  var zones = ZoneNames()
  var shelf = PendingFoods()
  var pressures = PendingPressures()
  var open = Open.nothing
  /// The attributes of the open record, if they have not been parsed yet.
  var held: [UInt8] = []
  /// The start of the open workout.
  var workout: Int64?
  /// What is known of the open workout.
  var session: OpenWorkout?
  var isInCorrelation = false
  var meal: Meal?

  init(_ sink: any HealthSink) { self.sink = sink }

  /// The result.
  var reading: HealthReading {
    HealthReading(exported: bounds.exported, isComplete: isComplete, records: records, refused: refusals.words)
  }

  @inline(__always) mutating func handle(_ tag: Bytes) throws {
    // Most tags are records, and most of the others belong to ignored records. The number is `<Record `.
    if tag.count > 32, tag.start.word == 0x2064_726F_6365_523C {
      try readRecord(tag)
    } else if tag[1] == UInt8(ascii: "/") {
      try readEnd(tag)
    } else {
      try readOther(tag)
    }
  }

  /// Emits what was kept until the end.
  mutating func finish() throws {
    try emitPressures()
    var foods = shelf
    shelf = PendingFoods()
    try foods.foods { parts in
      guard let nutrition = PendingFoods.nutrition(parts), let first = parts.first else { return refusals.refuse(.withoutEnergy) }
      guard nutrition.fitsAnEntry else { return refusals.refuse(.tooLarge) }
      try sink.receive(HealthFood(source: first.source, eaten: first.eaten, timeZone: nil, name: nil, nutrition: nutrition))
    }
  }

  @inline(never) mutating func readEnd(_ tag: Bytes) throws {
    if tag.starts(with: "</Record>") {
      try close()
    } else if tag.starts(with: "</Correlation>") {
      try closeCorrelation()
    } else if tag.starts(with: "</Workout>") {
      try closeWorkout()
    } else if tag.starts(with: "</HealthData>") {
      try closeCorrelation()
      isComplete = true
    }
  }

  @inline(never) mutating func readOther(_ bytes: Bytes) throws {
    if bytes.starts(with: "<MetadataEntry") {
      if case .nothing = open, workout == nil, meal == nil { return }
      if let tag = Tag(bytes) { try readMetadata(tag.attributes) }
      return
    }
    guard let tag = Tag(bytes) else { return }
    let name = tag.name
    if name == "Record" {
      // A tag that is too short for the check above, or is separated by another character than a space.
      let spaced =
        [UInt8](("<Record " + String(repeating: " ", count: 32)).utf8) + tag.attributes.buffer + (tag.endsItself ? [47, 62] : [62])
      try spaced.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress { try readRecord(Bytes(base, buffer.count)) }
      }
    } else if name == "Workout" {
      try closeCorrelation()
      try openWorkout(tag.attributes)
      if tag.endsItself { try closeWorkout() }
    } else if name == "WorkoutStatistics" {
      readStatistics(tag.attributes)
    } else if name == "Correlation" {
      try closeCorrelation()
      if !tag.endsItself { openCorrelation(tag.attributes) }
    } else if name == "ActivitySummary" {
      try closeCorrelation()
      try readSummary(tag.attributes)
    } else if name == "ExportDate" {
      bounds.exported = Attributes.value("value", in: tag.attributes).flatMap { instants.seconds($0) }
    }
  }

  mutating func readMetadata(_ attributes: Bytes) throws {
    guard let key = Attributes.value("key", in: attributes), let value = Attributes.value("value", in: attributes) else { return }
    if key == "HKTimeZone" {
      guard let zone = zones.zone(value) else { return }
      if case .nothing = open {
        if meal != nil { meal?.timeZone = zone } else { session?.timeZone = zone }
      }
      if let moment = openStart(), bounds.hold(moment) { try sink.receive(ZoneHint(moment: moment, timeZone: zone)) }
    } else if key == "HKWasUserEntered" {
      guard value == "1" || value == "true" else { return }
      if case .sample(let metric, let stated, let start, let end, let amount) = open {
        open = .sample(metric, SourceTable.Stated(name: stated.name, kind: .hand), start: start, end: end, amount: amount)
      } else if case .pressure(let half, let stated) = open {
        open = .pressure(half, SourceTable.Stated(name: stated.name, kind: .hand))
      }
    } else if key == "HKFoodType", case .nothing = open, meal != nil {
      let name = String(plainText(value).prefix(500))
      if !name.isEmpty { meal?.name = name }
    }
  }

  /// Returns the start of the open record or workout.
  mutating func openStart() -> Int64? {
    switch open {
    case .sample(_, _, let start, _, _): start
    case .pressure(let half, _): half.moment
    case .other: heldStart()
    case .nothing: workout ?? meal?.eaten
    }
  }
}

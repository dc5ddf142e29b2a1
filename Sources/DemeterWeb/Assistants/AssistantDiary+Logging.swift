import DemeterCore
import DemeterExchange
import DemeterFoods
import DemeterMessages
import Foundation

extension AssistantDiary {
  /// What was logged.
  private struct Logged: Encodable {
    /// Whether this call logged it; false if the same call did before.
    let isNew: Bool
    let entries: [EntryDocument]
    /// How the text was understood; nil if the call has figures, or was made before.
    let items: [ReadItemDocument]?
    let day: Day
    /// The energy of that day in all.
    let dayCalories: Double
  }

  /// Logs food from words or figures, all of it or nothing.
  func log(_ arguments: ToolArguments) async throws -> [UInt8] {
    var arguments = arguments
    let text = arguments.stated("text"), items = arguments.objects("items")
    let day = arguments.stated("day"), time = arguments.stated("time"), id = arguments.callID()
    try arguments.finish()
    guard (text == nil) != (items == nil) else { throw WebError.badRequest(say("Send what was eaten either as text or as items")) }
    let now = self.now()
    let given = try items.map { try newEntries($0, day, time, now) } ?? []
    let content = [text ?? "", day ?? "", time ?? ""] + (try given.map { try JSONAnswer.text(MealDocument($0.meal)) })
    let call = RepeatableCall(id: id, content: content, of: person, at: now)
    let known = try await diary.known(call.keys.flatMap { key in (0..<Self.mostItems).map { call.entryID(key, $0) } })
    let (key, isRepeated) = try call.key { key in
      let states = (0..<Self.mostItems).compactMap { known[call.entryID(key, $0)] }
      return states.contains(.stands) ? .stands : states.first
    }
    if isRepeated {
      var entries: [FoodEntry] = []
      for id in (0..<Self.mostItems).map({ call.entryID(key, $0) }) where known[id] == .stands {
        entries.append(try await diary.entry(id))
      }
      return try await document(entries, isNew: false, items: nil)
    }
    guard let text else {
      let saved = try await diary.save(
        given.enumerated().map { NewEntry(id: call.entryID(key, $0), meal: $1.meal, logged: $1.logged) })
      return try await document(saved.map(\.entry), isNew: saved.contains(where: \.isNew), items: nil)
    }
    let read = try await foods.read(text, in: try await pantry(), numbers: person.numbers)
    if let refusal = read.refusal(on: day) { throw WebError.badRequest(refusal.words) }
    let entries = try read.entries(on: day, at: time, now: now, zone: person.timeZone, dayStarts: person.dayStarts) {
      call.entryID(key, $0)
    }
    let saved = try await diary.save(entries)
    return try await document(saved.map(\.entry), isNew: saved.contains(where: \.isNew), items: read.items)
  }

  private func document(_ entries: [FoodEntry], isNew: Bool, items: [ReadItem]?) async throws -> [UInt8] {
    let day = entries.last?.day ?? person.today(now())
    let total = try await diary.record(of: day).total.energy
    return try JSONWriter.bytes(
      Logged(
        isNew: isNew, entries: entries.map { EntryDocument($0) }, items: items?.map(ReadItemDocument.init), day: day,
        dayCalories: total.kilocalories))
  }

  /// Returns the entries that figures describe, with ids that nothing is saved under yet.
  private func newEntries(_ bodies: [JSONBody], _ day: String?, _ time: String?, _ now: Date) throws -> [NewEntry] {
    guard (1...Self.mostItems).contains(bodies.count) else {
      throw InvalidInput([FieldError("items", .countOutside(.parameter("items"), 1...Self.mostItems))])
    }
    var entries: [NewEntry] = [], errors: [FieldError] = []
    for (index, body) in bodies.enumerated() {
      do {
        entries.append(try body.newEntry(of: person, now: now, day: day, time: time))
        // The ids of a call follow from the call.
        if body.has("id") { errors.append(FieldError("items.\(index).id", .unknownField)) }
      } catch let invalid as InvalidInput {
        errors += invalid.errors.map { FieldError("items.\(index).\($0.field)", $0.problem) }
      }
    }
    guard errors.isEmpty else { throw InvalidInput(errors) }
    return entries
  }

  /// Logs a weight, a drink of water or another measure.
  func measure(_ arguments: ToolArguments) async throws -> [UInt8] {
    struct Measured: Encodable {
      let isNew: Bool
      let measurement: LoggedMeasurementDocument
    }
    var arguments = arguments
    let time = arguments.stated("time"), id = arguments.callID(), now = self.now()
    let new = try arguments.rest().newMeasurement(of: person, now: now, time: time)
    let content = [new.kind.rawValue, "\(new.amount.thousandths)", new.logged.day.description, time ?? ""]
    let call = RepeatableCall(id: id, content: content, of: person, at: now)
    var states: [String: KnownEntry] = [:]
    for key in call.keys { states[key] = try await state(ofMeasurement: call.entryID(key, 0)) }
    let key = try call.key { states[$0] }.name
    let saved = try await diary.save([
      NewMeasurement(id: call.entryID(key, 0), kind: new.kind, amount: new.amount, logged: new.logged, source: new.source)
    ])
    guard let saved = saved.first else { throw WebError.notFound }
    return try JSONWriter.bytes(Measured(isNew: saved.isNew, measurement: LoggedMeasurementDocument(saved.measurement)))
  }

  private func state(ofMeasurement id: MeasurementID) async throws -> KnownEntry? {
    do {
      return try await diary.versions(of: id).last?.isDeleted == true ? .deleted : .stands
    } catch DiaryError.notFound {
      return nil
    }
  }

  /// Deletes an entry or a measurement, which the person can restore.
  func undo(_ arguments: ToolArguments) async throws -> [UInt8] {
    struct Undone: Encodable {
      var entry: EntryDocument?
      var measurement: LoggedMeasurementDocument?
    }
    var arguments = arguments
    let id = arguments.text("id").flatMap { UUID(uuidString: $0) }
    if id == nil { arguments.refuse("id", .notAnID) }
    try arguments.finish()
    guard let id else { throw InvalidInput([FieldError("id", .notAnID)]) }
    do {
      return try JSONWriter.bytes(Undone(entry: EntryDocument(try await diary.delete(id, seeing: nil))))
    } catch DiaryError.notFound {
      let deleted = try await diary.delete(measurement: id, seeing: nil)
      return try JSONWriter.bytes(Undone(measurement: LoggedMeasurementDocument(deleted)))
    }
  }
}

extension ReadText.Refusal {
  /// Why an assistant's text was not logged.
  fileprivate var words: String {
    switch self {
    case .noFood: say("There is no food in this text. Nothing was logged")
    case .severalDays: say("Different days were said. Nothing was logged; log one day at a time")
    case .cutOff: say("That is more than can be read at once. Nothing was logged; send less")
    case .unknown(let names):
      say("Not known: \(names.joined(separator: ", ")). Nothing was logged; send items with their calories instead")
    }
  }
}

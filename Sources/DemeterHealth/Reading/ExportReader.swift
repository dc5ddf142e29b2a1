import DemeterCore
import Foundation

/// Makes samples, foods and hints of the tags of an export.
///
/// Records that belong to a food stand beside it once more, so only those that stand alone count. Workouts' energy and distance are in
/// records of their own, so of workouts only the time zone counts.
struct ExportReader: TagTaker {
  /// What a record holds that is kept.
  private enum Kept {
    case sample(Metric)
    case food(FoodShelf.Nutrient)
  }

  /// A record whose end has not come yet.
  private enum Open {
    case nothing
    case sample(Metric, SourceTable.Stated, start: Int64, end: Int64, amount: Int64)
    /// A food's number, or a record of no concern, whose tag is in `held`.
    case other
  }

  /// A food whose end has not come yet.
  private struct Meal {
    var source: SourceTable.Stated?
    let eaten: Int64?
    var timeZone: String?
    var name: String?
    var parts: [FoodShelf.Part] = []
  }

  private(set) var records = 0
  private let sink: any HealthSink
  private var exported: Int64?
  private var isComplete = false
  private var refusals = Refusals()
  private var instants = Instants()
  private var sources = SourceTable()
  private var sourceCount = 0
  /// The number of each name in each kind; -1 where it has none yet.
  private var numberTable: [Int32] = []
  private var shelf = FoodShelf()
  private var open = Open.nothing
  private var held: [UInt8] = []
  private var workout: Int64?
  private var meal: Meal?
  private var isInCorrelation = false
  private var zones: [String: Bool] = [:]

  private static let earliest: Int64 = 315_532_800  // 1980-01-01
  private static let latest: Int64 = 4_102_444_800  // 2100-01-01
  private static let longest: Int64 = 31 * 86_400

  init(_ sink: any HealthSink) { self.sink = sink }

  /// What came of it.
  var reading: HealthReading {
    HealthReading(exported: exported, isComplete: isComplete, records: records, refused: refusals.words)
  }

  @inline(__always) mutating func take(_ tag: Bytes) throws {
    // Most tags are records, and most of the others belong to records of no concern.
    if tag.count > 32, tag.start.word == 0x2064_726F_6365_523C {  // <Record
      try takeRecord(tag)
    } else if tag[1] == UInt8(ascii: "/") {
      try takeEnd(tag)
    } else {
      try takeOther(tag)
    }
  }

  /// Gives what was kept until the end.
  mutating func finish() throws {
    var foods = shelf
    shelf = FoodShelf()
    try foods.foods { parts in
      guard let nutrition = FoodShelf.nutrition(parts), let first = parts.first else { return refusals.refuse(.withoutEnergy) }
      try sink.take(HealthFood(source: Int(first.source), eaten: first.eaten, timeZone: nil, name: nil, nutrition: nutrition))
    }
  }

  // MARK: - Records

  @inline(__always) private mutating func takeRecord(_ bytes: Bytes) throws {
    if case .nothing = open {} else { try close() }
    guard let tag = Tag(bytes) else { return refusals.refuse(.broken) }
    if !isInCorrelation { records += 1 }
    let attributes = Bytes(tag.inside.start + 7, to: tag.inside.end)
    guard let kept = ExportReader.kept(attributes) else {
      if !tag.endsItself { hold(attributes) }
      return
    }
    switch kept {
    case .sample(let metric):
      if !isInCorrelation { try takeSample(metric, attributes, endsItself: tag.endsItself) }
    case .food(let nutrient):
      try takePart(nutrient, attributes)
      if !tag.endsItself { hold(attributes) }
    }
  }

  private mutating func takeSample(_ metric: Metric, _ attributes: Bytes, endsItself: Bool) throws {
    let fields = RecordFields(attributes)
    guard let start = fields.start.flatMap({ instants.seconds($0) }),
      let end = (fields.end ?? fields.start).flatMap({ instants.seconds($0) })
    else { return refuse(.dateless, attributes, endsItself) }
    if let refusal = refusal(start, end) { return refuse(refusal, attributes, endsItself) }
    guard let unit = metric.quantity.unit(fields.unit) else { return refuse(.unitless, attributes, endsItself) }
    guard let number = fields.value.flatMap({ Decimal($0) }) else { return refuse(.numberless, attributes, endsItself) }
    let amount = number.thousandths(of: unit)
    if number.isNegative, amount > 0 { return refuse(.negative, attributes, endsItself) }
    // What is possible in a day is possible in each day that a sample touches.
    let most = metric.mostOfADay.thousandths &* ((end &- start) / 86_400 &+ 1)
    guard amount <= most else { return refuse(.tooLarge, attributes, endsItself) }
    guard amount >= metric.leastOfADay.thousandths else { return refuse(.tooSmall, attributes, endsItself) }
    guard let stated = sources.stated(fields.source, fields.device) else { return refuse(.tooManySources, attributes, endsItself) }
    if endsItself {
      try give(metric, stated, stated.kind, start, end, amount)
    } else {
      open = .sample(metric, stated, start: start, end: end, amount: amount)
    }
  }

  private mutating func takePart(_ nutrient: FoodShelf.Nutrient, _ attributes: Bytes) throws {
    if isInCorrelation, meal == nil { return }
    let fields = RecordFields(attributes)
    guard let eaten = fields.start.flatMap({ instants.seconds($0) }) else { return refusals.refuse(.dateless) }
    if let refusal = refusal(eaten, eaten) { return refusals.refuse(refusal) }
    guard let unit = (nutrient == .energy ? Quantity.energy : .nutrient).unit(fields.unit) else { return refusals.refuse(.unitless) }
    guard let number = fields.value.flatMap({ Decimal($0) }) else { return refusals.refuse(.numberless) }
    let amount = number.thousandths(of: unit)
    if number.isNegative, amount > 0 { return refusals.refuse(.negative) }
    // More than any meal of anybody: 20,000 kcal, 20 kg.
    guard amount <= 20_000_000 else { return refusals.refuse(.tooLarge) }
    guard let stated = sources.stated(fields.source, fields.device) else { return refusals.refuse(.tooManySources) }
    // A food's source is its app, whoever typed it.
    let source = try sourceNumber(stated.name, stated.kind)
    let part = FoodShelf.Part(eaten: eaten, amount: amount, source: Int32(source), nutrient: nutrient)
    guard shelf.put(part, isWithin: isInCorrelation) else { return refusals.refuse(.tooManyFoods) }
    if isInCorrelation {
      meal?.parts.append(part)
      if meal?.source == nil { meal?.source = stated }
    }
  }

  /// Gives what was open, where its end has come, or must be taken to have come.
  private mutating func close() throws {
    if case .sample(let metric, let stated, let start, let end, let amount) = open {
      try give(metric, stated, stated.kind, start, end, amount)
    }
    open = .nothing
  }

  @inline(__always) private mutating func give(
    _ metric: Metric, _ stated: SourceTable.Stated, _ kind: HealthSource.Kind, _ start: Int64, _ end: Int64, _ amount: Int64
  ) throws {
    let source = try sourceNumber(stated.name, kind)
    try sink.take(HealthSample(metric: metric, source: source, start: start, end: end, amount: Measure(thousandths: amount)))
  }

  @inline(__always) private mutating func sourceNumber(_ name: Int, _ kind: HealthSource.Kind) throws -> Int {
    let index = name &* 4 &+ kind.index
    if index < numberTable.count, numberTable[index] >= 0 { return Int(numberTable[index]) }
    return try meet(name, kind, index)
  }

  @inline(never) private mutating func meet(_ name: Int, _ kind: HealthSource.Kind, _ index: Int) throws -> Int {
    while numberTable.count <= index { numberTable.append(-1) }
    let number = sourceCount
    sourceCount += 1
    numberTable[index] = Int32(number)
    try sink.meet(HealthSource(name: sources.name(name), kind: kind), number: number)
    return number
  }

  private func refusal(_ start: Int64, _ end: Int64) -> Refusal? {
    guard start >= Self.earliest, end >= Self.earliest, start < Self.latest, end < Self.latest else { return .outOfTime }
    if end < start { return .backwards }
    if end &- start > Self.longest { return .tooLong }
    if let exported, end > exported &+ 86_400 { return .later }
    return nil
  }

  private mutating func refuse(_ refusal: Refusal, _ attributes: Bytes, _ endsItself: Bool) {
    refusals.refuse(refusal)
    if !endsItself { hold(attributes) }
  }

  /// Keeps a tag until it is known whether somebody asks for its start.
  private mutating func hold(_ attributes: Bytes) {
    open = .other
    held.removeAll(keepingCapacity: true)
    held.append(contentsOf: attributes.buffer)
  }

  private mutating func heldStart() -> Int64? {
    held.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return RecordFields(Bytes(base, buffer.count)).start.flatMap { instants.seconds($0) }
    }
  }

  // MARK: - Everything else

  @inline(never) private mutating func takeEnd(_ tag: Bytes) throws {
    if tag.starts(with: "</Record>") {
      try close()
    } else if tag.starts(with: "</Correlation>") {
      try close()
      try closeMeal()
      isInCorrelation = false
    } else if tag.starts(with: "</Workout>") {
      workout = nil
    } else if tag.starts(with: "</HealthData>") {
      try close()
      isComplete = true
    }
  }

  @inline(never) private mutating func takeOther(_ bytes: Bytes) throws {
    if bytes.starts(with: "<MetadataEntry") {
      if case .nothing = open, workout == nil, meal == nil { return }
      if let tag = Tag(bytes) { try takeMetadata(tag.attributes) }
      return
    }
    guard let tag = Tag(bytes) else { return }
    let name = tag.name
    if name == "Record" {
      // One that is too short to be met above, or parted by something else than a space.
      let spaced =
        [UInt8](("<Record " + String(repeating: " ", count: 32)).utf8) + tag.attributes.buffer + (tag.endsItself ? [47, 62] : [62])
      try spaced.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress { try takeRecord(Bytes(base, buffer.count)) }
      }
    } else if name == "Workout" {
      try close()
      workout = tag.endsItself ? nil : RecordFields(tag.attributes).start.flatMap { instants.seconds($0) }
    } else if name == "Correlation" {
      try close()
      try closeMeal()
      if !tag.endsItself { openCorrelation(tag.attributes) }
    } else if name == "ActivitySummary" {
      try close()
      try takeSummary(tag.attributes)
    } else if name == "ExportDate" {
      exported = Attributes.value("value", in: tag.attributes).flatMap { instants.seconds($0) }
    }
  }

  private mutating func takeMetadata(_ attributes: Bytes) throws {
    guard let key = Attributes.value("key", in: attributes), let value = Attributes.value("value", in: attributes) else { return }
    if key == "HKTimeZone" {
      guard let zone = zone(value) else { return }
      if case .nothing = open, meal != nil { meal?.timeZone = zone }
      if let moment = openStart(), moment >= Self.earliest, moment < Self.latest { try sink.take(ZoneHint(moment: moment, timeZone: zone)) }
    } else if key == "HKWasUserEntered" {
      guard value == "1" || value == "true", case .sample(let metric, let stated, let start, let end, let amount) = open else { return }
      open = .sample(metric, SourceTable.Stated(name: stated.name, kind: .hand), start: start, end: end, amount: amount)
    } else if key == "HKFoodType", case .nothing = open, meal != nil {
      let name = String(plainText(value).prefix(500))
      if !name.isEmpty { meal?.name = name }
    }
  }

  /// When that which is open began.
  private mutating func openStart() -> Int64? {
    switch open {
    case .sample(_, _, let start, _, _): start
    case .other: heldStart()
    case .nothing: workout ?? meal?.eaten
    }
  }

  /// An IANA zone by its name; nil where it is none.
  private mutating func zone(_ bytes: Bytes) -> String? {
    guard bytes.count <= 64 else { return nil }
    let name = plainText(bytes)
    if let isKnown = zones[name] { return isKnown ? name : nil }
    let isKnown = !name.isEmpty && TimeZone(identifier: name) != nil
    if zones.count < 10_000 { zones[name] = isKnown }
    return isKnown ? name : nil
  }

  private mutating func openCorrelation(_ attributes: Bytes) {
    isInCorrelation = true
    let fields = RecordFields(attributes)
    guard let type = fields.type, type == "HKCorrelationTypeIdentifierFood" else { return }
    meal = Meal(
      source: sources.stated(fields.source, fields.device), eaten: fields.start.flatMap { instants.seconds($0) }, timeZone: nil, name: nil)
  }

  private mutating func closeMeal() throws {
    guard let closed = meal else { return }
    meal = nil
    guard let nutrition = FoodShelf.nutrition(closed.parts) else { return refusals.refuse(.withoutEnergy) }
    guard let eaten = closed.eaten ?? closed.parts.first?.eaten else { return refusals.refuse(.dateless) }
    if let refusal = refusal(eaten, eaten) { return refusals.refuse(refusal) }
    guard let stated = closed.source else { return refusals.refuse(.tooManySources) }
    let source = try sourceNumber(stated.name, stated.kind)
    try sink.take(HealthFood(source: source, eaten: eaten, timeZone: closed.timeZone, name: closed.name, nutrition: nutrition))
  }

  private mutating func takeSummary(_ attributes: Bytes) throws {
    guard let text = Attributes.value("dateComponents", in: attributes), let day = Day(plainText(text)),
      day.number * 86_400 >= Self.earliest, day.number * 86_400 < Self.latest
    else { return refusals.refuse(.dateless) }
    // Without a watch there is neither a total nor a goal.
    guard let value = Attributes.value("activeEnergyBurned", in: attributes) else { return }
    guard let unit = Quantity.energy.unit(Attributes.value("activeEnergyBurnedUnit", in: attributes)) else {
      return refusals.refuse(.unitless)
    }
    guard let number = Decimal(value) else { return refusals.refuse(.numberless) }
    let energy = Measure(thousandths: number.thousandths(of: unit))
    if number.isNegative, energy > .zero { return refusals.refuse(.negative) }
    guard energy <= Metric.activeEnergy.mostOfADay else { return refusals.refuse(.tooLarge) }
    let goal = Attributes.value("activeEnergyBurnedGoal", in: attributes).flatMap { Decimal($0) }
    guard energy > .zero || (goal?.digits ?? 0) > 0 else { return }
    try sink.take(moved: energy, on: day)
  }

  // MARK: - Types

  /// What a record measures, as far as that is kept. Mostly the type comes first.
  @inline(__always) private static func kept(_ attributes: Bytes) -> Kept? {
    var at = attributes.start
    while at < attributes.end, at[0] <= 32 { at += 1 }
    let rest = Bytes(at, to: attributes.end)
    if rest.count > 40, rest.start.word == 0x4B48_223D_6570_7974 {  // type="HK
      guard rest.starts(with: "type=\"HKQuantityTypeIdentifier") else { return nil }
      let name = Bytes(at + 30, to: attributes.end)
      guard let quote = name.first(UInt8(ascii: "\"")) else { return nil }
      return kept(name: Bytes(name.start, to: quote))
    }
    return keptSlowly(attributes)
  }

  @inline(never) private static func keptSlowly(_ attributes: Bytes) -> Kept? {
    guard let type = RecordFields(attributes).type, type.starts(with: "HKQuantityTypeIdentifier") else { return nil }
    return kept(name: Bytes(type.start + 24, to: type.end))
  }

  @inline(__always) private static func kept(name: Bytes) -> Kept? {
    switch name.count {
    case 8: name == "BodyMass" ? .sample(.weight) : nil
    case 9: name == "StepCount" ? .sample(.steps) : nil
    case 14: name == "FlightsClimbed" ? .sample(.flights) : name == "DietaryProtein" ? .food(.protein) : nil
    case 15: name == "DietaryFatTotal" ? .food(.fat) : nil
    case 17: name == "BasalEnergyBurned" ? .sample(.basalEnergy) : nil
    case 18: name == "ActiveEnergyBurned" ? .sample(.activeEnergy) : nil
    case 20: name == "DietaryCarbohydrates" ? .food(.carbohydrates) : nil
    case 21: name == "DietaryEnergyConsumed" ? .food(.energy) : nil
    case 22: name == "DistanceWalkingRunning" ? .sample(.distance) : nil
    default: nil
    }
  }
}

extension Metric {
  fileprivate var quantity: Quantity {
    switch self {
    case .steps, .flights: .count
    case .distance: .length
    case .activeEnergy, .basalEnergy, .burnedEnergy: .energy
    case .weight: .bodyMass
    }
  }
}

extension HealthSource.Kind {
  /// From 0 to 3.
  fileprivate var index: Int {
    switch self {
    case .hand: 0
    case .watch: 1
    case .phone: 2
    case .other: 3
    }
  }
}

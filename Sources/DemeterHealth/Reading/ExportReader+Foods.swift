import DemeterCore
import Foundation

/// Reads foods and their numbers, and Apple's own totals.
extension ExportReader {
  mutating func readPart(_ figure: PendingFoods.Figure, _ attributes: Bytes) throws {
    if isInCorrelation, meal == nil { return }
    let fields = RecordFields(attributes)
    guard let eaten = fields.start.flatMap({ instants.seconds($0) }) else { return refusals.refuse(.dateless) }
    if let refusal = bounds.refusal(eaten, eaten) { return refusals.refuse(refusal) }
    guard let unit = figure.unit(fields.unit) else { return refusals.refuse(.unitless) }
    guard let number = fields.value.flatMap({ Decimal($0) }) else { return refusals.refuse(.numberless) }
    let amount = number.thousandths(of: unit)
    if number.isNegative, amount > 0 { return refusals.refuse(.negative) }
    // More than any meal: 20,000 kcal, 20 kg.
    guard amount <= 20_000_000 else { return refusals.refuse(.tooLarge) }
    guard let stated = sources.stated(fields.source, fields.device) else { return refusals.refuse(.tooManySources) }
    // A food's source is the app in which it was entered.
    let source = try sources.number(stated, sink)
    let part = PendingFoods.Part(eaten: eaten, amount: amount, source: source, figure: figure)
    guard shelf.put(part, isWithin: isInCorrelation) else { return refusals.refuse(.tooManyFoods) }
    if isInCorrelation {
      meal?.parts.append(part)
      if meal?.source == nil { meal?.source = stated }
    }
  }

  mutating func openCorrelation(_ attributes: Bytes) {
    isInCorrelation = true
    let fields = RecordFields(attributes)
    guard let type = fields.type, type == "HKCorrelationTypeIdentifierFood" else { return }
    meal = Meal(
      source: sources.stated(fields.source, fields.device), eaten: fields.start.flatMap { instants.seconds($0) }, timeZone: nil, name: nil)
  }

  mutating func closeCorrelation() throws {
    try close()
    isInCorrelation = false
    guard let closed = meal else { return }
    meal = nil
    guard let nutrition = PendingFoods.nutrition(closed.parts) else { return refusals.refuse(.withoutEnergy) }
    guard nutrition.fitsAnEntry else { return refusals.refuse(.tooLarge) }
    guard let eaten = closed.eaten ?? closed.parts.first?.eaten else { return refusals.refuse(.dateless) }
    if let refusal = bounds.refusal(eaten, eaten) { return refusals.refuse(refusal) }
    guard let stated = closed.source else { return refusals.refuse(.tooManySources) }
    let source = try sources.number(stated, sink)
    try sink.receive(HealthFood(source: source, eaten: eaten, timeZone: closed.timeZone, name: closed.name, nutrition: nutrition))
  }

  mutating func readSummary(_ attributes: Bytes) throws {
    guard let text = Attributes.value("dateComponents", in: attributes), let day = Day(plainText(text)),
      bounds.hold(Int64(day.number) * 86_400)
    else { return refusals.refuse(.dateless) }
    // Without a watch there is neither a total nor a goal.
    guard let value = Attributes.value("activeEnergyBurned", in: attributes) else { return }
    guard let unit = Metric.Quantity.energy.unit(Attributes.value("activeEnergyBurnedUnit", in: attributes)) else {
      return refusals.refuse(.unitless)
    }
    guard let number = Decimal(value) else { return refusals.refuse(.numberless) }
    let energy = Measure(thousandths: number.thousandths(of: unit))
    if number.isNegative, energy > .zero { return refusals.refuse(.negative) }
    guard Metric.activeEnergy.range.contains(energy) else { return refusals.refuse(.tooLarge) }
    let goal = Attributes.value("activeEnergyBurnedGoal", in: attributes).flatMap { Decimal($0) }
    guard energy > .zero || (goal?.digits ?? 0) > 0 else { return }
    try sink.receive(moved: energy, on: day)
  }
}

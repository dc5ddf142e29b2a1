import DemeterCore
import DemeterMessages
import DemeterWords

extension DayTile {
  /// Weight and water, for people who write them down.
  static func body(of record: DayRecord, lastWeight: LoggedMeasurement?, in context: PageContext) -> [DayTile] {
    var tiles: [DayTile] = []
    if let last = lastWeight { tiles.append(weight(last, isToday: last.day == record.day, in: context)) }
    if context.water.isShown {
      let goal = context.water.goal.map { context.numbers.bare(water: Measure(Double($0)), in: context.volumeUnit) }
      tiles.append(
        DayTile(
          number: context.numbers.bare(water: record.waterDrunk, in: context.volumeUnit),
          name: say("\(context.unit(of: MeasurementKind.water)) water"), rest: goal.map { say("of \($0)") } ?? say("so far"), icon: .drop,
          address: Paths.newMeasurement(.water), isSheet: true,
          button: context.isShared ? nil : WaterButton(on: record.day, in: context)))
    }
    return tiles
  }

  /// The weight of today, or the last one, next to which the next one is logged.
  private static func weight(_ last: LoggedMeasurement, isToday: Bool, in context: PageContext) -> DayTile {
    let amount = context.weight(last.amount), date = context.dates.short(last.day)
    // `71.4` and `kg`, `11 st` and `3.4 lb`
    let parts = amount.split(separator: " "), middle = (parts.count + 1) / 2
    let number = parts.prefix(middle).joined(separator: " "), unit = parts.dropFirst(middle).joined(separator: " ")
    // A person who reads another's diary logs no weight there.
    if context.isShared, !isToday {
      return DayTile(number: number, name: unit, rest: date, icon: .scale, address: Paths.newMeasurement(.weight))
    }
    guard isToday else {
      return DayTile(
        number: number, name: "\(unit), \(date)", rest: say("Log", meaning: "weight"),
        label: "\(MeasurementKind.weight.log): \(amount), \(date)", icon: .scale, address: Paths.newMeasurement(.weight), isSheet: true)
    }
    return DayTile(
      number: number, name: unit, rest: context.dates.time(last.logged.instant, in: last.logged.timeZone),
      unseen: MeasurementKind.weight.name, icon: .scale, address: Paths.measurement(last.id), isSheet: true)
  }
}

import DemeterCore

/// SparkyFitness's format: `{"type":"step","value":7421,"date":"2026-01-14"}`, usually several in an array.
enum SparkyForm {
  private static let types: [String: (metric: Metric, unit: PushedUnit)] = [
    "step": (.steps, .own(of: .steps)), "steps": (.steps, .own(of: .steps)),
    "activecalories": (.activeEnergy, .kilocalories), "activeenergy": (.activeEnergy, .kilocalories),
    "basalcalories": (.basalEnergy, .kilocalories), "basalenergy": (.basalEnergy, .kilocalories),
    "distance": (.distance, .kilometers), "floorsclimbed": (.flights, .own(of: .flights)), "floors": (.flights, .own(of: .flights)),
    "weight": (.weight, .kilograms), "water": (.water, .milliliters),
  ]

  /// Reads an object in this format; false if it has another one.
  static func read(_ value: JSONText, _ days: inout PushedDays) throws(HealthPushError) -> Bool {
    guard let type = try value.member("type"), type.kind == .string else { return false }
    let name = type.text
    guard let known = types[DayForm.plain(name)] else {
      try days.note(name, nil, date: nil, .ignored("not kept here"))
      return true
    }
    let timestamp = try value.member("timestamp")
    let date = try value.member("date") ?? timestamp
    guard let amount = try value.member("value"), !amount.text.isEmpty else {
      try days.note(name, known.metric, date: date?.text, .refused("no value"))
      return true
    }
    let unitName = try value.member("unit")?.text ?? ""
    guard let unit = unitName.isEmpty ? known.unit : PushedUnit(unitName, of: known.metric) else {
      try days.note(name, known.metric, date: date?.text, .refused(PushedUnit.unknown(unitName)))
      return true
    }
    try days.claim(name, known.metric, unit, date: date?.text ?? "", amount)
    return true
  }
}

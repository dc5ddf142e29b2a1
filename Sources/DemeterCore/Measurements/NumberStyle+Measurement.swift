import DemeterMessages

extension NumberStyle {
  /// Returns an amount with its unit: `71.4 kg`, `11 st 3.4 lb`, `250 ml`, `82.5 cm`, `120/80 mmHg`, `7 h 30 min`, `21.5%`.
  public func text(_ amount: Measure, of kind: MeasurementKind, in units: MeasureUnits) -> String {
    switch kind.form {
    case .weight: return text(weight: amount, in: units.weight)
    case .drink: return text(water: amount, in: units.volume)
    case .hours:
      let minutes = Int(nearest: amount.value * 60)
      return say("\(text(minutes / 60)) h \(text(minutes % 60)) min")
    case .length, .pair, .glucose, .number:
      let unit = units.name(of: kind), number = bare(amount, of: kind, in: units) { text($0) }
      return unit == "%" ? say("\(number)%") : unit.isEmpty ? number : "\(number) \(unit)"
    }
  }

  /// Returns an amount for a form field: `82.5`, `120/80`, `7:30`.
  public func field(_ amount: Measure, of kind: MeasurementKind, in units: MeasureUnits) -> String {
    switch kind.form {
    case .weight: return field(weight: amount, in: units.weight)
    case .drink: return field(water: amount, in: units.volume)
    case .hours:
      let minutes = Int(nearest: amount.value * 60)
      return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    case .length, .pair, .glucose, .number: return bare(amount, of: kind, in: units) { field($0) }
    }
  }

  /// An amount without its unit: that of a person's own kind to a thousandth, milligrams of glucose whole, others to a tenth.
  private func bare(_ amount: Measure, of kind: MeasurementKind, in units: MeasureUnits, _ text: (Measure) -> String) -> String {
    if kind.form == .pair { return "\(amount.pair.first)/\(amount.pair.second)" }
    if case .own = kind { return text(amount) }
    let value = amount.value / units.size(of: kind)
    return text(Measure(kind.form == .glucose && units.glucose == .mg ? value.rounded() : (value * 10).rounded() / 10))
  }
}

extension MeasurementInput {
  /// Sets the amount that a person typed, in their units or with its unit.
  ///
  /// - Parameter volume: the unit of a drink; nil for that of the person.
  public mutating func setAmount(_ text: String?, in units: MeasureUnits, _ numbers: NumberStyle, volume: VolumeUnit? = nil) {
    let kind = kind.flatMap(MeasurementKind.init(rawValue:)), text = text ?? ""
    switch kind?.form {
    case .weight:
      unit = units.weight.rawValue
      amount = units.weight.number(from: text, in: numbers)
    case .drink, nil:
      amount = NumberInput(typed: text, in: numbers)
      if let volume, volume != .ml { unit = volume.rawValue }
    case .pair:
      let parts = text.split { "/ ".contains($0) }.map { NumberInput(typed: String($0), in: numbers) }
      (amount, second) = parts.count == 2 ? (parts[0], parts[1]) : text.isEmpty ? (.absent, .absent) : (.unreadable(text), .absent)
    case .hours: amount = text.allSatisfy(\.isWhitespace) ? .absent : Self.hours(text, numbers).map(NumberInput.number) ?? .unreadable(text)
    case .length, .glucose, .number:
      guard let kind else { return }
      let typed = text.lowercased().trimmingWhitespace()
      let said = Self.units(of: kind).first { !$0.words.isEmpty && typed.hasSuffix($0.words) }
      unit = said?.unit ?? units.name(of: kind)
      amount = NumberInput(typed: String(typed.dropLast(said?.words.count ?? 0)), in: numbers)
    }
  }

  /// What people write for the units of a kind, the longest first.
  private static func units(of kind: MeasurementKind) -> [(words: String, unit: String)] {
    var all = kind.units.map { (words: $0.name.lowercased(), unit: $0.name) }
    switch kind.form {
    case .length: all += [("inches", "in"), ("inch", "in"), ("\"", "in"), ("”", "in"), ("″", "in")]
    case .glucose: all += [("mmol", "mmol/l"), ("mg", "mg/dl")]
    default: break
    }
    return all.sorted { $0.words.count > $1.words.count }
  }

  /// Parses `7:30`, `7h30`, `7 h 30 min`, `450 min` and `7.5`; nil for anything else.
  private static func hours(_ text: String, _ numbers: NumberStyle) -> Double? {
    func number(_ text: some StringProtocol) -> Double? {
      numbers.number(from: String(text).trimmingWhitespace()).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
    let minuteWords = ["minutes", "minuten", "minutos", "mins", "min", "m"],
      hourWords = ["hours", "stunden", "heures", "horas", "std", "hrs", "h", ":"]
    var text = text.lowercased().trimmingWhitespace()
    let minutes = minuteWords.first { text.hasSuffix($0) }
    text = String(text.dropLast(minutes?.count ?? 0))
    guard let mark = hourWords.lazy.compactMap({ text.firstRange(of: $0) }).first else {
      return number(text).map { minutes == nil ? $0 : $0 / 60 }
    }
    let rest = text[mark.upperBound...]
    guard let hours = number(text[..<mark.lowerBound]) else { return nil }
    guard !rest.allSatisfy(\.isWhitespace) else { return hours }
    return number(rest).flatMap { $0 < 60 && hours == hours.rounded() ? hours + $0 / 60 : nil }
  }
}

extension Goals {
  /// The energies that a goal may have, in kilocalories.
  public static let energies: ClosedRange<Double> = 500...5000

  /// Returns the goals of a day: those of its weekday, in grams, without those of other weekdays.
  public func on(_ day: Day) -> Goals { on(DayOfWeek(of: day)) }

  /// Returns the goals of a day of the week, in grams, without those of the others.
  public func on(_ weekday: DayOfWeek) -> Goals {
    // Nearly all goals are like this, and a history asks for each of its days.
    if weekdays.isEmpty, macros == nil { return self }
    var goals = self
    if let own = weekdays[weekday] {
      goals.energy = own.energy ?? energy
      for macro in Nutrient.allCases {
        if let macros {
          goals[macro] = macros.mass(of: macro, own.amounts[macro] ?? macros.amounts[macro], energy: goals.energy)
        } else if let amount = own.amounts[macro] {
          goals[macro] = Mass(thousandths: amount.thousandths)
        }
      }
    }
    goals.weekdays = [:]
    goals.macros = nil
    return goals
  }

  /// The mean energy goal of the days of a week; nil if one of them has none.
  public var meanEnergy: Energy? {
    guard hasEnergyOfWeekdays else { return energy }
    var sum: Int64 = 0
    for weekday in DayOfWeek.allCases {
      guard let energy = weekdays[weekday]?.energy ?? energy else { return nil }
      sum += energy.thousandths
    }
    return Energy(thousandths: Int64(nearest: Double(sum) / 7))
  }

  /// Whether a day of the week has an energy goal of its own.
  public var hasEnergyOfWeekdays: Bool { weekdays.values.contains { $0.energy != nil } }

  /// Computes the masses of macros that are chosen in percent or per kilogram.
  public mutating func computeMacros() {
    guard let macros else { return }
    masses = PerNutrient { macros.mass(of: $0, macros.amounts[$0], energy: energy) }
  }

  /// States macros in grams that are chosen in percent or per kilogram. Every day of the week keeps its masses.
  mutating func stateMacrosInGrams() {
    guard macros != nil else { return }
    for (weekday, own) in weekdays {
      let day = on(weekday)
      let amounts = PerNutrient { macro in day[macro] == self[macro] ? nil : day[macro].map { Measure(thousandths: $0.thousandths) } }
      weekdays[weekday] = WeekdayGoals(energy: own.energy, amounts: amounts)
    }
    weekdays = weekdays.filter { !$0.value.isEmpty }
    macros = nil
  }

  /// Returns these goals with another mean energy of the week. All days change by the same whole number of kilocalories, within the
  /// limits of goals. Macros in grams that added up to the energy of a day are scaled to the new one and rounded to whole grams.
  public func moved(toMean mean: Energy) -> Goals {
    guard hasEnergyOfWeekdays else { return with(energy: mean) { _ in nil } }
    guard let old = meanEnergy else { return spread(toMean: mean) }
    let step = (mean.kilocalories - old.kilocalories).rounded()
    return with(energy: energy.map { $0.moved(by: step) }) { $0.moved(by: step) }
  }

  /// Returns these goals with another mean energy of the week, which the days without an energy of their own reach. If each day has its own,
  /// all of them change.
  public func spread(toMean mean: Energy) -> Goals {
    let own = weekdays.values.compactMap(\.energy)
    guard own.count < 7 else { return moved(toMean: mean) }
    let rest = mean.kilocalories * 7 - own.reduce(0) { $0 + $1.kilocalories }
    let each = own.isEmpty ? mean : Energy(kilocalories: (rest / Double(7 - own.count)).rounded()).moved(by: 0)
    return with(energy: each) { $0 }
  }

  /// Returns these goals with other energies.
  private func with(energy: Energy?, _ ofWeekday: (Energy) -> Energy?) -> Goals {
    var goals = self
    goals.energy = energy
    for (weekday, own) in weekdays {
      goals.weekdays[weekday]?.energy = own.energy.flatMap(ofWeekday)
    }
    guard macros == nil else {
      goals.computeMacros()
      return goals
    }
    if let change = change(to: energy) {
      for macro in Nutrient.withEnergy { goals[macro] = self[macro].map { Mass(grams: ($0.grams * change.new / change.old).rounded()) } }
    }
    for (weekday, own) in weekdays {
      guard let change = on(weekday).change(to: goals.weekdays[weekday]?.energy ?? energy) else { continue }
      for macro in Nutrient.withEnergy {
        goals.weekdays[weekday]?.amounts[macro] = own.amounts[macro].map { Measure(($0.value * change.new / change.old).rounded()) }
      }
    }
    return goals
  }

  /// The kilocalories between which macros are scaled; nil if they do not add up to this energy.
  private func change(to energy: Energy?) -> (new: Double, old: Double)? {
    guard let energy, let old = self.energy, old > .zero, energyOfMacros != nil, !macrosMissEnergy else { return nil }
    return (energy.kilocalories, old.kilocalories)
  }
}

extension Energy {
  /// Returns the goal that is higher by some kilocalories, within the limits of goals.
  fileprivate func moved(by kilocalories: Double) -> Energy {
    Energy(kilocalories: min(max(self.kilocalories + kilocalories, Goals.energies.lowerBound), Goals.energies.upperBound))
  }
}

public import DemeterCore

struct HistoryDocument: Encodable {
  struct Cell: Encodable {
    struct EnergyProgress: Encodable {
      let burned: Double?
      let intake: Double?
      let net: Double?
      let progress: Double
      let colorMode: EnergyBalance.ColorMode
    }
    struct StepsProgress: Encodable {
      let count: Int?
      let distance: Double?
      let goal: Int?
      let progress: Double
    }

    let day: Day
    let inMonth: Bool?
    let isToday: Bool
    let isFuture: Bool
    let entryCount: Int
    let calories: Double?
    let goalStatus: GoalStatus
    let completeness: Completeness?
    let energy: EnergyProgress
    let steps: StepsProgress

    init(_ day: HistoryDay, month: Month?, today: Day) {
      self.day = day.day
      inMonth = month.map { $0 == day.day.month }
      isToday = day.day == today
      isFuture = day.day > today
      entryCount = day.entryCount
      calories = day.total?.energy.kilocalories
      goalStatus = day.status
      completeness = day.completeness
      let balance = day.balance
      energy = EnergyProgress(
        burned: balance.burned?.kilocalories, intake: balance.intake?.kilocalories, net: balance.net?.kilocalories,
        progress: balance.progress, colorMode: balance.colorMode)
      steps = StepsProgress(
        count: day.activity?.steps, distance: day.activity?.distance?.value, goal: day.stepGoal, progress: day.stepProgress ?? 0)
    }
  }

  struct Statistics: Encodable {
    let averageCalories: Double?
    let entryCount: Int
    let daysLogged: Int
    let goalMet: Int
    let daysWithGoal: Int
    let asAimed: Int
    let judgedDays: Int

    init(_ statistics: HistoryStatistics) {
      averageCalories = statistics.averageEnergy?.kilocalories
      entryCount = statistics.entryCount
      daysLogged = statistics.daysLogged
      goalMet = statistics.goalMet
      daysWithGoal = statistics.daysWithGoal
      asAimed = statistics.asAimed
      judgedDays = statistics.judgedDays
    }
  }

  let month: String?
  let cells: [Cell]
  let statistics: Statistics

  /// Lists the days of a history. For a month, days of the neighbouring months are among the cells but not in the statistics.
  init(_ history: History, month: Month?, today: Day) {
    let days = history.days.each.map { history[$0] }
    self.month = month?.description
    cells = days.map { Cell($0, month: month, today: today) }
    let counted = days.filter { month == nil || $0.day.month == month }
    statistics = Statistics(HistoryStatistics(of: counted, today: today))
  }
}

/// Returns a month as the API's JSON, for the command line. The history covers the month's whole weeks.
public func jsonText(_ history: History, month: Month, today: Day) throws -> String {
  String(decoding: try JSONWriter.bytes(HistoryDocument(history, month: month, today: today)), as: UTF8.self)
}

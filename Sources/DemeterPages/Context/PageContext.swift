public import DemeterCore
import DemeterMessages
import DemeterWords
public import Foundation

/// The context of every page of a signed-in person: the current time, and the person's formats for numbers and times.
public struct PageContext: Hashable, Sendable {
  /// The person's id.
  let person: UUID
  /// The present.
  public let now: Date
  /// The time zone of their days.
  public let timeZone: TimeZone
  /// The present where their device is, which is at home if the request does not name another time zone.
  public let present: Present
  /// Their number format.
  public let numbers: NumberStyle
  /// Their format of days and times.
  public let dates: DateStyle

  /// The first weekday of their weeks.
  public let weekStart: WeekStart
  /// Whether a swipe to the left moves forward.
  let swipesForward: Bool
  /// Their unit of distance.
  let distanceUnit: DistanceUnit
  /// Whether steps are shown against the day's goal.
  let showsStepGoal: Bool
  /// Their unit of weight.
  package let weightUnit: WeightUnit
  /// Their unit of height.
  package let heightUnit: HeightUnit
  /// Their unit of what they drink.
  let volumeUnit: VolumeUnit
  /// The units of what they measure.
  let measureUnits: MeasureUnits
  /// What they write down besides weight and water.
  package let measures: Measures
  /// The meals of their day.
  package let meals: MealPlan
  /// Their settings for water.
  package let water: WaterSettings
  /// What is known of their body.
  package let body: Body
  /// What decides their targets of nutrients.
  package let nutrientRules: NutrientRules
  /// The hours in which they want to eat; nil if they chose none.
  let eatingWindow: EatingWindow?
  /// The day on which their account is removed; nil if it stays.
  let leavesOn: Day?
  /// Whether another person reads their diary. Then nothing is changed but by adding food, and no note is shown.
  package let isShared: Bool

  /// - Parameters:
  ///   - zone: the IANA time zone of the device; nil if it is not known.
  ///   - isShared: whether another person reads their diary.
  public init(person: Person, now: Date, device zone: String? = nil, isShared: Bool = false) {
    self.now = now
    self.isShared = isShared
    present = Present(now, in: zone, of: person)
    self.person = person.id
    timeZone = person.timeZone
    numbers = person.numbers
    dates = person.dates
    weekStart = person.weekStart
    swipesForward = person.swipesForward
    distanceUnit = person.distanceUnit
    showsStepGoal = person.showsStepGoal
    weightUnit = person.weightUnit
    heightUnit = person.heightUnit
    volumeUnit = person.volumeUnit
    measureUnits = person.measureUnits
    measures = person.measures
    meals = person.meals
    water = WaterSettings(isShown: person.water.isShown, glass: person.glass, goal: person.water.goal)
    body = person.body
    nutrientRules = person.nutrientRules
    eatingWindow = person.eatingWindow
    leavesOn = person.leavesOn
  }

  /// The current day.
  public var today: Day { dayStarts.day(of: now, in: timeZone) }

  /// The hours at which their days start.
  var dayStarts: DayStartLog { present.dayStarts }

  /// When the day after a day begins at home: `Resets at midnight`, `Resets at 4:00 AM`
  func reset(of day: Day) -> String {
    guard dayStarts.hour(on: day + 1) != 0 else { return say("Resets at midnight") }
    return say("Resets at \(dates.time(dayStarts.start(of: day + 1, in: timeZone), in: timeZone))")
  }

  /// A day as forms and addresses name it. Only a past day has a name: a form without a day means the present one, where the device is.
  func named(_ day: Day) -> String? { day < present.today ? day.description : nil }

  /// A day as forms and addresses of food name it. Those of a day to come plan.
  func namedForFood(_ day: Day) -> String? { plans(on: day) ? day.description : named(day) }

  /// Whether a form of food for that day plans it instead of logging it.
  package func plans(on day: Day) -> Bool { day > present.today }

  /// The query of an address that leads to a form: its day, and the time zone of a device that is elsewhere.
  func query(of day: Day) -> [String] {
    let zone = present.timeZone == timeZone ? nil : "timeZone=" + HistoryAddress.encoded(present.timeZone.iana)
    return [namedForFood(day).map { "day=\($0)" }, zone].compactMap { $0 }
  }

  /// The query of an address that leads to a form, with a time that was chosen for its day. That day stays the same after midnight.
  func query(of day: Day, at time: String?) -> [String] {
    guard let time else { return query(of: day) }
    return (namedForFood(day) == nil ? ["day=\(day)"] : []) + query(of: day) + ["time=" + HistoryAddress.encoded(time)]
  }

  /// `1,200 cal`, `5,021 kJ`: rounded to whole ones of the person’s unit, like all numbers of energy
  func calories(_ energy: Energy) -> String { inKilojoules ? say("\(whole(energy)) kJ") : say("\(whole(energy)) cal") }
  /// `266 cal surplus`, `300 cal deficit`: energy burned minus energy eaten
  func balance(_ net: Energy) -> String {
    net < .zero ? say("\(calories(.zero - net)) surplus") : say("\(calories(net)) deficit")
  }
  /// `1,200 calories`
  func spoken(_ energy: Energy) -> String {
    let amount = Int(nearest: EnergyUnit.current.amount(of: energy))
    return inKilojoules ? numbers.counted(amount, "kilojoule") : numbers.counted(amount, "calorie")
  }
  /// `1,235`
  func whole(_ energy: Energy) -> String { whole(kilocalories: energy.kilocalories) }
  /// `5.1 km`
  func distance(_ meters: Measure) -> String {
    let number = numbers.text(meters, in: distanceUnit)
    return distanceUnit == .km ? say("\(number) km") : say("\(number) mi")
  }
  /// `71.4 kg`, in the person's unit
  func weight(_ kilograms: Measure) -> String { numbers.text(weight: kilograms, in: weightUnit) }
  /// `250 ml`, `8 fl oz`
  func water(_ milliliters: Measure) -> String { numbers.text(water: milliliters, in: volumeUnit) }
  /// `80 g`, `7.5 g`: rounded to whole grams from 10 g on
  func grams(_ mass: Mass) -> String { say("\(rounded(mass)) g") }
  /// `80 grams`
  func spoken(_ mass: Mass) -> String { say("\(rounded(mass)) grams") }

  /// `4 entries`
  func entries(_ count: Int) -> String { numbers.counted(count, "entry", "entries") }

  private func rounded(_ mass: Mass) -> String {
    numbers.text(mass < Mass(grams: 10) ? mass : Mass(grams: mass.grams.rounded()))
  }
}

extension EnergyBalance {
  /// Energy burned less energy eaten, each rounded as it is shown, so that the difference on a screen is the one of its numbers.
  var wholeNet: Energy? {
    guard let burned, let intake else { return nil }
    return burned.whole - intake.whole
  }
}

extension Energy {
  /// Rounded to whole ones of the person’s unit.
  var whole: Energy { EnergyUnit.current.rounded(self) }
}

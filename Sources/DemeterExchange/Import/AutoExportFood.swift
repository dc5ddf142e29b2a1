import DemeterArchive
import DemeterCore
import DemeterWords
import Foundation

/// Reads the food in a file of the app Health Auto Export: what other apps wrote to Apple Health, without names of foods. The numbers of one
/// moment are one entry; where the app summed up days, the day is one.
struct AutoExportFood {
  let parts: FileParts
  let zone: TimeZone
  let now: Date

  /// The maximum size of a file in bytes, since it is read as a whole.
  private static let longest = 64 << 20

  /// One number of a moment.
  private enum Figure: Hashable {
    case energy
    case nutrient(Nutrient)
    case other(TraceNutrient)
  }

  /// The app's names. Those of energy and water differ between its versions.
  private static let figures: [String: Figure] = [
    "dietary_energy": .energy, "dietary_energy_consumed": .energy, "protein": .nutrient(.protein),
    "carbohydrates": .nutrient(.carbohydrates),
    "total_fat": .nutrient(.fat), "saturated_fat": .other(.saturatedFat), "fiber": .other(.fiber), "dietary_sugar": .other(.sugars),
    "sodium": .other(.sodium), "cholesterol": .other(.cholesterol), "caffeine": .other(.caffeine), "potassium": .other(.potassium),
    "calcium": .other(.calcium), "magnesium": .other(.magnesium), "iron": .other(.iron), "zinc": .other(.zinc),
    "vitamin_a": .other(.vitaminA), "vitamin_c": .other(.vitaminC), "vitamin_d": .other(.vitaminD), "vitamin_e": .other(.vitaminE),
    "vitamin_b6": .other(.vitaminB6), "vitamin_b12": .other(.vitaminB12), "folate": .other(.folate),
  ]

  /// How many kilocalories or grams a unit is.
  private static func factor(_ unit: String, of figure: Figure) -> Double? {
    switch (figure, unit.lowercased()) {
    case (.energy, "kcal"), (.energy, "cal"): 1
    case (.energy, "kj"): 1 / 4.184
    case (.energy, _): nil
    case (_, "g"): 1
    case (_, "mg"): 1e-3
    case (_, "mcg"), (_, "µg"), (_, "μg"), (_, "ug"): 1e-6
    case (_, "oz"): 28.349523125
    default: nil
    }
  }

  private struct Moment: Hashable, Comparable {
    let day: Day
    let seconds: Int

    static func < (a: Moment, b: Moment) -> Bool { (a.day, a.seconds) < (b.day, b.seconds) }
  }

  /// Reads files, of which the last changed one counts where several name the same moment.
  func read(_ files: [FileParts.Part], into reading: inout DiaryReading) throws {
    var all = ForeignEntries()
    for part in files.sorted(by: { ($0.modified, $0.name) < ($1.modified, $1.name) }) {
      all.add(try entries(in: part, &reading), into: &reading)
    }
    try all.forEach { try reading.add($0, formerly: $1) }
  }

  /// Returns the entries of one file. A record is one of its numbers.
  private func entries(in part: FileParts.Part, _ reading: inout DiaryReading) throws -> [ForeignEntry] {
    var bytes = Data()
    try parts.read(part) { piece in
      guard bytes.count + piece.count <= Self.longest else { throw DiaryFileError.tooMuch }
      bytes.append(contentsOf: piece)
    }
    let file: File
    do { file = try JSONDecoder().decode(File.self, from: bytes) } catch { throw DiaryFileError.damaged(part.name) }
    let sums = sums(of: file, in: part, &reading)
    let areDays = sums.keys.allSatisfy { $0.seconds == 0 }
    guard !areDays || !Self.areWeeks(sums.keys.map(\.day)) else {
      reading.refuse(1, of: part.name, "sums of weeks or months can’t be given to days; export days")
      return []
    }
    return sums.sorted { $0.key < $1.key }.compactMap { moment, figures in
      figures.values.contains { $0 > 0 } ? entry(moment, figures, isDay: areDays, of: part, &reading) : nil
    }
  }

  private static func areWeeks(_ days: [Day]) -> Bool {
    let days = days.sorted()
    return days.count > 1 && zip(days, days.dropFirst()).allSatisfy { $1.number - $0.number >= 7 }
  }

  private func sums(of file: File, in part: FileParts.Part, _ reading: inout DiaryReading) -> [Moment: [Figure: Double]] {
    var sums: [Moment: [Figure: Double]] = [:]
    var number = 0
    for metric in file.metrics {
      guard let figure = Self.figures[metric.name.lowercased()] else {
        reading.pass(over: "no food", metric.data.count)
        continue
      }
      let factor = Self.factor(metric.units, of: figure)
      for datum in metric.data {
        number += 1
        guard let factor else {
          reading.refuse(number, of: part.name, "\(metric.name) has an unknown unit, “\(metric.units.prefix(20))”")
          continue
        }
        guard let moment = Self.moment(datum.date) else {
          reading.refuse(number, of: part.name, "“\(datum.date.prefix(40))” is not a date with a time")
          continue
        }
        guard let quantity = datum.quantity, quantity >= 0 else {
          reading.refuse(number, of: part.name, "\(metric.name) of \(moment.day) is no amount")
          continue
        }
        sums[moment, default: [:]][figure, default: 0] += quantity * factor
      }
    }
    return sums
  }

  private func entry(
    _ moment: Moment, _ figures: [Figure: Double], isDay: Bool, of part: FileParts.Part, _ reading: inout DiaryReading
  ) -> ForeignEntry? {
    func refuse(_ words: String) -> ForeignEntry? {
      reading.refuse(1, of: part.name, "\(moment.day): \(words)")
      return nil
    }
    guard moment.day >= Day.earliestEntry, moment.day <= Day(now, in: zone) else { return refuse("it lies in the future, or before 1900") }
    var logged = LoggedMoment(moment.day, secondsAfterMidnight: isDay ? ForeignMealTime.other : moment.seconds, in: zone)
    if logged.instant > now { logged = LoggedMoment(now, in: zone) }
    guard logged.day == moment.day else { return refuse("there was no such day in \(zone.iana)") }
    var input = EntryInput()
    input.name = "\(isDay ? "Whole day" : "Food") (\(DiaryFile.Format.autoExport.name))"
    input.source = EntrySource.imported.rawValue
    for (figure, amount) in figures {
      switch figure {
      case .energy: input.calories = .number(amount)
      case .nutrient(let nutrient): input[nutrient] = .number(amount)
      // What is impossible is unknown: an import does not fail for a vitamin.
      case .other(let nutrient) where amount <= 1000: input.others[nutrient.rawValue] = .number(amount)
      case .other: break
      }
    }
    do {
      let meal = try input.checked(now: now, zone: zone, keeping: logged).meal
      let group = [DiaryFile.Format.autoExport.rawValue, moment.day.description, isDay ? "" : String(moment.seconds)].joined(
        separator: "\u{1F}")
      let values = Nutrient.allCases.map { meal.nutrition[$0].map { String($0.thousandths) } ?? "" } + [meal.nutrition.others.description]
      return ForeignEntry(
        meal: meal, logged: logged, group: group,
        content: ([group, String(meal.nutrition.energy.thousandths)] + values).joined(separator: "\u{1F}"))
    } catch {
      return refuse(error.errors.map(\.message).joined(separator: "; "))
    }
  }

  /// Parses `2026-01-14 08:05:00 +0100` or `2026-01-14 8:05:00 PM +0100`. The wall clock counts, as in other diaries.
  private static func moment(_ text: String) -> Moment? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard (2...4).contains(words.count), let day = Day(String(words[0])) else { return nil }
    let clock = words.dropFirst().prefix { $0.first != "+" && $0.first != "-" }
    return ForeignMealTime.clock(clock.joined(separator: " ")).map { Moment(day: day, seconds: $0) }
  }
}

extension AutoExportFood {
  /// `{"data": {"metrics": [{"name": …, "units": …, "data": [{"date": …, "qty": …}]}]}}`, with or without the outer object.
  private struct File: Decodable {
    let metrics: [SomeMetric]

    private enum Key: CodingKey { case data, metrics }

    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Key.self)
      let inner = (try? outer.nestedContainer(keyedBy: Key.self, forKey: .data)) ?? outer
      metrics = try inner.decodeIfPresent([SomeMetric].self, forKey: .metrics) ?? []
    }
  }

  private struct SomeMetric: Decodable {
    let name: String
    let units: String
    let data: [Datum]

    private enum Key: CodingKey { case name, units, data }

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Key.self)
      name = try object.decode(String.self, forKey: .name)
      units = try object.decodeIfPresent(String.self, forKey: .units) ?? ""
      data = try object.decodeIfPresent([Datum].self, forKey: .data) ?? []
    }
  }

  private struct Datum: Decodable {
    let date: String
    let quantity: Double?

    private enum Key: CodingKey { case date, qty }

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Key.self)
      date = (try? object.decode(String.self, forKey: .date)) ?? ""
      quantity = try? object.decode(Double.self, forKey: .qty)
    }
  }
}

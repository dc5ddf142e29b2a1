public import DemeterMessages

/// An activity of the Compendium of Physical Activities, with what it costs a body.
public struct Exercise: Hashable, Sendable, Identifiable {
  /// Its code in the Compendium: `12145`.
  public let code: String
  /// Its metabolic equivalent: how many times the energy of rest it burns.
  public let met: Measure
  /// The speed in km/h at which it has this value; nil if it is not one of several speeds.
  let speed: Double?
  /// What people call it, in each language; the first one is shown.
  private let names: [[String]]

  /// Its code, which no other activity has.
  public var id: String { code }

  private init?(row: Substring) {
    let columns = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard columns.count == 7, let met = Double(columns[1]) else { return nil }
    code = columns[0]
    self.met = Measure(met)
    speed = Double(columns[2])
    names = columns[3...].map { $0.split(separator: ",").map(String.init) }
  }

  /// All activities, in the order of the table.
  public static let all: [Exercise] = compendium.split(separator: "\n").compactMap(Exercise.init(row:))

  private static let byCode = Dictionary(all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// Finds an activity by its code.
  public init?(code: String) {
    guard let known = Self.byCode[code] else { return nil }
    self = known
  }

  /// What it is called in a language.
  public func name(in language: Language = .current) -> String { names(in: language).first ?? code }

  /// What people call it in a language.
  public func names(in language: Language) -> [String] {
    let place =
      switch language {
      case .german: 1
      case .french: 2
      case .spanish: 3
      default: 0
      }
    return place < names.count ? names[place] : []
  }

  /// What people call it, in all languages.
  var allNames: [String] { names.flatMap(\.self) }

  private static let walking: Set<String> = ["17190", "17151", "17170", "17200", "17220", "17230", "17165", "17160", "17270"]
  private static let running: Set<String> = ["12145", "12020", "12028", "12029", "12030", "12045", "12050", "12070", "12080"]
  private static let cycling: Set<String> = ["01014", "01010", "01020", "01030", "01040"]
  private static let paced: [Set<String>] = [["17190"], ["12145", "12020"], ["01014"]]

  /// The net energy of a kilometre for each kilogram of the body, from the horizontal terms of the ACSM's equations; nil if time alone
  /// tells the energy.
  public var perKilometer: Measure? {
    Self.walking.contains(code) ? Measure(0.5) : Self.running.contains(code) ? Measure(1) : nil
  }

  /// The fastest running of the table in km/h. Beyond it, distance tells more than time.
  static let fastestRun: Double = 12.6

  /// The minutes of a kilometre at an ordinary pace; nil if it is not known.
  var minutesPerKilometer: Double? { perKilometer.map { $0 > Measure(0.5) ? 6 : 12 } }

  /// Returns the activity of the same kind with the nearest speed; itself if it has none, or says its speed already.
  public func at(speed: Double) -> Exercise {
    let families = [Self.walking, Self.running, Self.cycling]
    guard let place = Self.paced.firstIndex(where: { $0.contains(code) }) else { return self }
    let paces = families[place].compactMap(Exercise.init(code:)).compactMap { pace in pace.speed.map { (pace, abs($0 - speed)) } }
    return paces.min { ($0.1, $0.0.code) < ($1.1, $1.0.code) }?.0 ?? self
  }

  /// Returns the activity of a distance and a time that were said without one: walking, running or cycling; nil beyond their speeds.
  static func of(speed: Double) -> Exercise? {
    let code: String? =
      switch speed {
      case 2..<7: "17190"
      case 7..<15: "12145"
      case 15..<45: "01014"
      default: nil
      }
    return code.flatMap(Exercise.init(code:))
  }
}

import DemeterCore
import DemeterPages
import Foundation
import Hummingbird

extension HistoryAddress {
  /// Returns the address that a request asks for. An invalid filter is left out and returned separately; the days are still shown.
  static func asked(
    _ request: Request, day text: String?, _ person: Person, _ today: Day
  ) throws(WebError) -> (address: HistoryAddress, refused: RefusedFilter?) {
    func day(_ text: String?) throws(WebError) -> Day? {
      guard let text else { return nil }
      guard let day = Day(text) else { throw .notFound }
      return day
    }
    let open = try day(text)
    var anchor = try day(request.query("week")) ?? open ?? today
    if let text = request.query("month") {
      guard let month = Month(text) else { throw .notFound }
      if month != anchor.month { anchor = month.firstDay }
    }
    let asked = request.query("mode")
    var address = HistoryAddress(mode: .month, anchor: anchor, day: open)
    // An address with a mode and no lens means the food lens, as in this page's own links.
    address.lens = request.query("lens").flatMap(Lens.init(rawValue:)) ?? (asked == nil ? remembered(request) : nil) ?? .usual
    address.mode = (address.lens == .food ? asked.flatMap(Mode.init(rawValue:)) : nil) ?? remembered(request) ?? .usual
    address.stepsMode = (address.lens == .steps ? asked.flatMap(StepsMode.init(rawValue:)) : nil) ?? remembered(request) ?? .usual
    if address.lens == .energy { address.energyMode = asked.flatMap(EnergyMode.init(rawValue:)) ?? .month }
    if address.lens == .steps {
      address.chosen = try day(request.query("day"))
      if let chosen = address.chosen, request.query("month") == nil, open == nil { address.anchor = chosen }
    }
    address.isWide = request.cookies["demeter_wide"] != nil
    address.isReadOnly = request.query("view") == "read"
    address.found = request.query("found").flatMap { EntryID(uuidString: $0) }
    do {
      address.filter = try HistoryFilterInput(request, person.numbers).checked()
      return (address, nil)
    } catch {
      let typed = ["from", "to", "min", "max"].compactMap { name in request.query(name).map { (name, $0) } }
      return (address, RefusedFilter(error, typed: Dictionary(uniqueKeysWithValues: typed)))
    }
  }

  /// Returns the choice that this device last made.
  private static func remembered<Choice: Remembered>(_ request: Request) -> Choice? {
    request.cookies[Choice.cookieName].flatMap { Choice(rawValue: $0.value) }
  }

  /// Sets the preference cookies that changed, and those that would end soon.
  func remember(on response: inout Response, to request: Request, isSecure: Bool) {
    func remember<Choice: Remembered>(_ choice: Choice) {
      let isKept = Self.remembered(request) ?? Choice.usual == choice
      guard !isKept || Choice.seconds < Choice.year && choice != Choice.usual else { return }
      response.setCookie(
        Cookie(
          name: Choice.cookieName, value: choice.rawValue, maxAge: Choice.seconds, path: Paths.history, secure: isSecure, httpOnly: true,
          sameSite: .lax))
    }
    remember(lens)
    if lens == .food { remember(mode) }
    if lens == .steps { remember(stepsMode) }
  }

  /// What the response depends on besides the requested address: all choices that a device may remember.
  var choices: String { "\(lens.rawValue) \(mode.rawValue) \(stepsMode.rawValue) \(isWide)" }
}

/// A choice that a device stores in a cookie.
private protocol Remembered: RawRepresentable<String>, Equatable {
  static var cookieName: String { get }
  /// How long it is stored.
  static var seconds: Int { get }
  /// The default for a device without a cookie.
  static var usual: Self { get }
}

extension Remembered {
  fileprivate static var year: Int { 365 * 86_400 }
  fileprivate static var seconds: Int { year }
}

extension HistoryAddress.Lens: Remembered {
  /// Someone who comes back within minutes finds it as it was. Later, the history begins with food.
  fileprivate static let seconds: Int = 600
  fileprivate static let cookieName: String = "demeter_lens"
  fileprivate static let usual = HistoryAddress.Lens.food
}

extension HistoryAddress.Mode: Remembered {
  fileprivate static let cookieName: String = "demeter_history"
  fileprivate static let usual = HistoryAddress.Mode.month
}

extension HistoryAddress.StepsMode: Remembered {
  fileprivate static let cookieName: String = "demeter_steps"
  fileprivate static let usual = HistoryAddress.StepsMode.calendar
}

extension HistoryFilterInput {
  /// Reads a filter from the query of a request, with numbers in the person's format.
  init(_ request: Request, _ numbers: NumberStyle) {
    self.init()
    span = request.query("span")
    from = request.query("from")
    to = request.query("to")
    status = request.uri.queryParameters[values: "status"].joined(separator: ",")
    let unit = request.query("energyUnit").flatMap(EnergyUnit.init(rawValue:)) ?? .kcal
    minimum = NumberInput(typed: request.query("min").map { numbers.kilocalories(field: $0, in: unit) }, in: numbers)
    maximum = NumberInput(typed: request.query("max").map { numbers.kilocalories(field: $0, in: unit) }, in: numbers)
  }
}

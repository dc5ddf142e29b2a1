import DemeterCore
import DemeterPages
import Foundation
import Hummingbird

extension HistoryAddress {
  /// What a request asks for. A filter that makes no sense is left out and told apart, so that the days are shown all the same.
  static func asked(
    _ request: Request, day text: String?, _ person: Person, _ today: Day
  ) throws(WebError) -> (address: HistoryAddress, refused: InvalidInput?) {
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
    let mode = request.query("mode").flatMap(Mode.init(rawValue:)) ?? remembered(request) ?? .month
    var address = HistoryAddress(mode: mode, anchor: anchor, day: open)
    address.isReadOnly = request.query("view") == "read"
    address.found = request.query("found").flatMap { EntryID(uuidString: $0) }
    do {
      address.filter = try HistoryFilterInput(request, person.numbers).checked()
      return (address, nil)
    } catch {
      return (address, error)
    }
  }

  /// The mode this device showed last.
  static func remembered(_ request: Request) -> Mode? {
    request.cookies[Mode.cookieName].flatMap { Mode(rawValue: $0.value) }
  }
}

extension HistoryAddress.Mode {
  fileprivate static let cookieName: String = "demeter_history"

  /// Remembers this mode on a device, for a year.
  func cookie(isSecure: Bool) -> Cookie {
    Cookie(name: Self.cookieName, value: rawValue, maxAge: 365 * 86_400, path: "/history", secure: isSecure, httpOnly: true, sameSite: .lax)
  }
}

extension HistoryFilterInput {
  /// As the query of an address has it, numbers as the person types them.
  init(_ request: Request, _ numbers: NumberStyle) {
    self.init()
    span = request.query("span")
    from = request.query("from")
    to = request.query("to")
    status = request.uri.queryParameters[values: "status"].joined(separator: ",")
    minimum = NumberInput(typed: request.query("min"), in: numbers)
    maximum = NumberInput(typed: request.query("max"), in: numbers)
  }
}

import DemeterCore
import DemeterMessages
import Foundation
import Hummingbird
import NIOCore

struct FormBody: Sendable {
  private var fields: [String: String]

  /// The maximum size of a form in bytes.
  static let limit = 64 * 1024

  /// Reads `application/x-www-form-urlencoded` to its end.
  init(_ request: Request) async throws {
    guard let text = String(validating: try await request.wholeBody().readableBytesView, as: UTF8.self) else {
      throw WebError.badRequest(say("The form can't be read"))
    }
    try self.init(encoded: text)
  }

  /// Reads a form with numbers. If the person's number format changed since the form was made, its numbers are written in the new one.
  init(_ request: Request, of person: Person) async throws {
    try await self.init(request)
    writeNumbers(in: person.numbers)
    for name in fields.keys where ["calories", "deficit"].contains(name.split(separator: ".").last) {
      fields[name] = kilocalories(name, in: person.numbers)
    }
  }

  init(encoded: String) throws {
    var fields: [String: String] = [:]
    for pair in encoded.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      func decoded(_ text: Substring) -> String? { text.replacing("+", with: " ").removingPercentEncoding }
      guard let name = decoded(parts[0]), let value = decoded(parts.count > 1 ? parts[1] : "") else {
        throw WebError.badRequest(say("The form can't be read"))
      }
      if fields[name] == nil { fields[name] = value }
    }
    self.fields = fields
  }

  /// The last parts of the names of fields that hold a number. `was` holds several and a unit, with semicolons between.
  private static let numbers = Set<Substring>(
    [
      "calories", "quantity", "amount", "steps", "deficit", "weight", "height", "age", "was", "servings", "grams", "mass", "cookedMass",
      "potMass",
      "times", "minimum", "maximum", "minutes", "distance",
    ] + Nutrient.allCases.map { $0.rawValue[...] })
  /// How many numbers `was` holds: the quantity, the calories and the nutrients.
  private static let numbersBefore = 2 + Nutrient.allCases.count

  private mutating func writeNumbers(in style: NumberStyle) {
    guard let decimal = fields["decimal"], decimal != style.decimalSeparator, [".", ","].contains(decimal) else { return }
    let old = NumberStyle(groupingSeparator: decimal == "." ? "," : ".", decimalSeparator: decimal)
    func rewritten(_ text: Substring) -> String {
      // What is not a number stays as it is, and is refused later.
      guard let value = old.number(from: String(text)), abs(value) < 1e9 else { return String(text) }
      return style.field(Measure(value))
    }
    for (name, value) in fields {
      guard let last = name.split(separator: ".").last, Self.numbers.contains(last) else { continue }
      let parts = value.split(separator: ";", maxSplits: Self.numbersBefore, omittingEmptySubsequences: false)
      fields[name] = (parts.prefix(Self.numbersBefore).map(rewritten) + parts.dropFirst(Self.numbersBefore).map(String.init)).joined(
        separator: ";")
    }
  }

  subscript(name: String) -> String? {
    get { fields[name] }
    set { fields[name] = newValue }
  }

  /// All fields in the order of their names, each a name and a value.
  var all: [[String]] { fields.sorted { $0.key < $1.key }.map { [$0.key, $0.value] } }

  /// A field, unless it still has the value that the form was shown with, which another device may have changed since.
  func changed(_ name: String) -> String? {
    guard let value = fields[name], value != fields["was.\(name)"] else { return nil }
    return value
  }

  /// Whether a field is not as the form was shown. A form that doesn't say how it was shown counts as changed, also without the field.
  func isChanged(_ name: String) -> Bool { changed(name) != nil || fields["was.\(name)"] == nil }

  /// A field of energy in kilocalories, whatever the unit of the form or of the text: nothing behind a form knows another unit.
  func kilocalories(_ name: String, in style: NumberStyle) -> String? {
    fields[name].map { style.kilocalories(field: $0, in: fields["energyUnit"].flatMap(EnergyUnit.init(rawValue:)) ?? .kcal) }
  }

  /// A number as it was typed; absent if the form does not have the field.
  func number(_ name: String, in style: NumberStyle) -> NumberInput { NumberInput(typed: fields[name], in: style) }

  /// Returns a day, or nil if the field is empty.
  func day(_ name: String) throws -> Day? {
    guard let text = fields[name], !text.isEmpty else { return nil }
    guard let day = Day(text) else { throw WebError.badRequest(say("“\(text.prefix(20))” is not a day")) }
    return day
  }

  /// A time of day as it was typed; nil if the field is empty.
  var time: String? { fields["time"].flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns when the form was filled in, if it waited in the outbox of its device; otherwise the current time.
  ///
  /// A form waits 90 days at most. An earlier or future time comes from a wrong clock and is ignored.
  func made(_ now: Date) -> Date {
    guard let made = fields["made"].flatMap({ Date(rfc3339: $0) }), (now - 90 * 86_400...now).contains(made) else { return now }
    return made
  }

  /// Returns the id that a form contains for its new item, or a random one.
  func newID() throws -> EntryID {
    guard let text = fields["id"], !text.isEmpty else { return EntryID.fresh() }
    guard let id = EntryID(chosen: text) else { throw WebError.badRequest(say("That is not an id")) }
    return id
  }
}

/// Percent-encodes a value for a query or form.
func formEncoded(_ text: String) -> String {
  text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
}

extension Request {
  /// Reads the whole body, at most 64 KiB.
  func wholeBody() async throws -> ByteBuffer {
    do {
      return try await body.collect(upTo: FormBody.limit)
    } catch let error as any HTTPResponseError {
      throw error
    } catch {
      throw WebError.badRequest(say("The request was cut off"))
    }
  }

  func query(_ name: String) -> String? {
    uri.queryParameters[Substring(name)].map(String.init)
  }
}

import DemeterCore
import Foundation
import Hummingbird
import NIOCore

struct FormBody: Sendable {
  private let fields: [String: String]

  /// The maximum size of a form in bytes.
  static let limit = 64 * 1024

  /// Reads `application/x-www-form-urlencoded` to its end.
  init(_ request: Request) async throws {
    guard let text = String(validating: try await request.wholeBody().readableBytesView, as: UTF8.self) else {
      throw WebError.badRequest("The form can't be read")
    }
    try self.init(encoded: text)
  }

  init(encoded: String) throws {
    var fields: [String: String] = [:]
    for pair in encoded.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      func decoded(_ text: Substring) -> String? { text.replacing("+", with: " ").removingPercentEncoding }
      guard let name = decoded(parts[0]), let value = decoded(parts.count > 1 ? parts[1] : "") else {
        throw WebError.badRequest("The form can't be read")
      }
      if fields[name] == nil { fields[name] = value }
    }
    self.fields = fields
  }

  subscript(name: String) -> String? { fields[name] }

  /// Returns a day, or nil if the field is empty.
  func day(_ name: String) throws -> Day? {
    guard let text = fields[name], !text.isEmpty else { return nil }
    guard let day = Day(text) else { throw WebError.badRequest("“\(text.prefix(20))” is not a day") }
    return day
  }

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
    guard let id = EntryID(chosen: text) else { throw WebError.badRequest("That is not an id") }
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
      throw WebError.badRequest("The request was cut off")
    }
  }

  func query(_ name: String) -> String? {
    uri.queryParameters[Substring(name)].map(String.init)
  }
}

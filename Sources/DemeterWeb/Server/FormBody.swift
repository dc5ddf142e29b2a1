import DemeterCore
import Foundation
import Hummingbird
import NIOCore

/// The fields of a posted form.
struct FormBody: Sendable {
  private let fields: [String: String]

  /// What one form may weigh, in bytes.
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

  /// A field that is a day of its own or nothing.
  func day(_ name: String) throws -> Day? {
    guard let text = fields[name], !text.isEmpty else { return nil }
    guard let day = Day(text) else { throw WebError.badRequest("“\(text.prefix(20))” is not a day") }
    return day
  }

  /// When the form was filled in, if it waited on its device since; else the present.
  ///
  /// A form waits 90 days at most: what lies before that, or in the future, was said by a clock that is wrong.
  func made(_ now: Date) -> Date {
    guard let made = fields["made"].flatMap({ Date(rfc3339: $0) }), (now - 90 * 86_400...now).contains(made) else { return now }
    return made
  }

  /// The id that a form gives to what it makes; a fresh one where it gives none.
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
  /// The body to its end, at most 64 KiB of it.
  func wholeBody() async throws -> ByteBuffer {
    do {
      return try await body.collect(upTo: FormBody.limit)
    } catch let error as any HTTPResponseError {
      throw error
    } catch {
      throw WebError.badRequest("The request was cut off")
    }
  }

  /// One value of the query.
  func query(_ name: String) -> String? {
    uri.queryParameters[Substring(name)].map(String.init)
  }
}

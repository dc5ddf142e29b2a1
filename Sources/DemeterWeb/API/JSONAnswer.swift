import DemeterCore
import Foundation
import Hummingbird
import NIOCore

/// Writes JSON answers.
enum JSONAnswer {
  static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return Array(try encoder.encode(value))
  }

  static func text(_ value: some Encodable) throws -> String { String(decoding: try bytes(value), as: UTF8.self) }

  static func response(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, type: String = "application/json"
  ) throws -> Response {
    Response(status: status, headers: [.contentType: type], body: .init(byteBuffer: ByteBuffer(bytes: try bytes(value))))
  }
}

/// A posted JSON object whose members are checked one by one.
struct JSONBody: Sendable {
  private var members: [String: JSONValue]
  /// Refusals of single members, found while reading them.
  private(set) var errors: [FieldError] = []

  /// Reads an object of at most 64 KiB.
  init(_ request: Request) async throws {
    // What curl says of a body of which nothing was said is taken for JSON too.
    let known = ["application/json", "application/x-www-form-urlencoded"]
    let type = request.headers[.contentType]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
    if let type, !known.contains(type), !type.hasSuffix("+json") {
      throw WebError.unsupported("The body is JSON, with Content-Type: application/json, not \(type.prefix(60))")
    }
    let buffer = try await request.wholeBody()
    do {
      members = try JSONDecoder().decode([String: JSONValue].self, from: Data(buffer.readableBytesView))
    } catch {
      throw WebError.badRequest("The body is not a JSON object")
    }
  }

  /// An object within another.
  init(_ members: [String: JSONValue]) { self.members = members }

  func has(_ name: String) -> Bool { members[name] != nil }

  /// Takes a text out; null is nil.
  mutating func text(_ name: String) -> String? {
    switch members.removeValue(forKey: name) {
    case .text(let text): return text
    case .null, nil: return nil
    default:
      errors.append(FieldError(name, "\(name) must be a text"))
      return nil
    }
  }

  /// Takes a text out that says something; null is nil.
  mutating func stated(_ name: String) -> String? {
    let text = text(name)
    if text == "" { errors.append(FieldError(name, "\(name) must not be empty; leave it out instead")) }
    return text
  }

  /// Takes a list of objects out; nil where there is none of that name.
  mutating func objects(_ name: String) -> [JSONBody]? {
    guard let value = members.removeValue(forKey: name) else { return nil }
    if case .objects(let objects) = value { return objects.map { JSONBody($0) } }
    errors.append(FieldError(name, "\(name) must be a list of objects"))
    return []
  }

  /// Takes a number out; null is absent.
  mutating func number(_ name: String) -> NumberInput {
    switch members.removeValue(forKey: name) {
    case .number(let number): .number(number)
    case .null, nil: .absent
    case .text(let text): .unreadable(text)
    case .objects, .other: .unreadable("")
    }
  }

  /// What is left was not asked for.
  mutating func finish() -> [FieldError] {
    errors + members.keys.sorted().map { FieldError($0, "Unknown field") }
  }
}

/// A member of a JSON object, as far as this API has use for it.
enum JSONValue: Decodable, Sendable {
  case null
  case text(String)
  case number(Double)
  case objects([[String: JSONValue]])
  /// Anything else, or a number that no double holds.
  case other

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.singleValueContainer() else {
      self = .other
      return
    }
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if (try? container.decode(Bool.self)) == nil, let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let objects = try? container.decode([[String: JSONValue]].self) {
      self = .objects(objects)
    } else {
      self = .other
    }
  }
}

extension PersonContext {
  /// Refuses a token that lacks a scope; a session has them all.
  func require(_ scope: Scope) throws {
    if case .token(_, let scopes) = proof, !scopes.contains(scope) { throw WebError.missingScope(scope) }
  }
}

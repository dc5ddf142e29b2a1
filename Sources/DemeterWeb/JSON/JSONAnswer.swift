import DemeterCore
import DemeterMessages
import Foundation
import Hummingbird
import NIOCore

enum JSONAnswer {
  static func text(_ value: some Encodable) throws -> String { String(decoding: try JSONWriter.bytes(value), as: UTF8.self) }

  static func response(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, type: String = "application/json"
  ) throws -> Response {
    Response(status: status, headers: [.contentType: type], body: .init(byteBuffer: ByteBuffer(bytes: try JSONWriter.bytes(value))))
  }
}

/// A posted JSON object whose members are checked one by one.
struct JSONBody: Sendable {
  private var members: [String: JSONValue]
  /// Errors of single members, found while reading them.
  private(set) var errors: [FieldError] = []

  /// Reads an object of at most 64 KiB.
  init(_ request: Request) async throws {
    // curl sends the second type by default, so accept it as JSON too.
    let known = ["application/json", "application/x-www-form-urlencoded"]
    let type = request.headers[.contentType]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
    if let type, !known.contains(type), !type.hasSuffix("+json") {
      throw WebError.unsupported(say("The body is JSON, with Content-Type: application/json, not \(type.prefix(60))"))
    }
    let buffer = try await request.wholeBody()
    do {
      members = try JSONDecoder().decode([String: JSONValue].self, from: Data(buffer.readableBytesView))
    } catch {
      throw WebError.badRequest(say("The body is not a JSON object"))
    }
  }

  /// Creates the body of an object within another.
  init(_ members: [String: JSONValue]) { self.members = members }

  func has(_ name: String) -> Bool { members[name] != nil }

  /// Removes and returns a text; null gives nil.
  mutating func text(_ name: String) -> String? {
    switch members.removeValue(forKey: name) {
    case .text(let text): return text
    case .null, nil: return nil
    default:
      errors.append(FieldError(name, .notText(.parameter(name))))
      return nil
    }
  }

  /// Removes and returns a text that is not empty; null gives nil.
  mutating func stated(_ name: String) -> String? {
    let text = text(name)
    if text == "" { errors.append(FieldError(name, .empty(.parameter(name)))) }
    return text
  }

  /// Removes and returns a list of objects; nil if no member has that name.
  mutating func objects(_ name: String) -> [JSONBody]? {
    guard let value = members.removeValue(forKey: name) else { return nil }
    if case .objects(let objects) = value { return objects.map { JSONBody($0) } }
    errors.append(FieldError(name, .notObjects(.parameter(name))))
    return []
  }

  /// Removes and returns an object; nil if no member has that name, or if it is null.
  mutating func object(_ name: String) -> JSONBody? {
    switch members.removeValue(forKey: name) {
    case .members(let members): return JSONBody(members)
    case .null, nil: return nil
    default:
      errors.append(FieldError(name, .notObjects(.parameter(name))))
      return nil
    }
  }

  /// Removes and returns a number; null counts as absent.
  mutating func number(_ name: String) -> NumberInput {
    switch members.removeValue(forKey: name) {
    case .number(let number): .number(number)
    case .null, nil: .absent
    case .text(let text): .unreadable(text)
    case .objects, .members, .texts, .flag, .other: .unreadable("")
    }
  }

  /// Removes and returns an object of numbers; nil if no member has that name, or if it is null.
  mutating func numbers(_ name: String) -> [String: NumberInput]? {
    switch members.removeValue(forKey: name) {
    case .members(let members):
      var body = JSONBody(members)
      return members.keys.reduce(into: [:]) { $0[$1] = body.number($1) }
    case .null, nil: return nil
    default:
      errors.append(FieldError(name, .notNumbers(.parameter(name))))
      return nil
    }
  }

  /// Removes and returns languages of food; nil if no member has that name, or if it is null.
  mutating func foodLanguages(_ name: String) -> [FoodLanguage]? {
    guard let tags = texts(name) else { return nil }
    guard let languages = FoodLanguage.languages(list: tags.joined(separator: ",")) else {
      errors.append(FieldError(name, .notOneOf(.parameter(say("Languages")), FoodLanguage.allCases.map(\.rawValue))))
      return nil
    }
    return languages
  }

  /// Removes and returns a list of texts; nil if no member has that name, or if it is null.
  mutating func texts(_ name: String) -> [String]? {
    switch members.removeValue(forKey: name) {
    case .texts(let texts): return texts
    case .objects(let objects) where objects.isEmpty: return []
    case .null, nil: return nil
    default:
      errors.append(FieldError(name, .notTexts(.parameter(name))))
      return nil
    }
  }

  /// Removes and returns true or false; nil if no member has that name, or if it is null.
  mutating func flag(_ name: String) -> Bool? {
    switch members.removeValue(forKey: name) {
    case .flag(let flag): return flag
    case .null, nil: return nil
    default:
      errors.append(FieldError(name, .notTrueOrFalse(.parameter(name))))
      return nil
    }
  }

  /// Reports each remaining member as unknown.
  mutating func finish() -> [FieldError] {
    errors + members.keys.sorted().map { FieldError($0, .unknownField) }
  }
}

/// A member of a JSON object, as far as this API uses it.
enum JSONValue: Decodable, Sendable {
  case null
  case text(String)
  case number(Double)
  case objects([[String: JSONValue]])
  case members([String: JSONValue])
  case texts([String])
  case flag(Bool)
  /// Anything else, or a number that does not fit a double.
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
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let texts = try? container.decode([String].self), !texts.isEmpty {
      self = .texts(texts)
    } else if let objects = try? container.decode([[String: JSONValue]].self) {
      self = .objects(objects)
    } else if let members = try? container.decode([String: JSONValue].self) {
      self = .members(members)
    } else {
      self = .other
    }
  }
}

extension PersonContext {
  /// Throws if a token lacks a scope. A session has all scopes.
  func require(_ scope: Scope) throws {
    if case .token(_, let scopes) = proof, !scopes.contains(scope) { throw WebError.missingScope(scope) }
  }
}

import DemeterMessages
import Foundation

/// Splits a `multipart/form-data` body (RFC 7578) into its parts as it is received, with constant memory use. Emits its first file in
/// pieces, and stores other fields as text.
struct MultipartForm {
  private enum Place: Equatable {
    case preamble, head, field(String), file, end
  }

  /// The maximum size in bytes of the head of a part, and of a field that is not a file.
  private static let most = 16 << 10
  /// The maximum number of parts.
  private static let mostParts = 100

  /// The name of the file, once its head was read.
  private(set) var fileName: String?
  /// The fields that are not files; the first one of each name.
  private(set) var fields: [String: String] = [:]
  private let delimiter: [UInt8]
  private var place: Place = .preamble
  private var parts = 0
  private var text: [UInt8] = []
  // A delimiter begins with the line end before it, except that the first one may be at the very beginning.
  private var held: [UInt8] = [13, 10]

  /// Creates a parser for a body of that type; nil if it is another type or names no boundary.
  init?(contentType: String?) {
    guard let contentType, contentType.lowercased().hasPrefix("multipart/form-data") else { return nil }
    let boundary = contentType.split(separator: ";").lazy.map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst(9).trimmingCharacters(in: ["\""])
    guard let boundary, (1...70).contains(boundary.utf8.count) else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Whether the whole form was received.
  var isComplete: Bool { place == .end }

  /// Receives the next piece, and passes on the bytes of the file in it, with the file's name.
  mutating func receive(_ piece: some Collection<UInt8>, _ body: (ArraySlice<UInt8>, String) throws -> Void) throws {
    held += piece
    while try step(body) {}
  }

  /// Parses one step of the received bytes. Returns false if it needs more.
  private mutating func step(_ body: (ArraySlice<UInt8>, String) throws -> Void) throws -> Bool {
    switch place {
    case .preamble, .field, .file:
      guard let at = held.firstIndex(of: delimiter) else {
        // A possible beginning of a delimiter waits for the next piece.
        try emit(max(0, held.count - delimiter.count + 1), body)
        return false
      }
      // Two dashes follow the last delimiter.
      guard held.count >= at + delimiter.count + 2 else { return false }
      try emit(at, body)
      if case .field(let name) = place { fields[name] = fields[name] ?? String(decoding: text, as: UTF8.self) }
      let isLast = held[delimiter.count...].starts(with: Array("--".utf8))
      held.removeFirst(delimiter.count)
      place = isLast ? .end : .head
      return true
    case .head:
      guard let at = held.firstIndex(of: [13, 10, 13, 10]) else {
        guard held.count <= Self.most else { throw Self.unreadable }
        return false
      }
      parts += 1
      guard at <= Self.most, parts <= Self.mostParts else { throw Self.unreadable }
      try begin(String(decoding: held[..<at], as: UTF8.self))
      held.removeFirst(at + 4)
      return true
    case .end:
      held = []
      return false
    }
  }

  /// Passes the first bytes to the part that they belong to.
  private mutating func emit(_ count: Int, _ body: (ArraySlice<UInt8>, String) throws -> Void) throws {
    guard count > 0 || place == .file else { return }
    switch place {
    case .file: try body(held[..<count], fileName ?? "")
    case .field:
      text += held[..<count]
      guard text.count <= Self.most else { throw WebError.tooLarge }
    case .preamble, .head, .end: break
    }
    held.removeFirst(count)
  }

  private mutating func begin(_ head: String) throws {
    text = []
    guard let line = head.split(whereSeparator: \.isNewline).first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
      let name = line.firstMatch(of: /[; ]name="([^"]*)"/)?.1
    else { throw Self.unreadable }
    // A form whose file was not chosen sends an empty name.
    if fileName == nil, let given = line.firstMatch(of: /[; ]filename="([^"]*)"/)?.1, !given.isEmpty {
      fileName = String(given)
      place = .file
    } else {
      place = .field(String(name))
    }
  }

  private static var unreadable: WebError { .badRequest(say("The form can't be read")) }
}

extension [UInt8] {
  /// Returns the first index of a sequence of bytes.
  fileprivate func firstIndex(of needle: [UInt8]) -> Int? {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let first = needle.first else { return nil }
      var at = 0
      while at + needle.count <= bytes.count {
        guard let found = memchr(start + at, Int32(first), bytes.count - needle.count - at + 1) else { return nil }
        at = UnsafeRawPointer(found) - start
        if bytes[at..<(at + needle.count)].elementsEqual(needle) { return at }
        at += 1
      }
      return nil
    }
  }
}

import Foundation

/// Finds the first file of a `multipart/form-data` body (RFC 7578) as it streams by, in little memory however large it is.
struct MultipartFile {
  private enum Place {
    case preamble, headers, file, skipped, end
  }

  /// What the headers of a part may weigh.
  private static let mostHeaders = 16 << 10

  /// What the file is called, once its headers were read.
  private(set) var fileName: String?
  private let delimiter: [UInt8]
  private var place: Place = .preamble
  // A delimiter begins with the line end before it; the first one may stand at the very beginning.
  private var held: [UInt8] = [13, 10]

  /// A body of that type; nil where it is another type or names no boundary.
  init?(contentType: String?) {
    guard let contentType, contentType.lowercased().hasPrefix("multipart/form-data") else { return nil }
    let boundary = contentType.split(separator: ";").lazy.map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.lowercased().hasPrefix("boundary=") }?.dropFirst(9).trimmingCharacters(in: ["\""])
    guard let boundary, (1...70).contains(boundary.utf8.count) else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
  }

  /// Whether the file came to its end.
  var isComplete: Bool { place == .end }

  /// Takes the next piece and gives the bytes of the file that are in it, with its name.
  mutating func take(_ piece: some Collection<UInt8>, _ body: (ArraySlice<UInt8>, String) throws -> Void) throws {
    held += piece
    while true {
      switch place {
      case .preamble, .skipped, .file:
        guard let at = find(delimiter) else {
          // What could be the beginning of a delimiter waits for what comes.
          let sure = max(0, held.count - delimiter.count + 1)
          if place == .file, sure > 0 { try body(held[..<sure], fileName ?? "") }
          held.removeFirst(sure)
          return
        }
        if place == .file {
          try body(held[..<at], fileName ?? "")
          place = .end
        } else {
          place = .headers
        }
        held.removeFirst(at + delimiter.count)
      case .headers:
        guard let at = find(Array("\r\n\r\n".utf8)) else {
          guard held.count <= Self.mostHeaders, !held.starts(with: Array("--".utf8)) else {
            throw WebError.badRequest("There is no file in the form")
          }
          return
        }
        fileName = Self.fileName(String(decoding: held[..<at], as: UTF8.self))
        place = fileName == nil ? .skipped : .file
        held.removeFirst(at + 4)
      case .end:
        held = []
        return
      }
    }
  }

  private func find(_ pattern: [UInt8]) -> Int? {
    guard let first = pattern.first, held.count >= pattern.count else { return nil }
    return held.withUnsafeBufferPointer { held in
      var at = 0
      while at <= held.count - pattern.count {
        guard let next = held[at...(held.count - pattern.count)].firstIndex(of: first) else { return nil }
        if held[next..<(next + pattern.count)].elementsEqual(pattern) { return next }
        at = next + 1
      }
      return nil
    }
  }

  private static func fileName(_ headers: String) -> String? {
    for line in headers.split(whereSeparator: \.isNewline) where line.lowercased().hasPrefix("content-disposition:") {
      guard let start = line.range(of: "filename=\"")?.upperBound else { continue }
      let name = line[start...].prefix { $0 != "\"" }
      // A form whose file was not chosen says so with an empty name.
      return name.isEmpty ? nil : String(name)
    }
    return nil
  }
}

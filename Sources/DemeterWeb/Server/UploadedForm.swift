import Foundation
import Hummingbird
import NIOCore
import ServiceLifecycle

/// A posted form with a file in it (`multipart/form-data`, RFC 7578), read as a stream: the file goes to the disk as it comes.
struct UploadedForm: Sendable {
  /// Where the file is; nil where none was chosen.
  let file: URL?
  private let fields: [String: String]

  subscript(name: String) -> String? { fields[name] }

  /// Reads a form to its end, unless the server is about to stop. The file is written into a folder, under the name it has on its
  /// device as far as that is one.
  init(_ request: Request, into folder: URL, atMost limit: Int) async throws {
    guard let boundary = Self.boundary(request.headers[.contentType]) else { throw WebError.badRequest("The form can't be read") }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw WebError.tooLarge }
    do {
      (fields, file) = try await cancelWhenGracefulShutdown {
        try await Self.read(request, MultipartReader(boundary: boundary, folder: folder), atMost: limit)
      }
    } catch {
      throw Task.isShuttingDownGracefully ? WebError.stopping : error
    }
  }

  private static func read(
    _ request: Request, _ reader: MultipartReader, atMost limit: Int
  ) async throws -> ([String: String], URL?) {
    var reader = reader
    var count = 0
    do {
      for try await buffer in request.body {
        count += buffer.readableBytes
        guard count <= limit else { throw WebError.tooLarge }
        try reader.take(buffer.readableBytesView)
      }
    } catch let error as WebError {
      throw error
    } catch let error as any HTTPResponseError {
      throw error
    } catch let error as CocoaError {
      throw WebError.unavailable(reason: String(describing: error))
    } catch {
      throw WebError.badRequest("The file was cut off on its way")
    }
    return try reader.finish()
  }

  private static func boundary(_ type: String?) -> String? {
    guard let type, type.lowercased().hasPrefix("multipart/form-data") else { return nil }
    let parameter = type.split(separator: ";").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
      .first { $0.lowercased().hasPrefix("boundary=") }
    let boundary = parameter.map { $0.dropFirst(9).trimmingCharacters(in: ["\""]) }
    return boundary.flatMap { (1...70).contains($0.utf8.count) ? $0 : nil }
  }
}

/// Cuts a multipart body into its parts as it streams by.
struct MultipartReader {
  private enum State { case preamble, head, body, end }
  private struct Part {
    let name: String
    var file: FileHandle?
    var text: [UInt8] = []
  }

  private let delimiter: [UInt8]
  private let folder: URL
  private var state: State = .preamble
  private var pending: [UInt8]
  private var part: Part?
  private var fields: [String: String] = [:]
  private var file: URL?

  /// The most bytes of a part's head, and of a field that is no file.
  private static let most = 16_384

  init(boundary: String, folder: URL) {
    delimiter = Array("\r\n--\(boundary)".utf8)
    self.folder = folder
    pending = [13, 10]  // the first boundary stands as if a line ended before it
  }

  mutating func take(_ bytes: some Sequence<UInt8>) throws {
    pending.append(contentsOf: bytes)
    while try step() {}
  }

  /// The fields, and where the file is, if there is one.
  mutating func finish() throws -> ([String: String], URL?) {
    guard state == .end else { throw WebError.badRequest("The file was cut off on its way") }
    return (fields, file)
  }

  /// Goes on as far as what is there allows. Whether that was anywhere.
  private mutating func step() throws -> Bool {
    switch state {
    case .preamble, .body:
      guard let at = pending.firstIndex(of: delimiter) else {
        // What might be the start of a boundary waits for what follows.
        try give(pending.count - delimiter.count + 1)
        return false
      }
      guard pending.count >= at + delimiter.count + 2 else { return false }
      try give(at)
      let isLast = pending[delimiter.count] == UInt8(ascii: "-") && pending[delimiter.count + 1] == UInt8(ascii: "-")
      pending.removeFirst(delimiter.count)
      try endPart()
      state = isLast ? .end : .head
      return !isLast
    case .head:
      guard let at = pending.firstIndex(of: [13, 10, 13, 10]) else {
        guard pending.count <= Self.most else { throw WebError.badRequest("The form can't be read") }
        return false
      }
      try beginPart(String(decoding: pending[..<at], as: UTF8.self))
      pending.removeFirst(at + 4)
      state = .body
      return true
    case .end:
      pending.removeAll()
      return false
    }
  }

  /// Gives the first bytes to the part they are of.
  private mutating func give(_ count: Int) throws {
    guard count > 0 else { return }
    if let handle = part?.file {
      try handle.write(contentsOf: Data(pending[..<count]))
    } else if part != nil {
      part?.text += pending[..<count]
      guard part?.text.count ?? 0 <= Self.most else { throw WebError.tooLarge }
    }
    pending.removeFirst(count)
  }

  private mutating func beginPart(_ head: String) throws {
    guard let line = head.split(separator: "\r\n").first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
      let name = line.firstMatch(of: /[; ]name="([^"]*)"/)?.1
    else { throw WebError.badRequest("The form can't be read") }
    part = Part(name: String(name))
    guard let path = line.firstMatch(of: /[; ]filename="([^"]*)"/)?.1, !path.isEmpty, file == nil else { return }
    let url = folder.appending(path: Self.safe(String(path)))
    guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
      throw WebError.unavailable(reason: "\(url.path) can't be written")
    }
    part?.file = try FileHandle(forWritingTo: url)
    file = url
  }

  private mutating func endPart() throws {
    if let handle = part?.file {
      try handle.close()
    } else if let part {
      fields[part.name] = fields[part.name] ?? String(decoding: part.text, as: UTF8.self)
    }
    part = nil
  }

  /// A file's name without folders, and without what a file system might stumble over.
  private static func safe(_ path: String) -> String {
    let name = path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    let plain = name.unicodeScalars.filter { $0.properties.generalCategory != .control && $0.properties.generalCategory != .format }
    let short = String(String(String.UnicodeScalarView(plain)).suffix(60))
    return short.isEmpty || short.allSatisfy { $0 == "." } ? "file" : short
  }
}

extension [UInt8] {
  /// Where a sequence of bytes stands first.
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

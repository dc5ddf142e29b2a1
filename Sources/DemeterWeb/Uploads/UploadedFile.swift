import DemeterCore
import Foundation
import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is being uploaded, in its own folder. It is removed together with the folder.
struct UploadedFile: Sendable {
  let url: URL
  private let folder: URL

  /// Returns the path for the file of an import.
  static func place(_ id: UUID, under uploads: URL) -> URL {
    uploads.appending(path: id.key, directoryHint: .isDirectory)
  }

  /// Creates the folder for a file with that name.
  init(named name: String, in folder: URL) throws(WebError) {
    self.folder = folder
    url = folder.appending(path: Self.safe(name), directoryHint: .notDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .unavailable(reason: "\(folder.path) can't be made: \(error)")
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Returns the last component of a path in any notation. The result can't lead out of a folder.
  static func safe(_ name: String) -> String {
    let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    let plain = last.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 32 && $0.value != 127 }
    var text = String(String.UnicodeScalarView(plain)).trimmingCharacters(in: .whitespaces)
    while text.first == "." { text.removeFirst() }
    while text.utf8.count > 100 { text.removeFirst() }
    return text.isEmpty ? "export.zip" : text
  }
}

/// Writes a file from its beginning to its end, as long as the disk has room.
final class FileWriting {
  private let descriptor: Int32
  private let disk: DiskRoom
  private var held: [UInt8] = []
  private static let piece = 1 << 18

  init(_ url: URL, on disk: DiskRoom) throws(WebError) {
    self.disk = disk
    descriptor = open(url.path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.error(errno, url.path) }
    held.reserveCapacity(Self.piece * 2)
  }

  deinit { close(descriptor) }

  func write(_ bytes: some Collection<UInt8>) throws(WebError) {
    held += bytes
    if held.count >= Self.piece { try flush() }
  }

  func flush() throws(WebError) {
    try disk.demand(UInt64(held.count))
    var start = 0
    while start < held.count {
      let written: Int = held.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        #else
          Darwin.write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        #endif
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw Self.error(errno, "an upload") }
      start += written
    }
    held.removeAll(keepingCapacity: true)
  }

  private static func error(_ code: Int32, _ path: String) -> WebError {
    [ENOSPC, EDQUOT, EFBIG].contains(code) ? .noRoom : .unavailable(reason: "\(path) can't be written: \(String(cString: strerror(code)))")
  }
}

import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that only this user can read. It is replaced atomically.
struct PrivateFile {
  let url: URL

  /// Returns its text, or nil if there is no file. Removes read permissions of other users.
  func read() throws(TrustError) -> String? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      let text = try String(contentsOf: url, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
      return text
    } catch {
      throw .file(path: url.path, reason: "it can't be read")
    }
  }

  /// Writes a text, and creates its folder for this user only.
  func write(_ text: String) throws(TrustError) {
    let new = url.path + ".new"
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .file(path: url.deletingLastPathComponent().path, reason: "the folder can't be made")
    }
    unlink(new)
    let file = open(new, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure() }
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else {
        close(file)
        throw failure()
      }
      bytes = bytes.dropFirst(count)
    }
    let isSafe = fsync(file) == 0
    close(file)
    guard isSafe, rename(new, url.path) == 0 else { throw failure() }
  }

  private func failure() -> TrustError { .file(path: url.path, reason: "it can't be written: \(String(cString: strerror(errno)))") }
}

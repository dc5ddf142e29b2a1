import DemeterCore
import DemeterExchange
import Foundation
import Hummingbird
import NIOCore

/// A zip with everything of a person, on the disk until it was sent.
///
/// It is made as a whole before the first byte goes out, so that an answer that begins well ends well, and a slow line holds nothing up.
final class ExportFile: Sendable {
  let name: String
  private let folder: URL
  private let zip: URL
  private let size: Int

  private init(name: String, folder: URL, zip: URL, size: Int) {
    self.name = name
    self.folder = folder
    self.zip = zip
    self.size = size
  }

  /// Makes it of a person's diary as it is now.
  static func make(of person: Person, _ diary: any Diary, in work: URL, at now: Date) async throws -> ExportFile {
    let folder = work.appending(path: "export-\(UUID().uuidString.lowercased())", directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let copied = folder.appending(path: "diary.sqlite")
      let copy = try await diary.copy(to: copied)
      let export = Exporting(person: person, now: now, copy: copy, copied: copied)
      return try await aside { try export.write(in: folder) }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// What an export is made of.
  private struct Exporting: Sendable {
    let person: Person
    let now: Date
    let copy: any DiaryCopy
    let copied: URL

    func write(in folder: URL) throws -> ExportFile {
      let export = DiaryExport(of: person, at: now, copy: copy, in: copied)
      let zip = folder.appending(path: "export.zip")
      guard FileManager.default.createFile(atPath: zip.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
        throw WebError.unavailable(reason: "\(zip.path) can't be written")
      }
      let handle = try FileHandle(forWritingTo: zip)
      defer { try? handle.close() }
      try export.write { try handle.write(contentsOf: Data($0)) }
      let size = Int(try handle.offset())
      try FileManager.default.removeItem(at: copied)
      return ExportFile(name: export.name, folder: folder, zip: zip, size: size)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The answer that sends it.
  var response: Response {
    let body = ResponseBody(contentLength: size) { [self] writer in
      let handle = try FileHandle(forReadingFrom: zip)
      defer { try? handle.close() }
      while let piece = try await aside({ try handle.read(upToCount: 1 << 20) }), !piece.isEmpty {
        try await writer.write(ByteBuffer(bytes: piece))
      }
      try await writer.finish(nil)
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/zip", .contentDisposition: "attachment; filename=\"\(name)\"", .cacheControl: "no-store",
      ], body: body)
  }
}

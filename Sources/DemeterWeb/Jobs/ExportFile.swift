import DemeterCore
import DemeterExchange
import Foundation
import Hummingbird
import NIOCore

/// A zip with all data of a person, on the disk until it was sent.
///
/// It is complete before the first byte is sent: a response that has begun can't fail halfway, and a slow connection blocks nothing.
final class ExportFile: Sendable {
  let name: String
  private let folder: URL
  private let turn: OnePerPerson.Turn
  private let size: UInt64

  /// The prefix of its folder's name.
  static let prefix = "export-"

  private init(name: String, folder: URL, turn: OnePerPerson.Turn, size: UInt64) {
    self.name = name
    self.folder = folder
    self.turn = turn
    self.size = size
  }

  /// Creates the zip of a person's diary as it is now. Holds the person's turn for as long as the zip is on the disk.
  static func make(
    of person: Person, _ diary: any Diary, _ ownFoods: [StoredOwnFood], in work: URL, at now: Date, turn: OnePerPerson.Turn
  ) async throws -> ExportFile {
    let folder = work.appending(path: prefix + UUID.fresh().key, directoryHint: .isDirectory)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let copied = folder.appending(path: "diary.sqlite")
      let copy = try await diary.copy(to: copied)
      let export = Exporting(person: person, now: now, ownFoods: ownFoods, copy: copy, copied: copied, turn: turn)
      return try await runBlocking { try export.write(in: folder) }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// The data of an export.
  private struct Exporting: Sendable {
    let person: Person
    let now: Date
    let ownFoods: [StoredOwnFood]
    let copy: any DiaryCopy
    let copied: URL
    let turn: OnePerPerson.Turn

    func write(in folder: URL) throws -> ExportFile {
      let export = DiaryExport(of: person, at: now, ownFoods: ownFoods, copy: copy, in: copied)
      let zip = ExportFile.zip(in: folder)
      try export.write(zip: zip)
      try FileManager.default.removeItem(at: copied)
      let handle = try FileHandle(forReadingFrom: zip)
      defer { try? handle.close() }
      return ExportFile(name: export.name, folder: folder, turn: turn, size: try handle.seekToEnd())
    }
  }

  deinit { remove() }

  private static func zip(in folder: URL) -> URL { folder.appending(path: "export.zip") }

  private func remove() {
    try? FileManager.default.removeItem(at: folder)
    turn.end()
  }

  /// The response that sends the file.
  var response: Response {
    let body = ResponseBody(contentLength: Int(size)) { [self] writer in
      let handle = try FileHandle(forReadingFrom: Self.zip(in: folder))
      defer { try? handle.close() }
      while let piece = try await runBlocking({ try handle.read(upToCount: 1 << 20) }), !piece.isEmpty {
        // A client that received the last piece may request another export at once.
        if try handle.offset() == size { remove() }
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

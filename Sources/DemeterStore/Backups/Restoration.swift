import DemeterCore
import Foundation

/// The moves that replace the files of a data folder with a backup. The list is written to the disk before the first move. After a crash,
/// the next start completes the restore.
///
/// Each move renames a file, and is skipped if it is already done. So the files themselves show how far the moves got.
struct Restoration {
  let data: URL
  let moves: Moves

  struct Moves: Codable {
    /// First, the old files are moved away.
    let aside: [Move]
    /// Then the copies are moved into place.
    let into: [Move]
  }

  /// From one path within the data folder to another.
  struct Move: Codable {
    let from: String
    let to: String
  }

  /// The folder of the copies.
  static let staging = ".restoring"
  /// The file with the list of moves.
  static let plan = ".restoring/moves.json"

  /// Creates the target folders, and writes the list of moves. From then on, the moves are completed even after a crash.
  func prepare() throws {
    try Backup.makeFolder(data.appending(path: "diaries"))
    for move in moves.aside + moves.into { try Backup.makeFolder(place(move.to).deletingLastPathComponent()) }
    for folder in folders(of: moves.aside + moves.into) { try Backup.reachDisk(folder) }
    let draft = place(Self.plan + ".new")
    try JSONEncoder().encode(moves).write(to: draft)
    try Backup.reachDisk(draft)
    try FileManager.default.moveItem(at: draft, to: place(Self.plan))
    try Backup.reachDisk(place(Self.staging))
  }

  /// Makes the remaining moves. If one fails, reverses all of them and throws the reason.
  func carryOut() throws {
    do {
      for moves in [moves.aside, moves.into] {
        for move in moves { try make(from: move.from, to: move.to) }
        // The old files must be moved away, and that must be on the disk, before the copies are moved into place.
        for folder in folders(of: moves) { try Backup.reachDisk(folder) }
      }
    } catch {
      try rollBack()
      throw error
    }
    try clear()
  }

  /// Reverses the moves that were made.
  func rollBack() throws {
    for moves in [moves.into, moves.aside] {
      for move in moves.reversed() { try make(from: move.to, to: move.from) }
      for folder in folders(of: moves) { try Backup.reachDisk(folder) }
    }
    // Removes only empty folders, inner ones first.
    for folder in folders(of: moves.aside).sorted(by: { $0.path.count > $1.path.count }) where folder.path.contains("before-restore-") {
      rmdir(folder.path)
    }
    try clear()
  }

  private func make(from: String, to: String) throws {
    let manager = FileManager.default
    guard manager.fileExists(atPath: place(from).path), !manager.fileExists(atPath: place(to).path) else { return }
    try manager.moveItem(at: place(from), to: place(to))
  }

  private func clear() throws {
    try FileManager.default.remove(place(Self.plan), in: data)
    try Backup.reachDisk(place(Self.staging))
    try FileManager.default.remove(place(Self.staging), in: data)
    try Backup.reachDisk(data)
  }

  private func place(_ path: String) -> URL { data.appending(path: path) }

  /// The folders whose content the moves change, and their parent folders.
  private func folders(of moves: [Move]) -> [URL] {
    let folders = moves.flatMap { [$0.from, $0.to] }.flatMap { path in
      let parts = path.split(separator: "/").dropLast()
      return (0...parts.count).map { parts.prefix($0).joined(separator: "/") }
    }
    return Set(folders).sorted().map { $0.isEmpty ? data : place($0) }
  }
}

extension Restoration {
  /// The interrupted restore of a data folder.
  ///
  /// - Throws: if the list names a file outside of the data folder. Then nothing was moved.
  init(in data: URL) throws {
    self.data = data
    moves = try JSONDecoder().decode(Moves.self, from: Data(contentsOf: data.appending(path: Self.plan)))
    let paths = (moves.aside + moves.into).flatMap { [$0.from, $0.to] }
    if let foreign = paths.first(where: { $0.hasPrefix("/") || $0.split(separator: "/").contains("..") }) {
      throw DiaryError.unavailable(
        reason: "\(Self.plan) names “\(foreign.prefix(200))”, which is not in the data folder; nothing was moved")
    }
  }
}

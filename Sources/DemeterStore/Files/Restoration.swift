import Foundation

/// The moves that put a backup in the place of a data folder's files: written down before the first one is made, so that whoever opens
/// the folder after a crash ends what was begun.
///
/// Each move is a renaming, and is only made where it was not yet: what stands where tells how far the moves got.
struct Restoration {
  let data: URL
  let moves: Moves

  struct Moves: Codable {
    /// What was there goes aside first,
    let aside: [Move]
    /// then what was staged takes its place.
    let into: [Move]
  }

  /// Paths within the data folder.
  struct Move: Codable {
    let from: String
    let to: String
  }

  /// Where the copies wait.
  static let staging = ".restoring"
  /// Where the moves are written down.
  static let plan = ".restoring/moves.json"

  /// Makes the folders that are moved to, and writes the moves down. From then on they are made, whatever happens.
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

  /// Makes the moves that are still to be made. Where one can't be, all of them are taken back, and the reason is thrown.
  func carryOut() throws {
    do {
      for moves in [moves.aside, moves.into] {
        for move in moves { try make(from: move.from, to: move.to) }
        // Nothing may be put in place before what was there is safely aside.
        for folder in folders(of: moves) { try Backup.reachDisk(folder) }
      }
    } catch {
      try rollBack()
      throw error
    }
    try clear()
  }

  /// Takes back the moves that were made.
  func rollBack() throws {
    for moves in [moves.into, moves.aside] {
      for move in moves.reversed() { try make(from: move.to, to: move.from) }
      for folder in folders(of: moves) { try Backup.reachDisk(folder) }
    }
    // Only empty folders go this way, those within others first.
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
    try FileManager.default.removeItem(at: place(Self.plan))
    try Backup.reachDisk(place(Self.staging))
    try FileManager.default.removeItem(at: place(Self.staging))
    try Backup.reachDisk(data)
  }

  private func place(_ path: String) -> URL { data.appending(path: path) }

  /// The folders whose contents moves change, and those these are in.
  private func folders(of moves: [Move]) -> [URL] {
    let folders = moves.flatMap { [$0.from, $0.to] }.flatMap { path in
      let parts = path.split(separator: "/").dropLast()
      return (0...parts.count).map { parts.prefix($0).joined(separator: "/") }
    }
    return Set(folders).sorted().map { $0.isEmpty ? data : place($0) }
  }
}

extension Restoration {
  /// The one that was cut short in a data folder.
  init(in data: URL) throws {
    self.data = data
    moves = try JSONDecoder().decode(Moves.self, from: Data(contentsOf: data.appending(path: Self.plan)))
  }
}

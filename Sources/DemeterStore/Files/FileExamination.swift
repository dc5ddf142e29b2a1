import DemeterCore
internal import GRDB

/// Checks a database file with SQLite's own checks.
struct FileExamination {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  func findings() -> [DiaryFinding] {
    DiaryFinding.findings(in: "file") {
      try String.fetchAll(database, sql: "PRAGMA integrity_check").filter { $0 != "ok" }.map { "The file is damaged: \($0)" }
    }
      + DiaryFinding.findings(in: "references") {
        let orphans = try Int.fetchOne(database, sql: "SELECT count(*) FROM pragma_foreign_key_check") ?? 0
        return orphans > 0 ? ["\(orphans) rows refer to others that are not there"] : []
      }
  }
}

extension DiaryFinding {
  /// What is wrong in one part of a file. If a damaged file can't be read there, that is a finding too, and the other parts are still
  /// checked.
  static func findings(in part: String, repairing: Bool = false, _ find: () throws -> [String]) -> [DiaryFinding] {
    do {
      return try find().map { DiaryFinding(words: $0, repaired: repairing) }
    } catch {
      return [DiaryFinding(words: "The \(part) can't be read: \(DiaryError.reason(error))", repaired: false)]
    }
  }
}

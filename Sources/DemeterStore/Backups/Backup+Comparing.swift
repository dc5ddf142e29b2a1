import DemeterCore
import Foundation
internal import GRDB

extension Backup {
  /// What files of a data folder contain that this backup lacks, as sentences.
  ///
  /// Compares rows, not counts or times. So it also finds that a backup contains other changes of the same diary, not just older ones.
  func lacks(_ paths: [String], of data: URL) -> [String] {
    let hasAccounts = paths.contains("accounts.sqlite")
    let names = hasAccounts ? (try? against("accounts.sqlite", of: data) { try CopyComparison($0).names() }) ?? [:] : [:]
    return paths.flatMap { path -> [String] in
      let name = Self.name(of: path, names)
      do {
        switch path {
        case "accounts.sqlite": return try against(path, of: data) { try CopyComparison($0).newAccounts() }
        case "catalogue.sqlite": return try against(path, of: data) { try CopyComparison($0).newFoods() }.map { "\(name) has \($0)" }
        case "tls/authority.pem":
          let present = try Data(contentsOf: data.appending(path: path))
          return files.contains { $0.path == path && $0.sha256 == Self.digest(present) } ? [] : ["\(name) is another"]
        case _ where path.hasPrefix("diaries/"):
          return try against(path, of: data) { try CopyComparison($0).newInDiary() }.map { "\(name) has \($0)" }
        default: return []
        }
      } catch {
        return ["\(name) can't be compared (\(DiaryError.reason(error)))"]
      }
    }
  }

  private static func name(of path: String, _ names: [String: String]) -> String {
    switch path {
    case "accounts.sqlite": return "the list of accounts"
    case "catalogue.sqlite": return "the food catalogue"
    case "tls/authority.pem": return "the authority of this server's certificates"
    default:
      let id = String(path.dropFirst("diaries/".count).dropLast(".sqlite".count))
      return names[id].map { "the diary of \($0)" } ?? path
    }
  }

  /// Opens a present file as `main` and its copy as `kept`, which is empty if there is no copy.
  private func against<T>(_ path: String, of data: URL, _ body: (Database) throws -> T) throws -> T {
    // A log next to the copy means that SQLite could not make the copy. Opening it would merge the log into it.
    guard !files.contains(where: { $0.path.hasPrefix(path) && $0.path != path }) else {
      throw DiaryError.unavailable(reason: "its copy in the backup is damaged")
    }
    let copy = files.contains { $0.path == path } ? folder.appending(path: path).path : ":memory:"
    return try DatabaseQueue(path: data.appending(path: path).path).writeWithoutTransaction { database in
      try database.execute(sql: "ATTACH ? AS kept", arguments: [copy])
      return try body(database)
    }
  }
}

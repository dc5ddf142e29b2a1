import DemeterTestSupport
import Foundation
import Testing

@testable import DemeterPostgres

@Suite struct `Statements on a diary` {
  /// A database that distributes its rows by person would otherwise ask all of its servers.
  @Test func `name the person, in every table that they touch`() throws {
    var count = 0
    for file in try sources() {
      // The forms for SQLite are about one person.
      let source = try String(contentsOf: file, encoding: .utf8).replacing(#/sqlite:\s*("""[\s\S]*?"""|"[^"\n]*")/#, with: "")
      for text in texts(in: source) {
        let touched = tables(in: text)
        guard touched > 0 else { continue }
        count += 1
        let named = ["person = $1", "person = ANY($1)", "(person,"].reduce(0) { $0 + text.ranges(of: $1).count }
        #expect(named >= touched, "\(file.lastPathComponent): \(text)")
      }
    }
    #expect(count > 100)
  }

  /// The files with statements on PostgreSQL: its own, and those for both engines.
  private func sources() throws -> [URL] {
    let own = try FileManager.default.contentsOfDirectory(at: inClone("Sources/DemeterPostgres/Diary"), includingPropertiesForKeys: nil)
    let store = inClone("Sources/DemeterStore")
    let common = try FileManager.default.subpathsOfDirectory(atPath: store.path).filter { $0.hasSuffix(".swift") }
      .map { store.appending(path: $0) }
      .filter { try String(contentsOf: $0, encoding: .utf8).contains(#/= (Days)?SQL[ (:]/#) }
    #expect(common.count > 8)
    return own + common
  }

  /// The texts of a source: those in three quotes, and then those in one.
  private func texts(in source: String) -> [String] {
    func odd(_ text: String, _ quote: String) -> (inside: [String], outside: [String]) {
      let parts = text.components(separatedBy: quote).enumerated()
      return (parts.filter { !$0.offset.isMultiple(of: 2) }.map(\.element), parts.filter { $0.offset.isMultiple(of: 2) }.map(\.element))
    }
    let long = odd(source, "\"\"\"")
    return long.inside + long.outside.flatMap { odd($0, "\"").inside }
  }

  /// How often a statement names a table of diaries.
  private func tables(in text: String) -> Int {
    let words = text.split { $0.isWhitespace || "();".contains($0) }.map(String.init)
    return words.indices.dropLast().count { index in
      ["FROM", "JOIN", "INTO", "UPDATE"].contains(words[index]) && PostgresSchema.tables.contains(words[index + 1])
        && (index == 0 || words[index - 1] != "DISTINCT")
    }
  }
}

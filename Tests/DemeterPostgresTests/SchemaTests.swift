import DemeterStore
import Testing

@testable import DemeterPostgres

struct `Tables in PostgreSQL` {
  /// The beginning of a hash of each version's statements. A new version adds a line; no line ever changes.
  private static let released = [
    "8e37d7e8f522e3d8", "91851e388f7d998a", "ab8d67f70f91f237", "c8ee900c0886fe08", "ff2cb8647d7efc7c",
    "9dcaeb503686854f", "3f8e3b9a37791f3a", "de53a368279108f6", "5cccede278781ce4",
    "2d3dba06bf6e5f4b", "e7b2fcca633d6737",
  ]

  @Test func `never change in a version that was released`() throws {
    let sums = try PostgresSchema.versions().map { version in
      var digest = TableDigest(of: "")
      for statement in version.statements { digest.add([.text(statement)]) }
      return String(digest.sum.prefix(16))
    }
    #expect(sums == Self.released)
  }
}

import DemeterCore
import Foundation
import PostgresTestServer
import Testing

@testable import DemeterPostgres

@Suite struct `The versions of the last moment` {
  private let person = PostgresServer.newPerson()

  /// No test waits: what is known is of a moment in the past or in the future.
  private func versions() async throws -> (RecentVersions, ConnectionPool) {
    (RecentVersions(), try await PostgresServer.diaries().pool)
  }

  @Test func `are used for a quarter of a second`() async throws {
    let (versions, pool) = try await versions()
    #expect(versions.version(of: person, notOlderThan: nil) == nil)
    versions.learn(1, of: person, asOf: .now + .seconds(60), from: pool)
    #expect(versions.version(of: person, notOlderThan: RecentVersions.age) == 1)
  }

  @Test func `are asked for when they are older, except by those who only wait for a change`() async throws {
    let (versions, pool) = try await versions()
    versions.learn(1, of: person, asOf: .now - .milliseconds(251), from: pool)
    #expect(versions.version(of: person, notOlderThan: RecentVersions.age) == nil)
    #expect(versions.version(of: person, notOlderThan: nil) == 1)
  }

  @Test func `are not replaced by what was read before they were written`() async throws {
    let (versions, pool) = try await versions()
    let written = ContinuousClock.now + .seconds(60)
    versions.learn(2, of: person, asOf: written, from: pool)
    versions.learn(1, of: person, asOf: written - .milliseconds(1), from: pool)
    #expect(versions.version(of: person, notOlderThan: nil) == 2)
  }
}

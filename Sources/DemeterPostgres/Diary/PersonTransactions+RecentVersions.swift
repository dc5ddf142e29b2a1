import DemeterCore
import DemeterStore

extension PersonTransactions {
  /// The version of the person's rows, which differs whenever they do.
  func version() async throws(DiaryError) -> Int {
    let asOf = ContinuousClock.now
    let rows = try await read { [$0("SELECT version FROM head WHERE person = $1")] }
    do {
      let version: Int = try rows[0].first?.value(0) ?? 0
      pool.versions.learn(version, of: person, asOf: asOf, from: pool)
      return version
    } catch {
      throw DiaryError(postgres: error)
    }
  }

  /// The version, which may lack what other servers wrote in the last moments.
  ///
  /// - Parameter age: how old it may be at most; nil for the newest one that is known.
  func recentVersion(notOlderThan age: Duration? = RecentVersions.age) async throws(DiaryError) -> Int {
    if let known = pool.versions.version(of: person, notOlderThan: age) { return known }
    return try await version()
  }
}

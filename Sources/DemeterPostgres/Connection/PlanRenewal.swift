import DemeterStore

/// When a connection plans its prepared statements again: after one was slow, at most once a second.
///
/// A plan made for a small table may read the whole table. PostgreSQL keeps it until it counts the rows of the table again, which it does after
/// commits only. So it would be kept up to the end of an import of years.
struct PlanRenewal {
  /// Whether a plan may be bad: an answer came late although nothing waited for the disk.
  private var isSlow = false
  private var last = ContinuousClock.now

  mutating func note(_ duration: Duration) {
    if duration > .milliseconds(10) { isSlow = true }
  }

  func isDue(at now: ContinuousClock.Instant = .now) -> Bool { isSlow && last.duration(to: now) > .seconds(1) }

  mutating func begin(at now: ContinuousClock.Instant) {
    isSlow = false
    last = now
  }
}

extension Connection {
  /// Lets the server plan the prepared statements again, if that is due. Before, counts the rows of tables that were never counted, or had none:
  /// without that, all ways to read seem equally good.
  func renewPlans(at now: ContinuousClock.Instant = .now) {
    guard !isBroken, renewal.isDue(at: now) else { return }
    renewal.begin(at: now)
    let deadline = now + .seconds(10)
    do {
      let uncounted = try runUncounted([PostgresStatement(Self.uncountedTables)], by: deadline)[0]
      for row in uncounted { _ = try runUncounted([PostgresStatement("ANALYZE \(try row.value(0) as String)").once], by: deadline) }
      _ = try runUncounted([PostgresStatement("DISCARD PLANS").once], by: deadline)
    } catch {
      // Another connection may do the same at this moment. If this one is broken, it says so.
    }
  }

  /// Large ones only, which another transaction fills at this moment.
  private static let uncountedTables = """
    SELECT oid::regclass::text FROM pg_class WHERE relkind = 'r' AND reltuples <= 0 AND relnamespace = current_schema()::regnamespace
    AND pg_relation_size(oid) > 100 * 8192
    """
}

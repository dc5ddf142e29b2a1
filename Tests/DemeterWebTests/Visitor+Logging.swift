import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

extension Visitor {
  /// Logs an entry on a day in winter in Berlin; `more` are further members of the JSON object.
  @discardableResult
  func log(_ name: String, _ calories: Double, on day: String, at time: String = "12:00", more: String = "") async throws -> String {
    try await log(name, calories, more: #","loggedAt":"\#(day)T\#(time):00+01:00""# + more)
  }

  /// Sets goals, by default from 1 March 2026 on.
  func setGoals(_ members: String, from day: String = "2026-03-01") async throws {
    let answer = try await send(.put, "/api/v1/goals", json: #"{\#(members),"effectiveFrom":"\#(day)"}"#)
    try #require(answer.status == .ok)
  }

  /// Enters a number of a day by hand: `steps`, `burnedEnergy`, …
  func measure(_ metric: String, _ amount: Double, on day: String) async throws {
    let answer = try await send(.put, "/api/v1/days/\(day)/activity/\(metric)", json: #"{"amount":\#(amount)}"#)
    try #require(answer.status.kind == .successful)
  }

  /// Returns the entries of a day from the API.
  func entries(_ day: String = "2026-03-10") async throws -> [[String: Any]] {
    try await get("/api/v1/days/\(day)").json["entries"] as? [[String: Any]] ?? []
  }

  /// Returns the names of a day's entries.
  func names(_ day: String = "2026-03-10") async throws -> [String] { try await entries(day).compactMap { $0["name"] as? String } }
}

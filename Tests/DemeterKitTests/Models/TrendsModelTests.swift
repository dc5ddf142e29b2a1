import DemeterCore
import DemeterKit
import DemeterStore
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct `A model of trends` {
  @Test func `shows weights, what it writes down and deletes, and what else writes the diary`() async throws {
    try await Kitchen.open { kitchen async throws in
      let trends = TrendsViewModel(dataStore: kitchen.store)
      #expect(trends.trends == nil && trends.weight == nil && trends.learned == nil)
      await trends.load()
      #expect(trends.weight?.weighings.isEmpty == true && trends.errorMessage == nil)
      let id = try #require(await trends.log(kilograms: 71.4))
      #expect(trends.weight?.weighings.map(\.kilograms) == [71.4] && trends.streak?.loggedDays == 0)
      #expect(await trends.log(kilograms: 714) == nil && trends.weight?.weighings.count == 1)
      await trends.delete(id)
      #expect(trends.weight?.weighings.isEmpty == true)
      await trends.restore(id)
      _ = await trends.log(milliliters: 250)
      #expect(trends.weight?.weighings.count == 1)
      let yesterday = LoggedMoment(march1 - 1, secondsAfterMidnight: 30_000, in: berlin)
      _ = try await kitchen.elsewhere.save([NewMeasurement(id: UUID(), kind: .weight, amount: Measure(72), logged: yesterday)])
      #expect(try await eventually { trends.weight?.weighings.map(\.kilograms) == [72, 71.4] })
      trends.span = .all
      #expect(trends.weight?.points.count == 2 && trends.intake?.whole.loggedDays == 0)
    }
  }
}

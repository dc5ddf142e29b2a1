import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Today, the first screen.
struct TodayController: Sendable {
  let site: AppEnvironment

  /// The number of days after a weight for which Today offers to log the next one.
  private static let daysWithWeight: Int = 60

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.today, use: today)
    pages.post(.celebrate, use: celebrate)
    pages.post(.putAwayFirstSteps, use: putAwayFirstSteps)
  }

  @Sendable private func today(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let reading = context.reading(site)
    let key = request.uri.description
    func render() async throws -> [UInt8] {
      let record = try await context.diary.record(of: reading.today)
      let seconds = wallClock(reading.now, in: reading.timeZone)
      let isMealDue = MealGroup.due(after: record.entries, at: seconds, in: context.person.meals) != nil
      let yesterday = isMealDue ? try await context.diary.record(of: reading.today - 1).entries : []
      let weights = try await context.diary.measurements(.weight, in: reading.today - Self.daysWithWeight...reading.today)
      let week = try await context.diary.history(in: reading.today.week(from: reading.weekStart).lowerBound...reading.today + 1)
      let page = TodayPage(
        record, yesterday: yesterday, planned: context.visit == nil ? try await context.diary.planned(in: reading.today.asking) : [],
        lastWeight: weights.last, learned: try await learned(record, context), week: week,
        firstSteps: try await firstSteps(record, context), in: reading)
      return site.bytes(page.title, frame: try await context.frame(site, tab: .today, for: request)) { TodayView(page: page) }
    }
    // A page with a note is shown once, so don't cache it.
    guard request.uri.query == nil else { return CachedResponse(page: try await render()).response(to: request) }
    let minute = Int(nearest: (reading.now.timeIntervalSince1970 / 60).rounded(.down))
    let stamp = ResponseCache.CacheKey(version: try await context.version(), person: context.person, validFor: minute)
    return try await site.cache.rendered(key, stamp) { CachedResponse(page: try await render()) }.response(to: request)
  }

  /// What a new person does first; nil if it is done or put away.
  private func firstSteps(_ record: DayRecord, _ context: PageRequestContext) async throws -> FirstSteps? {
    guard context.visit == nil else { return nil }
    var hasSteps = record.activity?.day.steps != nil, hasLogged = !record.entries.isEmpty
    if !hasSteps { hasSteps = try await !context.diary.months(with: .steps).isEmpty }
    if !hasLogged { hasLogged = try await !context.diary.foods(.recent, limit: 1).isEmpty }
    let steps = FirstSteps(hasLogged: hasLogged, hasGoal: record.goalsOfWeek != nil, hasSteps: hasSteps)
    return if steps != nil, try await !site.household.hasPutAwayFirstSteps(context.person) { steps } else { nil }
  }

  /// Puts the list of first steps away, for all devices of the person.
  @Sendable private func putAwayFirstSteps(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await site.household.putAwayFirstSteps(of: context.person)
    // The diary did not change, so a page of this minute would still have the list.
    site.cache.forget(context.person.id)
    return .redirect(to: Paths.today, note: .putAway)
  }

  /// What the person burns, if the goal follows it and a new goal may be due.
  private func learned(_ record: DayRecord, _ context: PageRequestContext) async throws -> (expenditure: LearnedExpenditure, since: Day)? {
    guard context.visit == nil, record.goalsOfWeek?.pace != nil,
      let since = try await context.diary.goals().changes.last(where: { $0.effectiveFrom <= record.day })?.effectiveFrom,
      GoalProposal.nextChange(after: since) <= record.day || record.goalsOfWeek?.meanEnergy == nil,
      let learned = try await context.learned(site)
    else { return nil }
    return (learned, since)
  }

  /// Lets only one device celebrate a goal: 200 for the first request, 204 for the others.
  @Sendable private func celebrate(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let day = try context.parameters.require("day", as: Day.self)
    return Response(status: try await context.diary.claimCelebration(of: day) ? .ok : .noContent)
  }
}

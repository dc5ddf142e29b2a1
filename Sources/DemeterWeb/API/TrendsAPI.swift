import DemeterCore
import DemeterMessages
import Foundation
import Hummingbird

/// `GET /trends/{kind}`: what the plots of the trends show.
struct TrendsAPI: Sendable {
  let site: AppEnvironment

  /// The kinds of trends.
  enum Kind: String, CaseIterable {
    case weight, expenditure, energy, intake, steps, foods, logging
  }

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("trends/{kind}", use: show)
  }

  @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    guard let kind = context.parameters.get("kind").flatMap(Kind.init(rawValue:)) else { throw WebError.notFound }
    guard let span = TrendSpan(rawValue: request.query("span") ?? TrendSpan.threeMonths.rawValue) else {
      throw InvalidInput([FieldError("span", .notOneOf(.parameter(say("Span")), TrendSpan.allCases.map(\.rawValue)))])
    }
    let person = context.person, today = person.today(site.now())
    let stamp = ResponseCache.CacheKey(version: try await context.diary.version(), person: person, validFor: today.number)
    return try await site.cache.rendered(request.uri.description, stamp) {
      let trends = try await context.diary.trends(until: today, span: span, body: person.body, weekStart: person.weekStart)
      return CachedResponse(try await kind.json(trends, span, context.diary), type: "application/json")
    }.response(to: request)
  }
}

extension TrendsAPI.Kind {
  /// Returns the document of this kind.
  ///
  /// - Parameter mostPoints: how many points of a weight's trend there may be at most; of more, every second, third or later one is left.
  func json(_ trends: DiaryTrends, _ span: TrendSpan, _ diary: any Diary, mostPoints: Int = .max) async throws -> [UInt8] {
    switch self {
    case .weight: try JSONWriter.bytes(WeightTrendDocument(trends.weight(span), span, mostPoints: mostPoints))
    case .expenditure: try JSONWriter.bytes(ExpenditureDocument(trends))
    case .energy: try JSONWriter.bytes(EnergyTrendDocument(trends.energy(span), span))
    case .intake: try JSONWriter.bytes(IntakeTrendDocument(trends.intake(span), span))
    case .steps: try JSONWriter.bytes(StepsTrendDocument(trends.steps(span), span))
    case .foods: try JSONWriter.bytes(FoodsTrendDocument(try await diary.eatenFoods(in: trends.days(of: span)), span))
    case .logging: try JSONWriter.bytes(LoggingDocument(trends.streak(span), span))
    }
  }
}

import DemeterCore
import DemeterHealth
import Foundation
import Hummingbird

/// `GET /health/food`
struct FoodSamplesAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("health/food", use: samples)
  }

  @Sendable private func samples(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    var errors: [FieldError] = []
    let home = context.person.timeZone, named = request.query("nutrient") ?? FoodSamples.Kind.energy.name
    let kind = FoodSamples.Kind.all.first { $0.name == named }
    if kind == nil { errors.append(FieldError("nutrient", .notOneOf(.parameter("nutrient"), FoodSamples.Kind.all.map(\.name)))) }
    // A phone that has no sample yet sends an empty text.
    let written = request.query("after").flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    let last = written.flatMap { Date(writtenByPhone: $0, home: home) }
    if written != nil, last == nil { errors.append(FieldError("after", .notAnInstant)) }
    guard let kind, errors.isEmpty else { throw InvalidInput(errors) }
    var entries: [FoodEntry] = []
    let days = FoodSamples.days(after: last, today: context.person.today(site.now()), in: home)
    for day in days?.each ?? [] { entries += try await context.diary.record(of: day).entries }
    return try JSONAnswer.response(FoodSamplesDocument(FoodSamples(entries, of: kind, after: last), kind))
  }
}

/// Food as samples for the health data of a phone.
struct FoodSamplesDocument: Encodable {
  struct Sample: Encodable {
    let date: String
    let value: Double
  }

  let nutrient: String
  let unit: String
  let samples: [Sample]
  let hasMore: Bool

  init(_ food: FoodSamples, _ kind: FoodSamples.Kind) {
    nutrient = kind.name
    unit = kind == .energy ? "kcal" : "g"
    samples = food.samples.map { Sample(date: $0.date.rfc3339(in: $0.timeZone), value: $0.amount) }
    hasMore = food.hasMore
  }
}

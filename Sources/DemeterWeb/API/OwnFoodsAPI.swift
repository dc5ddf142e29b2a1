import DemeterCore
import DemeterExchange
import Foundation
import Hummingbird

/// `GET /own-foods`, and reading, writing, removing and restoring one.
struct OwnFoodsAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("own-foods") { _, context in
      try context.require(.readDiary)
      return try JSONAnswer.response(["foods": try await site.household.ownFoods(of: context.person).map(OwnFoodDocument.init)])
    }
    api.get("own-foods/{id}", use: show)
    api.put("own-foods/{id}", use: save)
    api.delete("own-foods/{id}", use: remove)
    api.post("own-foods/{id}/restore", use: restore)
    api.get("own-foods/{id}/versions", use: versions)
    api.get("own-foods/{id}/left", use: left)
  }

  @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let id = try context.idInPath()
    guard let food = try await site.household.ownFoods(of: context.person).first(where: { $0.id == id }) else { throw WebError.notFound }
    return try JSONAnswer.response(OwnFoodDocument(food))
  }

  /// Adds a food under an id that the client chose, or replaces the version that the client knows.
  @Sendable private func save(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    let id = try context.idInPath()
    var body = try await JSONBody(request)
    let version = body.number("version")
    var errors: [FieldError] = [], over: Int?
    if case .number(let number) = version { over = Int(exactly: number) }
    if version != .absent, over == nil { errors.append(FieldError("version", .notANumber(.parameter("version")))) }
    let reader = OwnFoodBody(foods: site.foods, pantry: try await context.pantry(site), numbers: context.person.numbers, now: site.now())
    let food = try await reader.food(body, id: id, with: errors)
    guard let stored = try await site.household.save(food, over: over, by: context.person) else {
      throw WebError.ownFoodChanged
    }
    return try JSONAnswer.response(OwnFoodDocument(stored), status: stored.version == 1 ? .created : .ok)
  }

  @Sendable private func remove(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    _ = try await site.household.remove(ownFood: try context.idInPath(), by: context.person)
    return Response(status: .noContent)
  }

  @Sendable private func restore(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    return try JSONAnswer.response(OwnFoodDocument(try await site.household.restore(ownFood: try context.idInPath(), by: context.person)))
  }

  @Sendable private func versions(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let versions = try await site.household.versions(ofOwnFood: try context.idInPath(), for: context.person)
    guard !versions.isEmpty else { throw WebError.notFound }
    return try JSONAnswer.response(["versions": versions.map(OwnFoodDocument.init)])
  }

  /// What is left of a dish.
  @Sendable private func left(_ request: Request, _ context: PersonContext) async throws -> Response {
    struct Left: Encodable {
      let share: Double?
      let grams: Double?
      let servings: Double?
      let nutrition: NutritionDocument
    }
    try context.require(.readDiary)
    let id = try context.idInPath()
    guard let dish = try await site.household.ownFoods(of: context.person).first(where: { $0.id == id }), let recipe = dish.food.recipe
    else { throw WebError.notFound }
    let left = try await site.left(of: dish)
    return try JSONAnswer.response(
      Left(
        share: left?.share, grams: left.flatMap { left in recipe.mass.map { $0.grams * left.share } },
        servings: left.flatMap { left in recipe.servings.map { $0.servings * left.share } }, nutrition: NutritionDocument(left?.nutrition)))
  }
}

import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterPages
import Hummingbird

/// The nutrients of a day or several, and their settings.
struct NutrientsController: Sendable {
  let site: AppEnvironment

  /// How many foods that have much of a nutrient are listed.
  private static let mostRich = 8

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.nutrients, use: show)
    pages.get(.nutrientSettings, use: showSettings)
    pages.post(.nutrientSettings, use: save)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let reading = context.reading(site)
    guard let day = context.parameters.get("day").flatMap({ Day($0) }), day >= Day.earliestEntry else { throw WebError.notFound }
    try await context.requirePage(of: day, in: reading)
    let span = request.query("span").flatMap(NutrientSpan.init(rawValue:)) ?? .day
    let nutrient = request.query("nutrient").flatMap { AnyNutrient(key: $0, among: context.person.nutrients.named) }
    func render() async throws -> [UInt8] {
      let report = try await context.diary.nutrients(in: span.days(until: day))
      let rich =
        if case .known(let known)? = nutrient, context.visit == nil {
          try await site.foods.foods(
            richIn: known, in: try await context.pantry(site), limit: Self.mostRich, context.person.numbers)
        } else {
          [RichFood]()
        }
      let page = NutrientsPage(report, of: day, span: span, detail: nutrient, rich: rich, in: reading)
      return site.bytes(NutrientsPage.title, frame: try await context.frame(site, tab: .none, for: request)) { NutrientsView(page: page) }
    }
    // A page with a note is shown once, and own foods can change without the diary: neither is cached.
    guard request.query("note") == nil, nutrient == nil else { return CachedResponse(page: try await render()).response(to: request) }
    let stamp = ResponseCache.CacheKey(version: try await context.version(), person: context.person, validFor: reading.today.number)
    return try await site.cache.rendered("\(Paths.nutrients(of: day, span))", stamp) {
      CachedResponse(page: try await render())
    }.response(to: request)
  }

  @Sendable private func showSettings(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let page = NutrientSettingsPage(context.person.nutrientRules, in: context.reading(site))
    return try await answer(page, .ok, context)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let reading = context.reading(site), numbers = context.person.numbers
    let places = (0..<NutrientSettings.mostChosen).map { "chosen-\($0)" }
    var input = NutrientSettingsInput()
    input.chosen = places.compactMap { body[$0] }
    (input.references, input.stage) = (body["references"], body["stage"])
    (input.net, input.netLimit) = (body["net"], body.number("net.limit", in: numbers))
    for nutrient in TraceNutrient.allCases {
      input.limits[nutrient] = NutrientSettingsInput.Limits(
        minimum: body.number("\(nutrient).minimum", in: numbers), maximum: body.number("\(nutrient).maximum", in: numbers),
        grams: reading.grams(ofUnitOf: nutrient))
    }
    input.named = context.person.nutrients.named.filter { body[$0.key] == "on" }
    for own in input.named {
      input.namedLimits[own.number] = NutrientSettingsInput.Limits(
        minimum: body.number("\(own.key).minimum", in: numbers), maximum: body.number("\(own.key).maximum", in: numbers),
        grams: own.grams)
    }
    (input.newName, input.newUnit) = (body["own.name"], body["own.unit"])
    let kept = input.named.count
    do {
      let checked = try input.checked()
      try await site.household.change(context.person) { person in
        if places.contains(where: body.isChanged) { person.nutrients.chosen = checked.chosen }
        if body.isChanged("references") { person.nutrients.references = checked.references }
        if body.isChanged("stage") { person.nutrients.stage = checked.stage }
        // Where they would be wrong, the form has no such fields.
        if body["net"] != nil, body.isChanged("net") || body.isChanged("net.limit") { person.nutrients.net = checked.net }
        for nutrient in TraceNutrient.allCases where ["minimum", "maximum"].contains(where: { body.isChanged("\(nutrient).\($0)") }) {
          person.nutrients.own[nutrient] = checked.own[nutrient]
        }
        person.nutrients.named.removeAll { body[$0.key] == "off" }
        for own in checked.named.prefix(kept)
        where ["minimum", "maximum"].contains(where: { body.isChanged("\(own.key).\($0)") }) {
          if let place = person.nutrients.named.firstIndex(where: { $0.number == own.number }) { person.nutrients.named[place] = own }
        }
        for own in checked.named.dropFirst(kept)
        where !person.nutrients.named.contains(where: { $0.number == own.number }) && person.nutrients.named.count < OwnNutrient.most {
          person.nutrients.named.append(own)
        }
      }
      return .redirect(to: Paths.settings, note: .settingsSaved)
    } catch let refused as InvalidInput {
      let typed = Dictionary(body.all.map { ($0[0], $0[1]) }) { first, _ in first }
      let page = NutrientSettingsPage(context.person.nutrientRules, typed: typed, refused: refused, in: reading)
      return try await answer(page, .unprocessableContent, context)
    }
  }

  private func answer(
    _ page: NutrientSettingsPage, _ status: HTTPResponse.Status, _ context: PageRequestContext
  ) async throws -> Response {
    let frame = try await context.frame(site, tab: .settings)
    return site.page(NutrientSettingsPage.title, frame: frame, status: status) { NutrientSettingsView(page: page) }
  }
}

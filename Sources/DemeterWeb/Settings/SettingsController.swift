import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

struct SettingsController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.settings, use: show)
    pages.post(.settings, use: save)
    pages.get(.shortcuts, use: shortcuts)
    pages.get(.bodySettings, use: showBody)
    pages.post(.bodySettings, use: saveBody)
    pages.get(.measures, use: showMeasures)
    pages.post(.measures, use: saveMeasures)
    pages.get(.eatingWindow, use: showEatingWindow)
    pages.post(.eatingWindow, use: saveEatingWindow)
    pages.post(.timeZone, use: follow)
    pages.post(.signOut, use: signOut)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let frame = try await context.frame(site, tab: .settings, for: request)
    let page = SettingsPage(context.person, invitations: try await invitations(context))
    return site.page(say("Settings"), frame: frame) { SettingsView(page: page) }
  }

  /// The number of diaries that others want to share; nil if there are no other people.
  private func invitations(_ context: PageRequestContext) async throws -> Int? {
    guard try await site.household.peopleCount() > 1 else { return nil }
    return try await site.household.shares(of: context.person).filter { $0.reader == context.person.id && !$0.isAccepted }.count
  }

  @Sendable private func shortcuts(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    site.page(ShortcutsView.title, frame: try await context.frame(site, tab: .settings)) { ShortcutsView() }
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    guard let zone = TimeZone(iana: body["timeZone"] ?? ""), let locale = NewPerson.locale(fromAcceptLanguage: body["locale"]) else {
      let invitations = try await invitations(context), error = say("Choose a time zone and a format from the lists")
      let page = SettingsPage(context.person, invitations: invitations, error: error)
      let frame = try await context.frame(site, tab: .settings)
      return site.page(say("Settings"), frame: frame, status: .unprocessableContent) { SettingsView(page: page) }
    }
    try await site.household.change(context.person) { person in
      if body.changed("timeZone") != nil { person.timeZone = zone }
      if body.changed("locale") != nil { person.locale = locale }
      if let start = body.changed("weekStart") { person.chosenWeekStart = WeekStart(rawValue: start) }
      if let swipe = body.changed("swipe") { person.swipesForward = swipe == "forward" }
      if let units = body.changed("units") { person.units = UnitsChoice(form: units) }
      if let unit = body.changed("energy").flatMap(EnergyUnit.init(rawValue:)) { person.energyUnit = unit }
      if let language = body.changed("language") { person.chosenLanguage = Language(rawValue: language) }
      if body.changed("foodLanguage") != nil || body.changed("otherFoodLanguage") != nil {
        person.chosenFoodLanguages = FoodLanguage.chosen(body["foodLanguage"], body["otherFoodLanguage"], usual: person)
      }
      if let goal = body.changed("stepGoal") { person.showsStepGoal = goal == "on" }
    }
    return .redirect(to: Paths.settings, note: .settingsSaved)
  }

  @Sendable private func showBody(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let frame = try await context.frame(site, tab: .settings)
    return site.page(BodySettingsPage.title, frame: frame) { BodySettingsView(page: BodySettingsPage(context.person)) }
  }

  @Sendable private func saveBody(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let numbers = context.person.numbers
    var input = BodyInput()
    (input.weightUnit, input.sex, input.showsWater) = (body["weight"], body["sex"], body["water"] == "on")
    input.height = body["height"] ?? ""
    // A year is written without separators.
    input.birthYear = body.number("birthYear", in: .plain)
    input.goalWeight = body["goalWeight"] ?? ""
    input.volumeUnit = body["volume"].flatMap(VolumeUnit.init(rawValue:)) ?? .ml
    input.glass = body.number("glass", in: numbers)
    input.waterGoal = body.number("waterGoal", in: numbers)
    do {
      let checked = try input.applied(to: context.person, today: context.person.today(site.now()))
      try await site.household.change(context.person) { person in
        if body.isChanged("weight") { person.chosenWeightUnit = checked.chosenWeightUnit }
        if body.isChanged("sex") { person.body.sex = checked.body.sex }
        if body.isChanged("height") { person.body.height = checked.body.height }
        if body.isChanged("birthYear") { person.body.birthYear = checked.body.birthYear }
        if body.isChanged("goalWeight") { person.body.goalWeight = checked.body.goalWeight }
        if body.isChanged("water") { person.water.isShown = checked.water.isShown }
        if body.isChanged("glass") { person.water.glass = checked.water.glass }
        if body.isChanged("waterGoal") { person.water.goal = checked.water.goal }
      }
      return .redirect(to: Paths.settings, note: .settingsSaved)
    } catch let refused as InvalidInput {
      let values = Dictionary(uniqueKeysWithValues: BodySettingsPage.names.map { ($0, body[$0] ?? "") })
      let page = BodySettingsPage(context.person, typed: BodySettingsPage.Typed(values, refused: refused))
      let frame = try await context.frame(site, tab: .settings)
      return site.page(BodySettingsPage.title, frame: frame, status: .unprocessableContent) { BodySettingsView(page: page) }
    }
  }

  @Sendable private func showMeasures(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await answer(MeasuresPage(context.person.measures), .ok, context)
  }

  @Sendable private func saveMeasures(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let known = MeasurementKind.known + context.person.measures.own.map(MeasurementKind.own)
    var kinds = known.filter { body[$0.rawValue] == "on" }
    let name = body["name"] ?? "", unit = body["unit"] ?? ""
    do {
      if let own = try OwnMeasure(typed: name, unit: unit, besides: Measures(kinds)) { kinds.append(.own(own)) }
    } catch {
      return try await answer(MeasuresPage(Measures(kinds), name: name, unit: unit, refused: error), .unprocessableContent, context)
    }
    let measures = Measures(kinds)
    try await site.household.change(context.person) { $0.measures = measures }
    return .redirect(to: Paths.settings, note: .settingsSaved)
  }

  private func answer(_ page: MeasuresPage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    let frame = try await context.frame(site, tab: .settings)
    return site.page(MeasuresPage.title, frame: frame, status: status) { MeasuresView(page: page) }
  }

  @Sendable private func showEatingWindow(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let frame = try await context.frame(site, tab: .settings)
    return site.page(EatingWindowPage.title, frame: frame) { EatingWindowView(page: EatingWindowPage(context.person)) }
  }

  @Sendable private func saveEatingWindow(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let start = body["start"] ?? "", end = body["end"] ?? ""
    let window = body["window"] == "on" ? EatingWindow(from: start, to: end) : nil
    guard window != nil || body["window"] != "on" else {
      let page = EatingWindowPage(refusedStart: String(start.prefix(20)), end: String(end.prefix(20)))
      let frame = try await context.frame(site, tab: .settings)
      return site.page(EatingWindowPage.title, frame: frame, status: .unprocessableContent) { EatingWindowView(page: page) }
    }
    try await site.household.change(context.person) { person in
      if body.isChanged("window") || body.isChanged("start") || body.isChanged("end") { person.eatingWindow = window }
    }
    return .redirect(to: Paths.settings, note: .settingsSaved)
  }

  /// Changes to the device's time zone, and returns to the page where it was offered. Existing entries stay on their days.
  @Sendable private func follow(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    guard let zone = TimeZone(iana: body["timeZone"] ?? "") else { throw WebError.badRequest(say("That is not a time zone")) }
    try await site.household.change(context.person) { $0.timeZone = zone }
    let back = ownAddress(body["next"]) ?? Paths.today
    return .redirect(to: back, note: .timeZoneSaved)
  }

  @Sendable private func signOut(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await site.household.signOut(session: context.session)
    var response =
      context.isNamedByProxy
      ? site.page(say("Signed out"), frame: nil) { ProviderProblemView(page: .proxySignsIn(context.person.name)) }
      : Response.redirect(to: Paths.signIn, type: .normal)
    response.setCookie(SessionCookie.write(nil, isSecure: context.isSecure))
    return response
  }
}

extension FoodLanguage {
  /// Returns the languages that a form names, the first of the person's region if it names only another; nil if it names none.
  fileprivate static func chosen(_ first: String?, _ other: String?, usual person: Person) -> [FoodLanguage]? {
    let first = first.flatMap(FoodLanguage.init(rawValue:)), other = other.flatMap(FoodLanguage.init(rawValue:))
    guard first != nil || other != nil else { return nil }
    let languages = [first ?? FoodLanguage(tag: person.locale) ?? .english, other].compactMap(\.self)
    return languages.count == 2 && languages[0] == languages[1] ? [languages[0]] : languages
  }
}

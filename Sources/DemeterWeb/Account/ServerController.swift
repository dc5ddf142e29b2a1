import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import DemeterTrust
import Foundation
import Hummingbird

/// Settings → People & server, for the owner. For all other people the page does not exist.
struct ServerController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.server, use: show)
    pages.get(.newPerson) { _, context in
      try await ask(context, .person(acceptsPasswords: try await site.household.acceptsPasswords()))
    }
    pages.post(.people, use: addPerson)
    pages.get(.resetPassword) { _, context in
      try demandOwner(context)
      return try await askToReset(try await otherPerson(context), context)
    }
    pages.post(.resetPassword, use: reset)
    pages.post(.personLink, use: makeLink)
    pages.post(.passwordSwitch, use: switchPasswords)
    pages.post(.personPlan, use: setPlan)
    pages.get(.removePerson, use: askToRemove)
    pages.post(.removePerson, use: announceRemoval)
    pages.post(.keepPerson, use: keep)
    pages.post(.newPlan, use: setNewPlan)
    pages.post(.newFoods, use: setNewFoods)
    pages.post(.invitations, use: invite)
    pages.post(.withdrawInvitations, use: withdraw)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    let page = ServerPage(
      people: try await site.household.people(), invitations: try await site.household.openInvitations(),
      newPlan: try await site.household.planOfNewPeople(), newFoods: try await site.household.sharingOfNewFoods(),
      acceptsPasswords: try await passwordSwitch(context),
      provider: try await site.providers.provider(of: site.household)?.name, use: try await site.household.diskUse(),
      system: ProcessInfo.processInfo.operatingSystemVersionString, asked: context.person, in: context.reading(site))
    let frame = try await context.frame(site, tab: .settings, for: request)
    return site.page(page.title, frame: frame) { ServerView(page: page) }
  }

  @Sendable private func addPerson(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    try demandOwner(context)
    do {
      let new = try NewPerson(
        name: body["name"], password: body["password"], timeZone: context.person.timeZone.iana, locale: context.person.locale,
        plan: try await site.household.planOfNewPeople())
      _ = try await site.household.add(new)
    } catch let refused as InvalidInput {
      return try await askAgain(context, body, refused)
    } catch HouseholdError.nameTaken {
      return try await askAgain(context, body, InvalidInput([FieldError("name", .nameTaken)]))
    }
    return .redirect(to: Paths.server, note: .personAdded)
  }

  private func askAgain(_ context: PageRequestContext, _ body: FormBody, _ refused: InvalidInput) async throws -> Response {
    let acceptsPasswords = try await site.household.acceptsPasswords()
    return try await ask(
      context, .person(name: body["name"] ?? "", acceptsPasswords: acceptsPasswords, refused: refused), status: .unprocessableContent)
  }

  @Sendable private func reset(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    try demandOwner(context)
    let person = try await otherPerson(context), endsAll = body["endAll"] == "on"
    if try await context.confirmation(site) != nil, let refused = try await context.refusal(of: body, site) {
      return try await askToReset(person, context, endsAll: endsAll, refused: refused)
    }
    do {
      try await site.household.resetPassword(of: person, to: NewPassword(body["new"], field: "new"), endingAll: endsAll)
    } catch let refused as InvalidInput {
      return try await askToReset(person, context, endsAll: endsAll, refused: refused)
    }
    return .redirect(to: Paths.server, note: .passwordReset)
  }

  private func askToReset(
    _ person: Person, _ context: PageRequestContext, endsAll: Bool = false, refused: InvalidInput? = nil
  ) async throws -> Response {
    let household = site.household
    let hasPasskeys = try await !household.passkeys(of: person).isEmpty
    let hasIdentities = try await !household.identities(of: person).isEmpty
    let hasTokens = try await !household.tokens(of: person).isEmpty
    let page = PasswordPage.reset(
      of: person, acceptsPasswords: try await household.acceptsPasswords(),
      endsAll: hasPasskeys || hasIdentities || hasTokens ? endsAll : nil, confirmation: try await context.confirmation(site),
      refused: refused)
    return try await ask(context, page, status: refused == nil ? .ok : .unprocessableContent)
  }

  /// Makes a link that signs a person in, while passwords don't. As after a reset of their password, they are signed out everywhere, so it
  /// does not stay unnoticed.
  @Sendable private func makeLink(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    try demandOwner(context)
    let person = try await otherPerson(context), path = Route.personLink.path(person.id.key)
    guard try await !site.household.acceptsPasswords() else { throw WebError.notFound }
    if let question = try await site.question(before: body, to: path, closing: Paths.server, context) { return question }
    // That ends earlier links, too.
    try await site.household.endSessions(of: person, except: nil)
    let page = InvitationPage(
      signInLink: try await site.household.makeSignInLink(for: person), for: person, server: context.server)
    return site.page(page.title, frame: try await context.frame(site, tab: .settings)) { InvitationView(page: page) }
  }

  /// Whether passwords sign in; nil if they do, and the owner has no other way in, so that they can't be switched off.
  private func passwordSwitch(_ context: PageRequestContext) async throws -> Bool? {
    guard try await site.household.acceptsPasswords() else { return false }
    return try await hasOtherWay(context) ? true : nil
  }

  /// Whether the owner gets in here without a password. At an address without passkeys, there is no such way.
  private func hasOtherWay(_ context: PageRequestContext) async throws -> Bool {
    guard let host = (try? RelyingParty(context))?.id else { return false }
    return try await site.household.hasWayInWithoutPassword(context.person, at: host)
  }

  @Sendable private func switchPasswords(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request), isOn = body["do"] != "off"
    try demandOwner(context)
    let isAllowed = if isOn { true } else { try await hasOtherWay(context) }
    guard isAllowed else {
      throw WebError.badRequest(say("First set up another way to sign in: without one, you could not sign in any more"))
    }
    let path = Route.passwordSwitch.rawValue
    if let question = try await site.question(before: body, to: path, closing: Paths.server, context) { return question }
    try await site.household.acceptPasswords(isOn)
    return .redirect(to: Paths.server, note: .settingsSaved)
  }

  @Sendable private func askToRemove(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    let page = RemovalPage(of: try await otherPerson(context), on: dayToLeave(context), in: context.reading(site))
    return site.page(page.title, frame: try await context.frame(site, tab: .settings)) { RemovalView(page: page) }
  }

  @Sendable private func announceRemoval(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    try await site.household.announceRemoval(of: try await otherPerson(context), on: dayToLeave(context))
    return .redirect(to: Paths.server, note: .removalAnnounced)
  }

  @Sendable private func keep(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    try await site.household.announceRemoval(of: try await otherPerson(context), on: nil)
    return .redirect(to: Paths.server, note: .removalWithdrawn)
  }

  private func dayToLeave(_ context: PageRequestContext) -> Day { context.person.today(site.now()) + Person.daysToLeave }

  @Sendable private func invite(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    let page = InvitationPage(secret: try await site.household.makeInvitation(), server: context.server)
    return site.page(page.title, frame: try await context.frame(site, tab: .settings)) { InvitationView(page: page) }
  }

  @Sendable private func withdraw(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    try await site.household.withdrawInvitations()
    return .redirect(to: Paths.server, note: .invitationsWithdrawn)
  }

  @Sendable private func setNewPlan(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    try demandOwner(context)
    guard let plan = body["plan"].flatMap(Person.Plan.init(rawValue:)) else { throw WebError.badRequest(say("A plan is free or pro")) }
    try await site.household.set(.planOfNewPeople, to: plan.rawValue)
    return .redirect(to: Paths.server, note: .planSaved)
  }

  @Sendable private func setNewFoods(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    try demandOwner(context)
    guard let sharing = body["newFoods"].flatMap(FoodSharing.init(rawValue:)) else {
      throw WebError.badRequest(say("New foods are found by everyone or by the person"))
    }
    try await site.household.set(.newFoods, to: sharing.rawValue)
    return .redirect(to: Paths.server, note: .settingsSaved)
  }

  @Sendable private func setPlan(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    try demandOwner(context)
    guard let plan = body["plan"].flatMap(Person.Plan.init(rawValue:)) else { throw WebError.badRequest(say("A plan is free or pro")) }
    try await site.household.set(plan, of: person(context))
    return .redirect(to: Paths.server, note: .planSaved)
  }

  /// Returns the person that the address names.
  private func person(_ context: PageRequestContext) async throws -> Person {
    let id = context.parameters.get("id").flatMap(Person.ID.init(uuidString:))
    guard let person = try await site.household.people().first(where: { $0.id == id }) else { throw WebError.notFound }
    return person
  }

  /// Returns a person other than the owner. Owners change their own password with the current one.
  private func otherPerson(_ context: PageRequestContext) async throws -> Person {
    let person = try await person(context)
    guard !person.isOwner else { throw WebError.notFound }
    return person
  }

  private func ask(
    _ context: PageRequestContext, _ page: PasswordPage, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    try demandOwner(context)
    return site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) { PasswordView(page: page) }
  }
}

import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Hummingbird

/// Settings → Reminders: the rules, the address of the calendar, and the devices that show notifications.
struct RemindersController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.reminders) { request, context in try await show(request, context) }
    pages.post(.reminders, use: save)
    pages.post(.reminderCalendar, use: makeCalendar)
    pages.post(.endReminderCalendar, use: endCalendar)
    pages.post(.pushDevices, use: addDevice)
    pages.post(.removePushDevice, use: removeDevice)
    pages.post(.pushService, use: setService)
    pages.post(.ntfyServer, use: setNtfyServer)
    pages.post(.ntfyTopic, use: setNtfyTopic)
  }

  private func show(
    _ request: Request, _ context: PageRequestContext, refused: (typed: ReminderInput, errors: InvalidInput)? = nil,
    address: String? = nil, ntfyServer: String? = nil, ntfyTopic: String? = nil
  ) async throws -> Response {
    let household = site.household, person = context.person
    let calendars = try await tokens(of: person), key = try await household.pushKey()?.publicKey
    let devices = try await household.pushDevices(of: person)
    let current = try await household.sessions(of: person, asking: context.session).first(where: \.isCurrent)?.id
    let ntfy = try await household.ntfyServer(), topic = try await household.ntfyTopic(of: person)
    let page = RemindersPage(
      person, refused: refused,
      calendar: address.map { RemindersPage.Calendar.new(address: $0) } ?? RemindersPage.Calendar(calendars, in: context.reading(site)),
      push: RemindersPage.Push(key: key, devices, current: current, isOwner: person.isOwner, isSecure: context.isSecure),
      ntfy: NtfySettings(
        address: ntfy?.address, topic: topic, hasToken: ntfy?.token != nil, isOwner: person.isOwner, refusing: ntfyServer,
        orTopic: ntfyTopic))
    let isRefused = refused != nil || ntfyServer != nil || ntfyTopic != nil
    let frame = try await context.frame(site, tab: .settings, for: request)
    return site.page(RemindersPage.title, frame: frame, status: isRefused ? .unprocessableContent : .ok, isOnce: address != nil) {
      RemindersView(page: page, script: site.assets.reminderScript)
    }
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    func chosen(_ name: String) -> String? { body[name].flatMap { $0.isEmpty ? nil : $0 } }
    var input = ReminderInput()
    input.nothingLogged = chosen("nothingLoggedOn").map { _ in body["nothingLogged"] ?? "" }
    input.potWaits = chosen("potWaitsOn").map { _ in body["potWaits"] ?? "" }
    (input.weighInDay, input.weighIn) = (chosen("weighInDay"), body["weighIn"])
    (input.windowEnds, input.allowsSeveral) = (chosen("windowEnds"), body["several"] == "on")
    do {
      let rules = try input.checked()
      try await site.household.change(context.person) { $0.reminders = rules }
      return .redirect(to: Paths.reminders, note: .settingsSaved)
    } catch let errors as InvalidInput {
      return try await show(request, context, refused: (typed: input, errors: errors))
    }
  }

  /// Makes a new address, and ends the one before.
  @Sendable private func makeCalendar(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await endCalendars(of: context.person)
    let new = try NewToken(scopes: [.readReminders], label: say("Calendar, by its address"), now: site.now())
    let secret = try await site.household.make(new, for: context.person)
    return try await show(request, context, address: context.server + Route.calendarFeed.path(secret))
  }

  @Sendable private func endCalendar(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await endCalendars(of: context.person)
    return .redirect(to: Paths.reminders, note: .settingsSaved)
  }

  private func endCalendars(of person: Person) async throws {
    for token in try await tokens(of: person) { try await site.household.revoke(token.id, of: person) }
  }

  /// The tokens of calendars: they show reminders and do nothing else.
  private func tokens(of person: Person) async throws -> [AccessToken] {
    try await site.household.tokens(of: person).filter { $0.scopes == [.readReminders] }
  }

  /// Lets the device of this session show notifications. What its browser said is checked before it is kept.
  @Sendable private func addDevice(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let endpoint = body["endpoint"] ?? ""
    guard context.isSecure, try await site.household.pushKey() != nil, site.push.origin(of: endpoint) != nil,
      let publicKey = Base64URL.data(body["p256dh"] ?? ""), let secret = Base64URL.data(body["auth"] ?? ""), secret.count == 16,
      (try? PushMessage([], to: publicKey, secret: secret)) != nil
    else { throw WebError.badRequest(say("This server sends no notifications to that browser")) }
    let subscription = PushSubscription(
      endpoint: endpoint, publicKey: publicKey, secret: secret, server: context.server, language: .current)
    try await site.household.save(subscription, of: context.person, session: context.session)
    return .redirect(to: Paths.reminders, note: .settingsSaved)
  }

  @Sendable private func removeDevice(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await site.household.removePushDevice(context.parameters.get("id") ?? "", of: context.person)
    return .redirect(to: Paths.reminders, note: .settingsSaved)
  }

  @Sendable private func setService(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    try await site.household.sendPushes(try await FormBody(request)["do"] == "on")
    return .redirect(to: Paths.reminders, note: .settingsSaved)
  }

  @Sendable private func setNtfyServer(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try demandOwner(context)
    let body = try await FormBody(request), known = try await site.household.ntfyServer()
    let address = body["address"] ?? "", typed = body["token"].flatMap { $0.isEmpty ? nil : $0 }
    let server = NtfyServer(address: address, token: typed, origin: context.server)
    guard address.isEmpty || server != nil else { return try await show(request, context, ntfyServer: String(address.prefix(200))) }
    // A saved token stays with its server only.
    let kept = typed == nil && server?.address == known?.address ? known?.token : typed
    try await site.household.set(server.flatMap { NtfyServer(address: $0.address, token: kept, origin: $0.origin) })
    return .redirect(to: Paths.reminders, note: .settingsSaved)
  }

  @Sendable private func setNtfyTopic(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let topic = try await FormBody(request)["topic"] ?? ""
    guard topic.isEmpty || NtfyServer.isTopic(topic) else { return try await show(request, context, ntfyTopic: String(topic.prefix(100))) }
    try await site.household.set(ntfyTopic: topic.isEmpty ? nil : topic, of: context.person)
    return .redirect(to: Paths.reminders, note: .settingsSaved)
  }
}

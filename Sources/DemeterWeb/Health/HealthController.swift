import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// Health data: imports files, orders sources, sets up phones, logs foods from Health.
struct HealthController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.health) { request, context in try await show(context, for: request) }
    pages.post(.healthImports, use: upload)
    pages.post(.cancelHealthImport, use: cancel)
    pages.post(.undoHealthImport, use: undo)
    pages.get(.healthSources, use: sources)
    pages.post(.healthSources, use: move)
    pages.get(.healthPhone, use: phone)
    pages.post(.healthPhone, use: connect)
    pages.post(.healthFoods, use: importFoods)
  }

  private func show(
    _ context: PageRequestContext, for request: Request? = nil, error: WebError? = nil
  ) async throws -> Response {
    let reading = context.reading(site)
    let page = HealthPage(
      current: site.jobs.healthImports.latest(of: context.person).flatMap { current($0, in: reading) },
      imports: try await context.diary.healthImports(), batches: try await context.diary.batches(),
      sources: try await context.diary.healthSources(),
      arrival: try await arrival(reading, context), error: error?.words, in: reading)
    let frame = try await context.frame(site, tab: .settings, for: request)
    return site.page(page.title, frame: frame, status: error?.status ?? .ok) { HealthView(page: page) }
  }

  private func current(_ job: HealthImportJob, in context: PageContext) -> HealthPage.Import? {
    let now = job.now
    return switch now.state {
    case .uploading, .reading:
      .running(
        RunningImport(
          id: job.id, isUploading: now.state.name == "uploading", isStopping: job.isStopping, bytes: now.bytes, totalBytes: now.totalBytes,
          records: now.records,
          days: now.days, fraction: now.fraction, secondsLeft: now.secondsLeft(), in: context))
    case .failed(let words): .failed(words)
    case .cancelled: .cancelled
    case .done: nil
    }
  }

  /// Receives a file from a form, or as the body itself.
  @Sendable private func upload(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    do {
      _ = try await site.jobs.healthImports.begin(request, named: request.query("name"), for: context.person, into: context.diary)
      return .redirect(to: Paths.health, type: .normal)
    } catch let error as WebError {
      return try await show(context, error: error)
    }
  }

  @Sendable private func cancel(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    if let job = site.jobs.healthImports.latest(of: context.person), job.id == id(context) { job.cancel() }
    return .redirect(to: Paths.health, type: .normal)
  }

  @Sendable private func undo(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    guard let id = id(context) else { throw WebError.notFound }
    try await context.diary.undoHealthImport(id)
    return .redirect(to: Paths.health, note: .importUndone)
  }

  @Sendable private func sources(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let page = HealthSourcesPage(try await context.diary.healthSources(), page: request.query("page").flatMap(Int.init) ?? 1)
    let frame = try await context.frame(site, tab: .settings, for: request)
    return site.page(page.title, frame: frame) { HealthSourcesView(page: page) }
  }

  @Sendable private func move(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    var sources = try await context.diary.healthSources()
    guard let at = sources.firstIndex(of: try source(body)) else { throw WebError.notFound }
    let target = body["move"] == "up" ? at - 1 : at + 1
    let isMoving = sources.indices.contains(target)
    // The page that now contains the source.
    let page = "\(Paths.healthSources)?page=\((isMoving ? target : at) / HealthSourcesPage.size + 1)"
    guard isMoving else { return .redirect(to: page, type: .normal) }
    sources.swapAt(at, target)
    try await context.diary.order(sources, at: context.person.timeZone)
    return .redirect(to: page, note: .sourceOrderSaved)
  }

  private func source(_ body: FormBody) throws -> HealthSource {
    guard let name = body["source"], let kind = HealthSource.Kind(rawValue: body["kind"] ?? "") else {
      throw WebError.badRequest(say("That names no source"))
    }
    return HealthSource(name: name, kind: kind)
  }

  @Sendable private func phone(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await phone(request, context, made: nil)
  }

  /// Creates an address for a phone, or a token for another app. Both can only send health data, and are shown once.
  @Sendable private func connect(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let isForApp = try await FormBody(request)["for"] == "app"
    let label = isForApp ? say("Health app on a phone") : say("iPhone, by its address")
    let secret = try await site.household.make(try NewToken(scopes: [.writeHealth], label: label, now: site.now()), for: context.person)
    return try await phone(request, context, made: isForApp ? .token(secret) : .address(secret: secret))
  }

  private func phone(_ request: Request, _ context: PageRequestContext, made: HealthPhonePage.Made?) async throws -> Response {
    let reading = context.reading(site)
    let page = HealthPhonePage(
      server: context.server, made: made, arrival: try await arrival(reading, context), shortcut: site.shortcut, in: reading)
    return site.page(page.title, frame: try await context.frame(site, tab: .settings)) { HealthPhoneView(page: page) }
  }

  private func arrival(_ reading: PageContext, _ context: PageRequestContext) async throws -> PhoneArrival {
    var activity: [ActivityRecord] = []
    for day in PhoneArrival.days(until: reading.today).each {
      if let measured = try await context.diary.record(of: day).activity { activity.append(measured) }
    }
    return PhoneArrival(activity, tokens: try await site.household.tokens(of: context.person))
  }

  @Sendable private func importFoods(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let source = try source(try await FormBody(request))
    guard try await context.diary.healthImports().contains(where: { $0.foods[source] != nil }) else { throw WebError.notFound }
    guard let batch = try await context.diary.importFoods(of: source, at: context.person.timeZone) else {
      return .redirect(to: Paths.health, note: .nothingToImport)
    }
    return .broughtIn(batch)
  }

  private func id(_ context: PageRequestContext) -> UUID? { context.parameters.get("id").flatMap { UUID(uuidString: $0) } }
}

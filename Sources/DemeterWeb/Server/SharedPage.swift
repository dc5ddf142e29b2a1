import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// A page or form of a diary that another person may use, if its owner shares it. Nothing else of a diary exists for others.
struct SharedPage: Sendable {
  let route: Route
  let method: HTTPRequest.Method
  /// What the owner reads about its use.
  let access: DiaryAccess.Kind
  /// Whether it needs the right to log food.
  let isForLogging: Bool

  private init(_ route: Route, _ access: DiaryAccess.Kind, method: HTTPRequest.Method = .get, isForLogging: Bool = false) {
    self.route = route
    self.method = method
    self.access = access
    self.isForLogging = isForLogging
  }

  /// All there are.
  static let all: [SharedPage] = [
    SharedPage(.today, .day), SharedPage(.day, .day), SharedPage(.historyOfDay, .day), SharedPage(.history, .history),
    SharedPage(.nutrients, .nutrients), SharedPage(.trends, .trends), SharedPage(.report, .report),
    SharedPage(.add, .add, isForLogging: true), SharedPage(.review, .add, isForLogging: true),
    SharedPage(.entries, .add, method: .post, isForLogging: true), SharedPage(.meals, .add, method: .post, isForLogging: true),
  ]

  /// The pattern of its address in another person's diary.
  var pattern: String { Route.sharedDiary.rawValue + (route == .today ? "" : route.rawValue) }

  /// Lets a handler answer with another person's diary. Every request of one comes here, and only here is the right to it checked: in the
  /// database, each time.
  ///
  /// - Throws: `notFound` for a diary that is not shared with the person, not any more, or not for this; as if there were none.
  func answer(
    _ request: Request, _ context: WebContext, _ site: AppEnvironment, by handler: (Request, PageRequestContext) async throws -> Response
  ) async throws -> Response {
    let own = try PageRequestContext(context: context), reader = own.person
    guard let id = context.parameters.get("person").flatMap({ UUID(uuidString: $0) }),
      let shared = try await site.household.sharedDiary(of: id, for: reader), shared.mayLog || !isForLogging
    else { throw WebError.notFound }
    if method == .post, let seconds = site.jobs.sharedForms.wait(for: "\(reader.id.key) \(id.key)", at: site.now()) {
      throw WebError.tryLater(seconds: seconds)
    }
    // What can't be recorded is not shown.
    try await site.household.record(access, toDiaryOf: shared.owner, by: reader)
    let visit = own.reading(shared, try await site.household.diary(of: shared.owner))
    let rule = AddressRule { Self.place($0, isPost: $1, in: shared) }
    var response: Response
    do {
      response = try await AddressRule.$current.withValue(rule) { try await handler(request, visit) }
    } catch {
      // A day without a page leads to the same diary, and not unnoticed to the reader's own.
      guard method == .get, route != .today, case .notFound = WebError(error) else { throw error }
      response = .redirect(to: Paths.today, note: .pageNotFound)
    }
    if response.status.kind == .redirection, let target = response.headers[.location] {
      // A form redirects only after it saved something.
      if method == .post { try await site.household.record(.logged, toDiaryOf: shared.owner, by: reader) }
      response.headers[.location] = Self.place(target, isPost: false, in: shared) ?? Route.sharedDiary.path(shared.owner.id.key)
    }
    // Nothing of it stays on the device, and no choice made here counts in the reader's own diary.
    response.headers[.cacheControl] = "no-store"
    response.headers[.eTag] = nil
    response.headers[.setCookie] = nil
    return response
  }

  /// Returns where an address of the diary leads when another person reads it; nil if it is not for them.
  static func place(_ address: String, isPost: Bool, in shared: SharedDiary) -> String? {
    // Within the page, or on another site.
    if !address.hasPrefix("/") { return address }
    let path = address.prefix { $0 != "?" && $0 != "#" }, parts = path.split(separator: "/")
    let exact = Route(rawValue: String(path))
    let page = all.first { page in
      guard page.method == (isPost ? .post : .get), shared.mayLog || !page.isForLogging else { return false }
      // `/history/search` is no day.
      if let exact { return page.route == exact }
      let pattern = page.route.rawValue.split(separator: "/")
      return pattern.count == parts.count && zip(pattern, parts).allSatisfy { $0 == $1 || $0.first == "{" }
    }
    guard page != nil else { return nil }
    return Route.sharedDiary.path(shared.owner.id.key) + (path == "/" ? address.dropFirst() : address[...])
  }
}

/// Serves those of a controller's routes that are in the list of `SharedPage`, below the address of another person's diary.
struct SharedRoutes: RouterMethods {
  typealias Context = PageRequestContext

  /// The routes of people who may be signed in.
  let known: RouterGroup<WebContext>
  let site: AppEnvironment

  func on<Responder: HTTPResponder>(
    _ path: RouterPath, method: HTTPRequest.Method, responder: Responder
  ) -> SharedRoutes where Responder.Context == PageRequestContext {
    let listed = SharedPage.all.first { $0.method == method && RouterPath($0.route.rawValue).description == path.description }
    guard let page = listed else { return self }
    known.on(RouterPath(page.pattern), method: method) { [site] request, context in
      try await page.answer(request, context, site) { try await responder.respond(to: $0, context: $1) }
    }
    return self
  }

  /// Refuses middleware: nothing may come between the check and a handler.
  func add(middleware: any MiddlewareProtocol<Request, Response, PageRequestContext>) -> SharedRoutes { self }
}

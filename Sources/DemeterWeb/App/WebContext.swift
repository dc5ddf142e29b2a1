import DemeterCore
import DemeterMessages
import DemeterPages
import DemeterTrust
import Foundation
public import Hummingbird
import NIOCore

/// What is known of any request: its origin and, once the session or token was looked up, the person.
public struct WebContext: RequestContext {
  /// The router's storage for the request.
  public var coreContext: CoreRequestContextStorage
  /// The connection or stream of the request.
  let channel: any Channel
  /// The address of the client, to slow down password guessing.
  var address: String
  /// Whether the other end, possibly a proxy, is on this machine. False if it has already disconnected.
  let isFromThisMachine: Bool
  /// This server's host in the browser's address; nil if a program did not send it.
  var authority: String?
  /// Whether the browser uses TLS, with this server or with a proxy in front of it.
  var isSecure = false
  /// Whether a proxy forwarded the request.
  var isForwarded = false
  /// The person whom a trusted proxy names; nil if there is no such proxy, or it names no one.
  var proxyName: String?
  var identity: Identity?

  /// This server's origin as the browser sees it.
  var server: String { "\(isSecure ? "https" : "http")://\(authority ?? "localhost")" }

  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
    let peer = source.channel.remoteAddress?.ipAddress
    address = peer ?? "local"
    isFromThisMachine = peer.flatMap { IPAddress($0) }?.isLoopback == true
  }
}

/// The person of a request, and how they authenticated.
struct Identity: Sendable {
  enum Proof: Sendable {
    case session(String)
    case token(String, Set<Scope>)
  }
  let person: Person
  let diary: any Diary
  let proof: Proof
  /// Whether an answer may lack what other servers wrote in the last moment.
  var mayBeRecent = false
}

/// A request of an authenticated person, with access to their diary only. A handler that takes this context can't be reached without
/// signing in.
struct PersonContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection or stream of the request.
  let channel: any Channel
  let person: Person
  let diary: any Diary
  let proof: Identity.Proof

  init(context: WebContext) throws {
    guard let identity = context.identity else { throw WebError.signInNeeded }
    coreContext = context.coreContext
    channel = context.channel
    person = identity.person
    diary = identity.diary
    proof = identity.proof
  }

  /// The diary as the person's plan shows it.
  func shown(_ site: AppEnvironment) -> ShownDiary { ShownDiary(diary, plan: person.plan, today: person.today(site.now())) }
}

/// A page's request: like `PersonContext`, but only with a session, because a page has all of a person's rights.
struct PageRequestContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address of the client, to slow down password guessing.
  let address: String
  /// The person whose diary it is. If another person reads it, with the formats of that person.
  private(set) var person: Person
  private(set) var diary: any Diary
  /// Who reads the diary of another person, and with which right; nil for one's own.
  private(set) var visit: DiaryVisit?
  let session: String
  let isSecure: Bool
  /// This server's host in the browser's address.
  let authority: String
  /// Whether a proxy names the person, and signs them in again.
  let isNamedByProxy: Bool
  private let mayBeRecent: Bool

  /// This server's origin as the browser sees it, such as `https://demeter.example`.
  var server: String { "\(isSecure ? "https" : "http")://\(authority)" }

  init(context: WebContext) throws {
    guard let identity = context.identity, case .session(let secret) = identity.proof else { throw WebError.signInNeeded }
    coreContext = context.coreContext
    person = identity.person
    diary = identity.diary
    session = secret
    isSecure = context.isSecure
    authority = context.authority ?? "localhost"
    address = context.address
    isNamedByProxy = context.proxyName == identity.person.name
    mayBeRecent = identity.mayBeRecent
  }

  /// Replaces the person and the diary by those that are shared. Only `SharedPage` may do that, after it checked the right to.
  func reading(_ shared: SharedDiary, _ diary: any Diary) -> PageRequestContext {
    var context = self
    context.visit = DiaryVisit(reader: person, mayLog: shared.mayLog)
    context.person = shared.owner.read(by: person)
    context.diary = diary
    return context
  }

  /// The version of the diary, for an answer to this request.
  func version() async throws(DiaryError) -> DiaryVersion { mayBeRecent ? try await diary.recentVersion() : try await diary.version() }
}

/// Checks that the person of a page is the owner. To others, what only the owner may do looks like nothing there.
func demandOwner(_ context: PageRequestContext) throws {
  guard context.person.isOwner else { throw WebError.notFound }
}

/// What one person may do in another's diary.
struct DiaryVisit: Sendable {
  let reader: Person
  let mayLog: Bool
}

extension Response {
  /// Adds the note of an address to the one that this response redirects to.
  fileprivate mutating func passOn(note: String, about entries: String?) {
    guard status.kind == .redirection, let target = headers[.location].flatMap(URLComponents.init(string:)), target.host == nil else {
      return
    }
    var next = target
    let others = (target.queryItems ?? []).filter { !["note", "entry"].contains($0.name) }
    next.queryItems = others + [URLQueryItem(name: "note", value: note)] + (entries.map { [URLQueryItem(name: "entry", value: $0)] } ?? [])
    headers[.location] = next.string
  }
}

/// Looks up the person of a request, and names them in the response: a page can then recognize a response that belongs to another person.
struct Identification: RouterMiddleware {
  let site: AppEnvironment

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.identity = try await identity(of: request, context)
    let session = try await ProxySessions(site: site).session(of: request, &context)
    if let person = context.identity?.person { site.connections.know(context.channel, as: person.id) }
    // The API is in kilocalories, also for a page's scripts.
    let unit = request.uri.path.hasPrefix("/api/") || request.uri.path == "/mcp" ? .kcal : context.identity?.person.energyUnit ?? .kcal
    var response = try await Language.$current.withValue(site.language(of: request, context.identity?.person)) { [context] in
      try await EnergyUnit.$current.withValue(unit) { try await next(request, context) }
    }
    // A handler that signs in or out writes its own.
    if let session, !response.headers[values: .setCookie].contains(where: { $0.hasPrefix("\(session.name)=") }) {
      response.setCookie(session)
    }
    if let identity = context.identity, case .session = identity.proof {
      response.headers[.demeterPerson] = identity.person.id.key
      if site.household.isShared, !request.isReading { response.setCookie(JustWritten.cookie(isSecure: context.isSecure)) }
      if let note = request.query("note"), NoteKind(rawValue: note)?.reportsChange == true {
        // For the scripts that sent a form: this page follows a change that was saved. They see only the last page.
        response.headers[.demeterSaved] = "yes"
        response.passOn(note: note, about: request.query("entry"))
      }
    }
    return response
  }

  fileprivate func identity(of request: Request, _ context: WebContext) async throws -> Identity? {
    let household = site.household
    if let secret = token(of: request) {
      guard let access = try await household.access(token: secret) else { return nil }
      return Identity(
        person: access.person, diary: try await household.diary(of: access.person), proof: .token(secret, access.scopes))
    }
    let mayBeRecent = household.isShared && request.isReading && !request.asksForNews
    guard let secret = SessionCookie.read(request, isSecure: context.isSecure),
      let person = try await mayBeRecent ? household.recentPerson(session: secret) : household.person(session: secret)
    else { return nil }
    // A proxy decides whose session its own is. Other sessions count only if the name that it gives has no account.
    if secret.hasPrefix(SignedIn.proxyPrefix), context.proxyName != person.name { return nil }
    // A page of one person may still send requests after another person has signed in. Those count as unauthenticated.
    if let named = request.headers[.demeterPerson], UUID(uuidString: named) != person.id { return nil }
    return Identity(person: person, diary: try await household.diary(of: person), proof: .session(secret), mayBeRecent: mayBeRecent)
  }

  /// Returns the token of a request; empty if the header has another scheme, nil if there is no header.
  private func token(of request: Request) -> String? {
    if let header = request.headers[.authorization] {
      return header.lowercased().hasPrefix("bearer ") ? String(header.dropFirst(7)) : ""
    }
    return request.headers[.apiKey]
  }
}

extension AppEnvironment {
  /// The language that the person chose, else the device's, else the server's.
  fileprivate func language(of request: Request, _ person: Person?) -> Language {
    person?.chosenLanguage ?? request.headers[.acceptLanguage].flatMap { Language(acceptLanguage: $0) } ?? language
  }
}

/// Answers in the language of the device, as long as the person is not known.
struct DeviceLanguage: RouterMiddleware {
  let site: AppEnvironment

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    try await Language.$current.withValue(site.language(of: request, nil)) { try await next(request, context) }
  }
}

/// Answers in the language of the person, and does not name them: the worker uses the headers of an answer for others that it makes.
struct KnownLanguage: RouterMiddleware {
  let site: AppEnvironment

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    let person = try await Identification(site: site).identity(of: request, context)?.person
    return try await Language.$current.withValue(site.language(of: request, person)) { try await next(request, context) }
  }
}

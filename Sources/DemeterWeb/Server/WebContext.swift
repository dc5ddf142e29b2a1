import DemeterCore
import DemeterTrust
import Foundation
public import Hummingbird
import NIOCore

/// What is known of any request: where it came from and, once its session or token was looked up, whose it is.
public struct WebContext: RequestContext {
  /// What the router keeps of the request.
  public var coreContext: CoreRequestContextStorage
  /// What the request came by.
  let channel: any Channel
  /// Where the request came from, for slowing guesses.
  var address: String
  /// Whether the other end, a proxy perhaps, is on this machine. One that has hung up already is nowhere.
  let isFromThisMachine: Bool
  /// What the browser calls this server; nil where a program did not say.
  var authority: String?
  /// Whether the browser speaks TLS, with this server or with a proxy before it.
  var isSecure = false
  /// Whether somebody passed the request on.
  var isForwarded = false
  var identity: Identity?

  /// A request as it arrives.
  public init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
    let peer = source.channel.remoteAddress?.ipAddress
    address = peer ?? "local"
    isFromThisMachine = peer.flatMap { IPAddress($0) }?.isLoopback == true
  }
}

/// Whose request it is and how that is known.
struct Identity: Sendable {
  /// What showed it.
  enum Proof: Sendable {
    case session(String)
    case token(String, Set<Scope>)
  }
  let person: Person
  let diary: any Diary
  let proof: Proof
}

/// A request of somebody who is signed in, and of their diary alone: a handler that takes this context can't be reached otherwise.
struct PersonContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  /// What the request came by.
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
}

/// A page's request: as `PersonContext`, and only by a session, since a page acts with all of a person's rights.
struct PageRequestContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address of the other end, for slowing guesses.
  let address: String
  let person: Person
  let diary: any Diary
  let session: String
  let isSecure: Bool
  /// What the browser calls this server.
  let authority: String

  /// This server's address as the browser has it, such as `https://demeter.example`.
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
  }
}

/// Looks up whose request it is, and says so in the answer, so that a page can tell it from one of somebody else on the way.
struct Identification: RouterMiddleware {
  let site: AppEnvironment

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.identity = try await identity(of: request, isSecure: context.isSecure)
    if let person = context.identity?.person { site.connections.know(context.channel, as: person.id) }
    var response = try await next(request, context)
    if let identity = context.identity, case .session = identity.proof {
      response.headers[.demeterPerson] = identity.person.id.uuidString.lowercased()
    }
    return response
  }

  private func identity(of request: Request, isSecure: Bool) async throws -> Identity? {
    let household = site.household
    if let secret = token(of: request) {
      guard let access = try await household.access(token: secret) else { return nil }
      return Identity(
        person: access.person, diary: try await household.diary(of: access.person), proof: .token(secret, access.scopes))
    }
    guard let secret = SessionCookie.read(request, isSecure: isSecure), let person = try await household.person(session: secret) else {
      return nil
    }
    // What a page of one person still sends is nobody's once another has signed in.
    if let named = request.headers[.demeterPerson], UUID(uuidString: named) != person.id { return nil }
    return Identity(person: person, diary: try await household.diary(of: person), proof: .session(secret))
  }

  /// The token that a request shows, empty where it shows something else in its place; nil where it shows none.
  private func token(of request: Request) -> String? {
    if let header = request.headers[.authorization] {
      return header.lowercased().hasPrefix("bearer ") ? String(header.dropFirst(7)) : ""
    }
    return request.headers[.apiKey]
  }
}

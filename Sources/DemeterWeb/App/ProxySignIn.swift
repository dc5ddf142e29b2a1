import DemeterCore
import Foundation
import HTTPTypes
import Hummingbird

/// The header in which trusted proxies name the person who signed in with them, such as `Remote-User`.
public struct ProxySignIn: Hashable, Sendable {
  let header: HTTPField.Name
  /// Whether a person without an account gets one.
  let addsPeople: Bool
  /// What the proxies send with the name; nil if their address is enough.
  let secret: ProxySecret?

  /// Headers that mean something else, or that browsers set.
  private static let others: Set<String> = [
    "accept", "accept-encoding", "accept-language", "authorization", "cache-control", "connection", "content-length", "content-type",
    "cookie",
    "demeter-person", "demeter-proxy-secret", "forwarded", "host", "idempotency-key", "last-event-id", "origin", "referer", "te",
    "transfer-encoding", "user-agent",
    "via", "x-api-key", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto",
  ]

  /// Creates a header; nil if it is none that may name a person.
  public init?(header text: String, addsPeople: Bool = false, secret: ProxySecret? = nil) {
    guard let name = HTTPField.Name(text), !Self.others.contains(name.canonicalName), !name.canonicalName.hasPrefix("sec-")
    else { return nil }
    header = name
    self.addsPeople = addsPeople
    self.secret = secret
  }

  /// The person in the headers of a trusted proxy; nil without its secret, if there is no name, or if there are several: then the proxy
  /// added its header to one of the client.
  func name(in headers: HTTPFields) -> String? {
    if let secret, !secret.isSent(in: headers) { return nil }
    let values = headers[values: header]
    guard values.count == 1, let name = values.first, !name.isEmpty, name.utf8.count <= 1000 else { return nil }
    return name
  }
}

/// The sessions of people whom a trusted proxy names. A session begins with the first page, so that devices, live pages and notifications
/// work as with any other, and ends when the proxy names another person or none (`docs/decisions/0050-signing-in-elsewhere.md`).
struct ProxySessions {
  let site: AppEnvironment

  /// Begins or ends a session, and sets the identity of the request. Returns the cookie to set; nil if it stays as it is.
  func session(of request: Request, _ context: inout WebContext) async throws -> Cookie? {
    guard let proxy = site.transport.proxySignIn, request.headers[.authorization] == nil, request.headers[.apiKey] == nil else {
      return nil
    }
    let secret = SessionCookie.read(request, isSecure: context.isSecure), isPage = Self.isPage(request)
    guard let name = context.proxyName else { return try await isPage ? end(secret, context) : nil }
    if context.identity?.person.name == name { return nil }
    let adds = proxy.addsPeople && isPage && request.headers[.demeterPerson] == nil
    guard let person = try await person(name, adds: adds, request) else {
      // No person here has that name. A session by password goes on.
      return try await isPage ? end(secret, context) : nil
    }
    // The proxy says who it is.
    context.identity = nil
    // A write needs a session: its cookie is not sent by pages of other sites, but the proxy's header may come with them.
    guard isPage, request.headers[.demeterPerson].map({ UUID(uuidString: $0) == person.id }) ?? true,
      let session = try await site.household.signIn(namedByProxy: name, on: request.device)
    else { return nil }
    if let secret { try await site.household.signOut(session: secret) }
    context.identity = Identity(
      person: session.person, diary: try await site.household.diary(of: session.person), proof: .session(session.secret))
    return SessionCookie.write(session.secret, isSecure: context.isSecure)
  }

  /// Whether it is a GET of a page. Proxies let programs through to the other addresses without asking who they are, and may pass on a
  /// header that the program made up: there it neither begins nor ends anything.
  private static func isPage(_ request: Request) -> Bool {
    let first = request.uri.path.split(separator: "/").first ?? ""
    return request.method == .get && request.headers[.accept]?.contains("text/html") == true && !["api", "h", "mcp"].contains(first)
  }

  /// Ends the session of a proxy. Anyone can send a secret that is none: nothing is written then.
  private func end(_ secret: String?, _ context: WebContext) async throws -> Cookie? {
    guard let secret, secret.hasPrefix(SignedIn.proxyPrefix) else { return nil }
    if try await site.household.person(session: secret) != nil { try await site.household.signOut(session: secret) }
    return SessionCookie.write(nil, isSecure: context.isSecure)
  }

  /// Returns the person with exactly this name. Adds them if the owner wants that, but never as the owner.
  private func person(_ name: String, adds: Bool, _ request: Request) async throws -> Person? {
    let people = try await site.household.people()
    if let person = people.first(where: { $0.name == name }) { return person }
    guard adds, !people.isEmpty else { return nil }
    let plan = try await site.household.planOfNewPeople()
    guard
      let new = try? NewPerson(
        name: name, password: PendingSignIn.random(), timeZone: TimeZone.current.iana, locale: request.headers[.acceptLanguage], plan: plan),
      new.name == name
    else { return nil }
    do {
      return try await site.household.addBesideOthers(new)
    } catch {
      // A name that is only alike is not the same person.
      guard case .nameTaken = error else { throw error }
      return nil
    }
  }
}

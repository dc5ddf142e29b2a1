public import DemeterTrust
import Foundation
import Hummingbird

/// How requests reach this server, and which of their headers are trusted.
public struct Transport: Sendable {
  /// Whether browsers use TLS, with this server or with a proxy in front of it.
  public var isSecure: Bool
  /// Whether browsers are told to use only TLS (HSTS): only with the owner's own, permanent certificate.
  public var demandsTLS: Bool
  /// The proxies whose statement of a request's origin is trusted.
  public var proxies: [Network]
  /// The maximum number of connections: low enough that the process can always open the files it needs for them.
  public var maximumConnections: Int
  /// The certificate authority that devices have to trust, if Demeter created one.
  public var authority: Authority?
  /// The header in which the proxies name the person who signed in with them; nil if they don't.
  public var proxySignIn: ProxySignIn?

  /// By default plain HTTP without a proxy.
  public init(
    isSecure: Bool = false, demandsTLS: Bool = false, proxies: [Network] = [], maximumConnections: Int = 512, authority: Authority? = nil,
    proxySignIn: ProxySignIn? = nil
  ) {
    self.isSecure = isSecure
    self.demandsTLS = demandsTLS
    self.proxies = proxies
    self.maximumConnections = maximumConnections
    self.authority = authority
    self.proxySignIn = proxySignIn
  }
}

/// Finds the origin and scheme of a request. `X-Forwarded-…` headers count only from the owner's proxies.
struct ForwardedHeadersMiddleware: RouterMiddleware {
  let transport: Transport
  let connections: Connections

  func handle(
    _ request: Request, context: WebContext, next: (Request, WebContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    connections.hear(context.channel)
    let headers = request.headers
    context.isSecure = transport.isSecure
    context.authority = request.head.authority
    context.isForwarded = [.forwardedFor, .forwardedProto, .forwardedHost, .forwarded, .via].contains { headers[$0] != nil }
    if let peer = IPAddress(context.address) {
      if isProxy(peer) {
        if let scheme = headers[.forwardedProto] { context.isSecure = transport.isSecure || scheme.lowercased() == "https" }
        if let host = headers[.forwardedHost] { context.authority = host }
        context.proxyName = transport.proxySignIn?.name(in: headers)
      }
      context.address = origin(of: peer, by: headers[.forwardedFor] ?? "").networkPrefix
    }
    return try await next(request, context)
  }

  /// Returns the last address of the list that is not a proxy's: the ones before it may be forged.
  private func origin(of peer: IPAddress, by list: String) -> IPAddress {
    var origin = peer
    for text in list.split(separator: ",").reversed() {
      guard isProxy(origin), let before = IPAddress(text.trimmingCharacters(in: .whitespaces)) else { break }
      origin = before
    }
    return origin
  }

  private func isProxy(_ address: IPAddress) -> Bool { transport.proxies.contains { $0.contains(address) } }
}

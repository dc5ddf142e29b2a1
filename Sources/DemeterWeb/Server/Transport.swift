public import DemeterTrust
import Foundation
import Hummingbird

/// How requests come to this server, and what is believed of them.
public struct Transport: Sendable {
  /// Whether browsers speak TLS, with this server or with a proxy before it.
  public var isSecure: Bool
  /// Whether browsers are told never to come without TLS: only where the owner brought a certificate that is there to stay.
  public var demandsTLS: Bool
  /// The proxies that are believed when they say where a request came from.
  public var proxies: [Network]
  /// How many may be connected at a time: so few that the process can always open the files that it needs for them.
  public var maximumConnections: Int
  /// The authority that devices are asked to trust, where Demeter made its own.
  public var authority: Authority?

  /// Plain HTTP with nobody in between, unless told otherwise.
  public init(
    isSecure: Bool = false, demandsTLS: Bool = false, proxies: [Network] = [], maximumConnections: Int = 512, authority: Authority? = nil
  ) {
    self.isSecure = isSecure
    self.demandsTLS = demandsTLS
    self.proxies = proxies
    self.maximumConnections = maximumConnections
    self.authority = authority
  }
}

/// Finds out where a request came from and how. What `X-Forwarded-…` says is believed of the owner's proxies alone.
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
      }
      context.address = origin(of: peer, by: headers[.forwardedFor] ?? "").networkPrefix
    }
    return try await next(request, context)
  }

  /// The first address from the near end that is no proxy's: what stands before it anybody may have written.
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

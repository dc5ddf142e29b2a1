import Foundation
import NIOCore
import NIOHTTP1

/// Keeps what is lost when a request of HTTP/1 is translated: its version, and the host that its target names.
final class PlainRequests: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    if head.version == .http1_0 { markAsForwarded(&head) }
    addHostOfTarget(to: &head)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  /// Marks a request of HTTP/1.0 as forwarded, because proxies still use that version but browsers do not. Closes the connection afterwards,
  /// as clients of HTTP/1.0 expect (RFC 9112, section 9.3).
  private func markAsForwarded(_ head: inout HTTPRequestHead) {
    head.headers.add(name: "Via", value: "1.0 unknown")
    if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
  }

  /// Adds the host of an absolute target (RFC 9112, section 3.2.2) if it is not the one of the header `Host`. Two hosts are refused.
  private func addHostOfTarget(to head: inout HTTPRequestHead) {
    guard !head.uri.hasPrefix("/"), let range = head.uri.range(of: "://"), let host = head.headers["Host"].first else { return }
    let named = head.uri[range.upperBound...].prefix { !"/?#".contains($0) }
    if named.lowercased() != host.lowercased() { head.headers.add(name: "Host", value: String(named)) }
  }
}

import DemeterTrust
import Foundation
import NIOCore
import NIOHTTP1

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Who may make the first account, which owns the server: whoever has the code that was printed when it started, and a person at this
/// machine.
struct FirstVisit: Sendable {
  /// Twelve letters and digits, none of which looks like another: 59 bits, made anew with each start.
  let code: String
  private let transport: Transport

  init(_ transport: Transport) {
    let letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    code = (0..<3).map { _ in String((0..<4).compactMap { _ in letters.randomElement() }) }.joined(separator: "-")
    self.transport = transport
  }

  /// Whether a code is the one, however it was typed.
  func isRight(_ typed: String?) -> Bool {
    let plain = { (text: String) in text.uppercased().filter { $0.isLetter || $0.isNumber } }
    return typed.map(plain) == plain(code)
  }

  /// Whether a request is known to come from a person at this machine: by no proxy, by this machine's own address, over HTTP/1.1, by a socket
  /// that is no service's. A proxy on this machine need not say that it is one.
  func isLocal(_ context: WebContext) -> Bool {
    guard !transport.isSecure, transport.proxies.isEmpty, context.isFromThisMachine, !context.isForwarded else { return false }
    // A name that only points here could be anybody's page.
    guard context.authority.map(Self.isThisMachine) ?? true else { return false }
    guard let port = context.channel.remoteAddress?.port, let own = context.channel.localAddress?.port else { return false }
    let users = SocketOwner.users(ofPort: port, talkingTo: own)
    return !users.isEmpty && users.allSatisfy { $0 == geteuid() || SocketOwner.isPerson($0) }
  }

  private static func isThisMachine(_ authority: String) -> Bool {
    guard let match = authority.wholeMatch(of: /(\[[0-9A-Fa-f:.]+\]|[^:]+)(?::[0-9]+)?/) else { return false }
    return match.1 == "localhost" || IPAddress(match.1.trimmingCharacters(in: ["[", "]"]))?.isLoopback == true
  }
}

/// Whose a socket of this machine is, as Linux tells it (proc_pid_net(5)); elsewhere nobody's.
enum SocketOwner {
  /// The users who have a socket at a port that is connected to another port of this machine.
  static func users(ofPort port: Int, talkingTo other: Int) -> [UInt32] {
    // A line may be passed over while others come and go.
    for _ in 0..<5 {
      let found = ["tcp", "tcp6"].flatMap { users(in: table($0), ofPort: port, talkingTo: other) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// All of a table: such files state no length, by which others are read.
  private static func table(_ name: String) -> String {
    guard let file = FileHandle(forReadingAtPath: "/proc/self/net/\(name)"), let bytes = try? file.readToEnd() else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same of such a table: in columns, the second and third are addresses with ports in base 16, the fourth is the state, the eighth is
  /// the user. A socket that was closed has none any more, and stands there as root's.
  static func users(in table: String, ofPort port: Int, talkingTo other: Int) -> [UInt32] {
    table.split(separator: "\n").dropFirst().compactMap { line in
      let columns = line.split(separator: " ")
      guard columns.count > 7, ending(columns[1]) == port, ending(columns[2]) == other, columns[3] == "01" else { return nil }
      return UInt32(columns[7])
    }
  }

  /// Whether a user is root or a person, by the numbers that Debian gives them; services have others.
  static func isPerson(_ user: UInt32) -> Bool { user == 0 || (1000..<60_000).contains(user) }

  private static func ending(_ address: Substring) -> Int? {
    address.split(separator: ":").last.flatMap { Int($0, radix: 16) }
  }
}

/// Marks what is sent by HTTP/1.0 as passed on, since no browser speaks it any more but proxies do, and has its connection closed
/// afterwards, which who speaks it waits for (RFC 9112, section 9.3).
final class OldRequests: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else { return context.fireChannelRead(data) }
    head.headers.add(name: "Via", value: "1.0 unknown")
    if !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }
}

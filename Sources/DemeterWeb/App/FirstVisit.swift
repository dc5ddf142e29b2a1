import DemeterTrust
import Foundation
import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Decides who may create the first account, which owns the server: a person with the code that the server printed at start, or a person at
/// this machine.
struct FirstVisit: Sendable {
  /// Twelve letters and digits without similar ones: 59 bits, random at each start.
  let code: String
  private let transport: Transport

  init(_ transport: Transport) {
    let letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    code = (0..<3).map { _ in String((0..<4).compactMap { _ in letters.randomElement() }) }.joined(separator: "-")
    self.transport = transport
  }

  /// Returns true if the code is correct. Ignores case and punctuation.
  func isRight(_ typed: String?) -> Bool {
    let plain = { (text: String) in text.uppercased().filter { $0.isLetter || $0.isNumber } }
    return typed.map(plain) == plain(code)
  }

  /// Returns true if the request certainly comes from a person at this machine: without a proxy, from a local address, over HTTP/1.1, and
  /// from a socket that does not belong to a service. The last check exists because a proxy on this machine need not identify itself.
  func isLocal(_ context: WebContext) -> Bool {
    guard !transport.isSecure, transport.proxies.isEmpty, context.isFromThisMachine, !context.isForwarded else { return false }
    // Any site can have a name that resolves to this machine (DNS rebinding).
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

/// Finds the owner of a local socket, as Linux reports it (proc_pid_net(5)). Finds none on other systems.
enum SocketOwner {
  /// Returns the users with a socket at one port that is connected to another port of this machine.
  static func users(ofPort port: Int, talkingTo other: Int) -> [UInt32] {
    // A line may be missed while the table changes.
    for _ in 0..<5 {
      let found = ["tcp", "tcp6"].flatMap { users(in: table($0), ofPort: port, talkingTo: other) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Reads a whole table. Such files report no length, so an ordinary read would return nothing.
  private static func table(_ name: String) -> String {
    guard let file = FileHandle(forReadingAtPath: "/proc/self/net/\(name)"), let bytes = try? file.readToEnd() else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Finds users in the text of such a table. The second and third columns are addresses with hexadecimal ports, the fourth is the state,
  /// and the eighth is the user. A closed socket has no user and is listed as root's.
  static func users(in table: String, ofPort port: Int, talkingTo other: Int) -> [UInt32] {
    table.split(separator: "\n").dropFirst().compactMap { line in
      let columns = line.split(separator: " ")
      guard columns.count > 7, ending(columns[1]) == port, ending(columns[2]) == other, columns[3] == "01" else { return nil }
      return UInt32(columns[7])
    }
  }

  /// Returns true for root and for people, by Debian's user numbers; services have others.
  static func isPerson(_ user: UInt32) -> Bool { user == 0 || (1000..<60_000).contains(user) }

  private static func ending(_ address: Substring) -> Int? {
    address.split(separator: ":").last.flatMap { Int($0, radix: 16) }
  }
}

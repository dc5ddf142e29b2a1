import DemeterCore
import DemeterFoods
import DemeterFoodService
import Foundation

/// Sends reminders: to the push services of browsers, only those of their makers, because the address comes from the browser; and to the
/// household's own ntfy server.
public struct PushService: Sendable {
  private let connection: any PushConnection
  /// The origin of a stand-in in tests, which is accepted too.
  private let standIn: String?

  /// Creates a service that connects with the first message. None waits longer than ten seconds.
  public init(standIn: String? = nil, whole: Duration = .seconds(10)) {
    connection = FatSecretHTTPConnection(patience: FatSecretPatience(whole: whole, longestAnswer: 65_536))
    self.standIn = standIn
  }

  /// The hosts of the makers of Chrome, Firefox, Safari and Edge, and the domains of their others.
  private static let hosts: [String] = ["fcm.googleapis.com"]
  private static let domains: [String] = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"]

  /// Returns the origin of the push service of an address; nil if messages must not be sent there.
  func origin(of endpoint: String) -> String? {
    if let standIn, endpoint.hasPrefix(standIn + "/") { return standIn }
    guard endpoint.utf8.count <= 2048, endpoint.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      !endpoint.contains(where: "\\\"<>@#".contains),
      let parts = URLComponents(string: endpoint), parts.scheme == "https", parts.user == nil, parts.password == nil,
      parts.port == nil || parts.port == 443, let host = parts.host, endpoint.hasPrefix("https://\(host)"),
      Self.hosts.contains(host) || Self.domains.contains(where: { host.hasSuffix($0) && host.count > $0.count }), parts.path.count > 1
    else { return nil }
    return "https://\(host)"
  }

  /// What became of a message.
  enum Outcome: Hashable, Sendable {
    /// The push service has it.
    case sent
    /// The subscription has ended.
    case gone
    /// It was refused for now, and may be sent after that many seconds.
    case later(seconds: Int)
    /// It was refused, or it is unknown whether it arrived. It is not sent again.
    case failed
  }

  /// Sends a message.
  ///
  /// - Parameter seconds: how long the push service may wait for the device.
  func send(_ text: [UInt8], to subscription: PushSubscription, by key: PushKey, at now: Date, lasting seconds: Int) async -> Outcome {
    guard let origin = origin(of: subscription.endpoint),
      let message = try? PushMessage(text, to: subscription.publicKey, secret: subscription.secret),
      let authorization = try? key.authorization(for: origin, from: subscription.server, at: now)
    else { return .gone }
    let headers: [(name: String, value: String)] = [
      ("ttl", "\(seconds)"), ("content-encoding", "aes128gcm"), ("content-type", "application/octet-stream"), ("urgency", "normal"),
      // A newer reminder replaces one that the device has not received.
      ("topic", "reminder"), ("authorization", authorization),
    ]
    return await post(message.bytes, to: subscription.endpoint, headers)
  }

  /// Publishes a sentence at a ntfy server, with the address that it opens.
  func publish(_ words: String, opening link: String, to topic: String, at server: NtfyServer) async -> Outcome {
    var headers: [(name: String, value: String)] = [("content-type", "text/plain; charset=utf-8"), ("click", link)]
    if let token = server.token { headers.append(("authorization", "Bearer \(token)")) }
    let outcome = await post(Array(words.utf8), to: "\(server.address)/\(topic)", headers)
    // It was set up by a person, who may repair it.
    return outcome == .gone ? .failed : outcome
  }

  private func post(_ bytes: [UInt8], to address: String, _ headers: [(name: String, value: String)]) async -> Outcome {
    do {
      let answer = try await connection.post(bytes, to: address, headers: headers)
      return switch answer.status {
      case 200..<300: .sent
      case 404, 410: .gone
      case 429, 500..<600: .later(seconds: min(max(answer.retryAfter ?? 60, 60), 3600))
      default: .failed
      }
    } catch FatSecretFailure.unreachable {
      return .later(seconds: 300)
    } catch {
      return .failed
    }
  }
}

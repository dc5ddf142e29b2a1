import Crypto
import DemeterCore
import DemeterPages
import DemeterTrust
import Foundation

/// Makes the challenges of passkeys, and knows them again, on each server of a household.
///
/// A challenge is 16 random bytes, when it expires, and a code that only these servers can compute. So nothing is stored for a page to sign in
/// that anybody opens. A challenge that was answered is stored until it has expired: it counts once.
struct PasskeyChallenges: Sendable {
  /// What an answer is for. One for something else does not count.
  enum Purpose: Sendable {
    case signIn
    /// Adding a passkey, in that session only.
    case adding(Person.ID, session: String)
  }

  private let key: SymmetricKey
  private let purpose: Data

  /// How long a challenge can be answered, in seconds.
  static let lifetime: TimeInterval = 300

  init(key: Data, for purpose: Purpose) {
    self.key = SymmetricKey(data: key)
    self.purpose =
      switch purpose {
      case .signIn: Data("sign in".utf8)
      case .adding(let person, let session): Data("add \(person.key) \(session)".utf8)
      }
  }

  func make(at now: Date) -> String {
    let random = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) })
    let expiry = UInt64(clamping: now.addingTimeInterval(Self.lifetime).milliseconds)
    let head = random + withUnsafeBytes(of: expiry.bigEndian) { Data($0) }
    return Base64URL.text(head + code(of: head))
  }

  /// Returns a challenge if it is one of these and has not expired.
  func read(_ text: String, at now: Date) -> PasskeyChallenge? {
    guard let bytes = Base64URL.data(text), bytes.count == 56, Base64URL.text(bytes) == text else { return nil }
    let head = Data(bytes.prefix(24))
    guard HMAC<SHA256>.isValidAuthenticationCode(bytes.suffix(32), authenticating: head + purpose, using: key) else { return nil }
    let milliseconds = head.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let expiry = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    // With a clock that was set back, it would live longer. Expiry was rounded.
    guard (now...now.addingTimeInterval(Self.lifetime + 1)).contains(expiry) else { return nil }
    return PasskeyChallenge(text: text, expiresAt: expiry)
  }

  private func code(of head: Data) -> Data { Data(HMAC<SHA256>.authenticationCode(for: head + purpose, using: key)) }
}

extension AppEnvironment {
  func challenges(for purpose: PasskeyChallenges.Purpose) async throws(DiaryError) -> PasskeyChallenges {
    PasskeyChallenges(key: try await household.challengeKey(), for: purpose)
  }
}

extension RelyingParty {
  /// This server at the address of a request.
  init(_ context: WebContext) throws(Obstacle) { try self.init(authority: context.authority ?? "", isSecure: context.isSecure) }
  init(_ context: PageRequestContext) throws(Obstacle) { try self.init(authority: context.authority, isSecure: context.isSecure) }
}

extension Person {
  /// How passkeys name the person: bytes that say nothing about them.
  var passkeyUser: Data { withUnsafeBytes(of: id.uuid) { Data($0) } }
}

extension PageRequestContext {
  /// Whether the person signed in within the last ten minutes, and so need not prove again who they are. A provider or a proxy may have said
  /// it without asking anybody, so that does not count.
  func hasJustSignedIn(_ site: AppEnvironment) async throws(DiaryError) -> Bool {
    let current = try await site.household.sessions(of: person, asking: session).first(where: \.isCurrent)
    guard let current, let method = current.method else { return false }
    let isOwnProof = method == .password || method == .passkey || method == .link
    return isOwnProof && (0..<600).contains(site.now().timeIntervalSince(current.startedAt))
  }
}

extension PasskeyObstacle {
  init(_ obstacle: RelyingParty.Obstacle) {
    self =
      switch obstacle {
      case .noName: .noName
      case .notEncrypted: .notEncrypted
      }
  }
}

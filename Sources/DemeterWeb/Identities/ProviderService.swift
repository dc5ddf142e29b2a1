import DemeterCore
import DemeterFoods
import DemeterFoodService
import Foundation
import Synchronization

/// The server's connection to the sign-in provider of the household. Asks it only when a person signs in with it, or its owner sets it up.
public final class ProviderService: Sendable {
  /// Why a sign-in with the provider failed.
  enum Failure: Error, Hashable, Sendable {
    /// The provider can't be reached, is slow, or answers what Demeter can't use.
    case unavailable(String)
    /// The provider calls itself something else.
    case otherIssuer(String)
    /// The provider refused the code or the secret.
    case refused(String)
    case token(IDToken.Failure)
  }

  let connection: FatSecretHTTPConnection
  /// The provider of the program's environment, which can't be changed here; nil if there is none.
  let ofEnvironment: SignInProvider?
  /// The provider when it was last read, for pages that show a button.
  private let latest: Mutex<SignInProvider?>
  let known = Mutex<Known>(Known())
  /// The requests for a document that are under way, by issuer.
  let asking = Mutex<[String: Task<Result<ProviderDocument, Failure>, Never>]>([:])

  /// What the provider last said about itself.
  struct Known: Sendable {
    var issuer: String = ""
    var document: ProviderDocument?
    var readAt: Date = .distantPast
    var failedAt: Date = .distantPast
    var keys: [SigningKey] = []
    var keysReadAt: Date = .distantPast
    var keysAskedAt: Date = .distantPast
  }

  /// Creates a service with the provider of the environment, or without one. Connects when it is needed. No request takes longer than ten
  /// seconds, and no answer has more than 256 KiB.
  ///
  /// - Throws: the variables that are wrong.
  public init(environment: [String: String] = [:], whole: Duration = .seconds(10)) throws(ProviderFault) {
    let fields = SignInProvider.variables.compactMap { variable in environment[variable.name].map { (variable.field, $0) } }
    let isSet = fields.contains { $0.0 == "issuer" && !$0.1.isEmpty }
    ofEnvironment = try isSet ? SignInProvider(Dictionary(fields, uniquingKeysWith: { first, _ in first })) : nil
    latest = Mutex(ofEnvironment)
    connection = FatSecretHTTPConnection(patience: FatSecretPatience(whole: whole, longestAnswer: 262_144))
  }

  private init() {
    ofEnvironment = nil
    latest = Mutex(nil)
    connection = FatSecretHTTPConnection(patience: FatSecretPatience(whole: .seconds(10), longestAnswer: 262_144))
  }

  /// Returns a service without a provider of the environment.
  public static func withoutEnvironment() -> ProviderService { ProviderService() }

  /// The provider as it was last read; nil if none is set up.
  var current: SignInProvider? { latest.withLock { $0 } }

  /// Returns the provider of the environment or else of a household; nil if none is set up.
  func provider(of household: any Household) async throws(DiaryError) -> SignInProvider? {
    if let ofEnvironment { return ofEnvironment }
    let text = try await household.setting(.signInProvider)
    let provider = text.flatMap { try? JSONDecoder().decode(SignInProvider.self, from: Data($0.utf8)) }
    latest.withLock { $0 = provider }
    return provider
  }
}

/// A person who signed in at the provider.
struct ProviderPerson: Hashable, Sendable {
  let account: ProviderAccount
  /// Names for a new person, the best first.
  let names: [String]
  let groups: [String]
  /// Their IANA time zone; nil if the provider did not say.
  let timeZone: String?
}

extension ProviderService {
  /// Exchanges a code for a token, and returns who signed in.
  func person(
    _ code: String, of pending: PendingSignIn, at provider: SignInProvider, now: Date
  ) async throws(Failure) -> ProviderPerson {
    let document = try await document(of: provider, at: now)
    let answer = try await exchange(code, of: pending, at: provider, document)
    let expected = IDToken.Expected(issuer: provider.issuer, client: provider.client, nonce: pending.nonce)
    let token: IDToken
    do {
      token = try IDToken(answer.token, keys: try await keys(of: provider, document, at: now), expecting: expected, at: now)
    } catch let failure as IDToken.Failure {
      guard failure == .unknownKey else { throw .token(failure) }
      let newer = try await keys(of: provider, document, newer: true, at: now)
      do { token = try IDToken(answer.token, keys: newer, expecting: expected, at: now) } catch { throw .token(error) }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .unavailable("\(error)")
    }
    var claims = token.claims
    let lacksGroups = provider.asksForGroups && claims[provider.groupsClaim] == nil
    if lacksGroups || Self.names(in: claims).isEmpty, let address = document.userInfo, let access = answer.access {
      // The account is who the token names; the rest may come from here.
      let more = Claims.read(try await get(address, authorization: "Bearer \(access)")) ?? [:]
      guard more["sub"]?.text == token.subject else { throw .token(.subject) }
      claims.merge(more) { first, _ in first }
    }
    let names = Self.names(in: claims)
    return ProviderPerson(
      account: ProviderAccount(issuer: provider.issuer, subject: token.subject, name: names.first.map { String($0.prefix(100)) }),
      names: names, groups: claims[provider.groupsClaim]?.texts ?? [], timeZone: claims["zoneinfo"]?.text)
  }

  private static func names(in claims: Claims) -> [String] {
    ["preferred_username", "name", "nickname"].compactMap { claims[$0]?.text }
      .filter { !$0.allSatisfy(\.isWhitespace) && !$0.unicodeScalars.contains { $0.value < 0x20 } }
  }

  private func exchange(
    _ code: String, of pending: PendingSignIn, at provider: SignInProvider, _ document: ProviderDocument
  ) async throws(Failure) -> (token: String, access: String?) {
    var form: [(String, String)] = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", pending.redirect), ("code_verifier", pending.verifier),
    ]
    var authorization: String?
    if provider.secret.isEmpty || document.wantsSecretInForm {
      form.append(("client_id", provider.client))
      if !provider.secret.isEmpty { form.append(("client_secret", provider.secret)) }
    } else {
      let pair = Self.encoded(provider.client) + ":" + Self.encoded(provider.secret)
      authorization = "Basic " + Data(pair.utf8).base64EncodedString()
    }
    do {
      let answer = try await connection.post(form, to: document.token, authorization: authorization)
      let claims = Claims.read(answer.body)
      guard answer.status == 200, let token = claims?["id_token"]?.text else {
        let reason = claims?["error"]?.text.map { String($0.filter { $0.isASCII && ($0.isLetter || $0 == "_") }.prefix(60)) }
        if (400..<500).contains(answer.status) { throw Failure.refused(reason ?? "status \(answer.status)") }
        throw Failure.unavailable("status \(answer.status) without a token")
      }
      return (token, claims?["access_token"]?.text)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .unavailable("\(error)")
    }
  }

  /// A part of the header as RFC 6749 encodes it (section 2.3.1). What needs no encoding stays, for providers that don't decode it.
  private static func encoded(_ text: String) -> String {
    let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }
}

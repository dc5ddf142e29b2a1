import DemeterCore
import Foundation

/// Sends requests to the service: authenticates them, respects the limits, and retries once if that may help.
actor FatSecretService {
  /// Why a request failed.
  private enum Trouble {
    /// A retry after a moment may help.
    case passing(FoodError)
    /// A retry with a new nonce or token may help.
    case unproven(FoodError)
    case final(FoodError)

    var error: FoodError {
      switch self {
      case .passing(let error), .unproven(let error), .final(let error): error
      }
    }
  }

  private let keys: FatSecretKeys
  private let connection: any FatSecretConnection
  private let now: @Sendable () -> Date
  private let sleep: @Sendable (Duration) async throws -> Void
  private let random: @Sendable () -> UInt64
  private var allowance: FatSecretAllowance
  private var token: (secret: ConcealedText, until: Date)?
  private var lastTimestamp = 0
  private var timeouts = 0

  /// The number of consecutive timeouts that start a pause: under load the service lets requests hang.
  private static let timeoutsBeforePause = 4

  init(
    keys: FatSecretKeys, connection: any FatSecretConnection, patience: FatSecretPatience, now: @escaping @Sendable () -> Date,
    sleep: @escaping @Sendable (Duration) async throws -> Void, random: @escaping @Sendable () -> UInt64
  ) {
    self.keys = keys
    self.connection = connection
    self.now = now
    self.sleep = sleep
    self.random = random
    allowance = FatSecretAllowance(requestsADay: patience.requestsADay)
  }

  /// Returns how many requests of today's budget are used.
  func requestsToday() -> Int { allowance.usedToday(now()) }

  /// Returns the response to a call; nil if the service does not know the item.
  func ask(_ method: String, _ parameters: [(String, String)]) async throws(FoodError) -> LooseJSON? {
    let call = parameters + [("method", method), ("format", "json")]
    let trouble: Trouble
    switch await attempt(call) {
    case .success(let json): return json
    case .failure(let first): trouble = first.trouble
    }
    switch trouble {
    case .final(let error): throw error
    case .passing:
      // Wait 200 to 600 ms at random, to spread the retries of parallel requests.
      guard (try? await sleep(.milliseconds(200 + Int64(random() % 401)))) != nil else { throw .cancelled }
    case .unproven:
      token = nil
    }
    switch await attempt(call) {
    case .success(let json): return json
    case .failure(let second): throw second.trouble.error
    }
  }

  private struct Failed: Error { let trouble: Trouble }

  private func attempt(_ call: [(String, String)]) async -> Result<LooseJSON?, Failed> {
    do {
      try allowance.spend(now())
      let (form, authorization) = try await proven(call)
      let answer = try await connection.post(form, to: keys.callAddress, authorization: authorization)
      timeouts = 0
      return read(answer)
    } catch let error as FoodError {
      return .failure(Failed(trouble: .final(error)))
    } catch let failure as FatSecretFailure {
      return .failure(Failed(trouble: trouble(failure)))
    } catch let failed as Failed {
      return .failure(failed)
    } catch {
      return .failure(Failed(trouble: .final(.unreachable("\(type(of: error))"))))
    }
  }

  private func read(_ answer: FatSecretResponse) -> Result<LooseJSON?, Failed> {
    let json = LooseJSON(answer.body)
    if let refusal = json.map({ FatSecretRefusal($0) }) ?? FatSecretRefusal(xml: answer.body) {
      if refusal.isNotFound { return succeed(nil) }
      return .failure(Failed(trouble: trouble(refusal, answer)))
    }
    if answer.status != 200 { return .failure(Failed(trouble: trouble(answer))) }
    guard let json, json.isObject else {
      let first = answer.body.first { !" \t\r\n".utf8.contains($0) }
      return .failure(
        Failed(
          trouble: first == UInt8(ascii: "{") || first == nil
            ? .passing(.unreadable("it ends too early")) : .final(.unreadable("a web page or something else that is not JSON"))))
    }
    return succeed(json)
  }

  private func succeed(_ json: LooseJSON?) -> Result<LooseJSON?, Failed> {
    allowance.succeed(now())
    return .success(json)
  }

  private func trouble(_ refusal: FatSecretRefusal, _ answer: FatSecretResponse) -> Trouble {
    var pause = 0
    if refusal.code == 11 { allowance.close(now()) }
    if refusal.code == 12 { pause = allowance.back(off: now(), atLeast: answer.retryAfter) }
    let error = refusal.error(pause: pause)
    if refusal.asksForNonce && keys.proof == .signature { return .unproven(error) }
    if refusal.asksForToken && keys.proof == .token { return .unproven(error) }
    return .final(error)
  }

  private func trouble(_ answer: FatSecretResponse) -> Trouble {
    switch answer.status {
    case 401: keys.proof == .token ? .unproven(.keyRejected) : .final(.keyRejected)
    case 403: .final(.refused("it forbids the request"))
    case 429: .final(.tooManyRequests(seconds: allowance.back(off: now(), atLeast: answer.retryAfter)))
    case 500...599: .passing(.outOfOrder)
    default: .final(.unreadable("status \(answer.status)"))
    }
  }

  private func trouble(_ failure: FatSecretFailure) -> Trouble {
    switch failure {
    case .timeout:
      timeouts += 1
      if timeouts >= Self.timeoutsBeforePause { return .final(.tooManyRequests(seconds: allowance.back(off: now()))) }
      return .passing(.timeout)
    case .cutOff: return .passing(.unreachable("it hung up"))
    case .unreachable(let reason): return .final(.unreachable(reason))
    case .tooLong: return .final(.unreadable("it is longer than any real answer"))
    case .cancelled: return .final(.cancelled)
    }
  }

  private func proven(_ call: [(String, String)]) async throws -> (form: [(String, String)], authorization: String?) {
    switch keys.proof {
    case .signature: (signed(call), nil)
    case .token: (call, "Bearer " + (try await freshToken().text))
    }
  }

  private func signed(_ call: [(String, String)]) -> [(String, String)] {
    // The service requires timestamps that never decrease.
    lastTimestamp = max(lastTimestamp, Int(nearest: now().timeIntervalSince1970))
    let nonce = String(random(), radix: 16) + String(random(), radix: 16)
    return OAuthSignature(consumerKey: keys.consumerKey, consumerSecret: keys.consumerSecret)
      .signed(call, method: "POST", address: keys.callAddress, nonce: nonce, timestamp: lastTimestamp)
  }

  private func freshToken() async throws -> ConcealedText {
    if let token, now() < token.until { return token.secret }
    let pair = "\(keys.consumerKey.text):\(keys.consumerSecret.text)"
    let answer = try await connection.post(
      [("grant_type", "client_credentials"), ("scope", "basic")], to: keys.tokenAddress,
      authorization: "Basic " + Data(pair.utf8).base64EncodedString())
    let json = LooseJSON(answer.body)
    guard let text = json?["access_token"].text, answer.status == 200 else {
      switch json?["error"].text {
      case "invalid_client", "unauthorized_client": throw FoodError.keyRejected
      case "invalid_scope": throw FoodError.notIncluded
      case .some: throw FoodError.refused("it gives no token")
      case nil:
        if let refusal = json.flatMap({ FatSecretRefusal($0) }) { throw Failed(trouble: trouble(refusal, answer)) }
        if answer.status != 200 { throw Failed(trouble: trouble(answer)) }
        throw FoodError.unreadable("no token where one should be")
      }
    }
    // Renew one minute early, before the token can expire in transit.
    let seconds = max(json?["expires_in"].amount ?? 3600, 120) - 60
    token = (ConcealedText(text), now().addingTimeInterval(seconds))
    return ConcealedText(text)
  }
}

import DemeterCore
import DemeterMessages
import DemeterPages
import DemeterTrust
import Foundation
import Hummingbird
import Logging

extension SignInController {
  /// How a page to sign in offers passkeys; nil if no person has one.
  func passkeys(_ context: WebContext) async throws -> PasskeySignIn? {
    guard try await site.household.hasPasskeys() else { return nil }
    let party: RelyingParty
    do { party = try RelyingParty(context) } catch { return .impossible(PasskeyObstacle(error)) }
    let challenge = try await site.challenges(for: .signIn).make(at: site.now())
    return .offered(challenge: challenge, host: party.id, script: site.assets.passkeyScript)
  }

  @Sendable func signInWithPasskey(_ request: Request, _ context: WebContext) async throws -> Response {
    let body = try await FormBody(request)
    let next = body["next"] ?? ""
    guard let answer = PasskeyAnswer(body), let party = try? RelyingParty(context) else {
      return try await refusePasskey(.invalid, next: next, context)
    }
    let check = PasskeyCheck(
      answer: answer, party: party, challenges: try await site.challenges(for: .signIn), now: site.now(), logger: context.logger)
    let result: Result<SignedIn, PasskeyRefusal>
    do {
      result = try await site.household.signIn(passkey: answer.id, from: context.address, on: request.device) {
        (passkey: Passkey, person: Person) throws(PasskeyRefusal) -> PasskeyUse in try check.use(of: passkey, person)
      }
    } catch {
      if case .codeNeeded(let pending) = error { return askForCode(pending, next: next, context) }
      guard let reason = error.refusal else { throw error }
      context.logger.notice("sign-in refused", metadata: ["reason": "\(reason)"])
      return try await refuse(error, next: next, context)
    }
    switch result {
    case .failure(let refusal): return try await refusePasskey(refusal, next: next, context)
    case .success(let session):
      context.logger.info("signed in")
      try await endSession(before: context)
      return enter(session, next: next, context)
    }
  }

  /// For privacy, the log does not say whose passkey it is.
  private func refusePasskey(_ refusal: PasskeyRefusal, next: String, _ context: WebContext) async throws -> Response {
    context.logger.notice("sign-in refused", metadata: ["reason": "passkey: \(refusal)"])
    let acceptsPasswords = try await site.household.acceptsPasswords()
    let words =
      switch (refusal, acceptsPasswords) {
      case (.counterWentBack, true):
        say("This passkey was refused: there may be a copy of it. Sign in with your password, and remove it from the list.")
      case (.counterWentBack, false):
        say("This passkey was refused: there may be a copy of it. Sign in another way, and remove it from the list.")
      case (_, true): say("This passkey does not sign you in: it was removed, or that took too long. Try again, or use your password.")
      case (_, false): say("This passkey does not sign you in: it was removed, or that took too long. Try again.")
      }
    return answer(try await signInPage(next: next, error: words, context), status: .unprocessableContent)
  }
}

/// Checks what a device sent to sign in.
private struct PasskeyCheck: Sendable {
  let answer: PasskeyAnswer
  let party: RelyingParty
  let challenges: PasskeyChallenges
  let now: Date
  let logger: Logger

  /// - Throws: `unknown` if the passkey is for another host or another person, `invalid` if it did not sign this.
  func use(of passkey: Passkey, _ person: Person) throws(PasskeyRefusal) -> PasskeyUse {
    guard passkey.host == party.id, answer.user == person.passkeyUser, let algorithm = PasskeyKey.Algorithm(rawValue: passkey.algorithm)
    else { throw .unknown }
    var asked: PasskeyChallenge?
    do throws(PasskeyError) {
      let key = try PasskeyKey(algorithm, passkey.publicKey)
      let data = try party.check(answer, with: key) { challenge in
        asked = challenges.read(challenge, at: now)
        return asked != nil
      }
      guard let asked else { throw .challenge }
      return PasskeyUse(asked, counter: data.counter, isVerified: data.isVerified)
    } catch {
      logger.notice("passkey refused", metadata: ["reason": "\(error)"])
      throw .invalid
    }
  }
}

extension PasskeyAnswer {
  /// Reads a form; nil if something is missing.
  fileprivate init?(_ body: FormBody) {
    func bytes(_ name: String) -> Data? { body[name].flatMap { Base64URL.data($0) } }
    guard let id = bytes("passkey"), !id.isEmpty, let user = bytes("user"), let clientData = bytes("clientData"),
      let authenticatorData = bytes("authenticatorData"), let signature = bytes("signature")
    else { return nil }
    self.init(id: id, user: user, clientData: clientData, authenticatorData: authenticatorData, signature: signature)
  }
}

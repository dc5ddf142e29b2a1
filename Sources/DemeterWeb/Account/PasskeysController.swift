import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import DemeterTrust
import Foundation
import Hummingbird
import Logging

/// Settings → Passkeys: the list, and adding, renaming and removing them.
struct PasskeysController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.passkeys, use: show)
    pages.post(.passkeys, use: save)
    pages.get(.newPasskey) { request, context in
      try await ask(request, context, isAllowed: try await context.hasJustSignedIn(site))
    }
    pages.post(.newPasskey, use: confirm)
    pages.get(.passkey) { _, context in try await edit(try await passkey(context), context) }
    pages.post(.passkey, use: rename)
    pages.post(.removePasskey, use: remove)
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let passkeys = try await site.household.passkeys(of: context.person).map { (passkey: $0, id: Base64URL.text($0.id)) }
    let page = PasskeysPage(
      passkeys, host: (try? RelyingParty(context))?.id, obstacle: obstacle(context), in: context.reading(site))
    let frame = try await context.frame(site, tab: .settings, for: request)
    return site.page(PasskeysPage.title, frame: frame) { PasskeysView(page: page, script: site.assets.passkeyScript) }
  }

  /// Shows the form that makes a passkey. Someone who signed in a while ago enters the password first: they may have left their device
  /// to another person, who would get in for good.
  private func ask(
    _ request: Request, _ context: PageRequestContext, isAllowed: Bool, refused: InvalidInput? = nil, error words: String? = nil
  ) async throws -> Response {
    let step: NewPasskeyPage.Step
    if let obstacle = obstacle(context) {
      step = .impossible(obstacle)
    } else if isAllowed {
      let party = try RelyingParty(context), person = context.person
      let known = try await site.household.passkeys(of: person).filter { $0.host == party.id }
      step = .ready(
        NewPasskeyPage.Request(
          challenge: try await challenges(context).make(at: site.now()), host: party.id, user: Base64URL.text(person.passkeyUser),
          person: person.name, known: known.map { Base64URL.text($0.id) }, device: request.device), error: words)
    } else {
      let asksForCode = try await site.household.secondFactor(of: context.person) != nil
      step = .password(asksForCode: asksForCode, refused: refused, error: words)
    }
    let isRefused = refused != nil || words != nil
    let frame = try await context.frame(site, tab: .settings)
    return site.page(NewPasskeyPage.title, frame: frame, status: isRefused ? .unprocessableContent : .ok) {
      NewPasskeyView(page: NewPasskeyPage(step), script: site.assets.passkeyScript)
    }
  }

  private func obstacle(_ context: PageRequestContext) -> PasskeyObstacle? {
    do throws(RelyingParty.Obstacle) {
      _ = try RelyingParty(context)
      return nil
    } catch {
      return PasskeyObstacle(error)
    }
  }

  private func challenges(_ context: PageRequestContext) async throws -> PasskeyChallenges {
    try await site.challenges(for: .adding(context.person.id, session: context.session))
  }

  @Sendable private func confirm(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let refused = try await context.refusal(of: try await FormBody(request), site)
    return try await ask(request, context, isAllowed: refused == nil, refused: refused)
  }

  /// Saves what a device made. Its challenge shows that the person was asked for the password, if that was necessary.
  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    var refusal: PasskeyRefusal? = .invalid
    if let new = try await made(body, request, context) {
      refusal = try await site.household.add(new.passkey, answering: new.challenge, for: context.person)
    }
    guard let refusal else {
      context.logger.info("passkey added")
      return .redirect(to: Paths.passkeys, note: .passkeyAdded)
    }
    context.logger.notice("passkey refused", metadata: ["reason": "\(refusal)"])
    let words =
      refusal == .tooMany
      ? say("You have \(Passkey.most) passkeys, the maximum. Remove one first.") : say("The passkey was not saved. Try again.")
    return try await ask(request, context, isAllowed: try await context.hasJustSignedIn(site), error: words)
  }

  /// The passkey of a form; nil if it is none, or not for this session.
  private func made(
    _ body: FormBody, _ request: Request, _ context: PageRequestContext
  ) async throws -> (passkey: Passkey, challenge: PasskeyChallenge)? {
    guard let party = try? RelyingParty(context), let clientData = Base64URL.data(body["clientData"] ?? ""),
      let attestation = Base64URL.data(body["attestation"] ?? "")
    else { return nil }
    let challenges = try await challenges(context), now = site.now()
    var asked: PasskeyChallenge?
    do throws(PasskeyError) {
      let new = try party.check(NewPasskeyAnswer(clientData: clientData, attestation: attestation)) { challenge in
        asked = challenges.read(challenge, at: now)
        return asked != nil
      }
      guard let asked else { return nil }
      // A name that can't be is no reason to refuse a passkey that the device has already stored.
      let name = (try? Passkey.checked(name: body["name"] ?? "")) ?? request.device ?? say("Passkey")
      let passkey = Passkey(
        id: new.id, name: name, host: party.id, algorithm: new.key.algorithm.rawValue, publicKey: new.key.bytes, counter: new.counter,
        madeAt: now)
      return (passkey, asked)
    } catch {
      context.logger.notice("passkey refused", metadata: ["reason": "\(error)"])
      return nil
    }
  }

  /// The passkey of an address, if it is this person's.
  private func passkey(_ context: PageRequestContext) async throws -> Passkey {
    let id = Base64URL.data(context.parameters.get("id") ?? "")
    guard let found = try await site.household.passkeys(of: context.person).first(where: { $0.id == id }) else { throw WebError.notFound }
    return found
  }

  private func edit(
    _ passkey: Passkey, _ context: PageRequestContext, name: String? = nil, refused: InvalidInput? = nil
  ) async throws -> Response {
    let page = PasskeyPage(passkey, id: Base64URL.text(passkey.id), name: name, refused: refused)
    let frame = try await context.frame(site, tab: .settings)
    return site.page(page.title, frame: frame, status: refused == nil ? .ok : .unprocessableContent) { PasskeyView(page: page) }
  }

  @Sendable private func rename(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let passkey = try await passkey(context), typed = try await FormBody(request)["name"] ?? ""
    do {
      try await site.household.rename(passkey: passkey.id, to: Passkey.checked(name: typed), of: context.person)
    } catch let refused as InvalidInput {
      return try await edit(passkey, context, name: typed, refused: refused)
    }
    return .redirect(to: Paths.passkeys, note: .changesSaved)
  }

  @Sendable private func remove(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let passkey = try await passkey(context), body = try await FormBody(request)
    let path = Route.removePasskey.path(Base64URL.text(passkey.id))
    if let question = try await site.question(before: body, to: path, closing: Paths.passkeys, context) { return question }
    let host = (try? RelyingParty(context))?.id
    // Without passwords, the last one of this host may be the only way in. At an address without passkeys, all count.
    if host == nil || passkey.host == host, try await !site.household.acceptsPasswords() {
      let others = try await site.household.passkeys(of: context.person).filter { other in
        other.id != passkey.id && (host == nil || other.host == host)
      }
      let provider = try await site.providers.provider(of: site.household)
      let isLinked = try await site.household.identities(of: context.person).contains { $0.account.issuer == provider?.issuer }
      guard !others.isEmpty || isLinked else {
        throw WebError.badRequest(say("First set up another way to sign in: without one, you could not sign in any more"))
      }
    }
    try await site.household.remove(passkey: passkey.id, of: context.person)
    return .redirect(to: Paths.passkeys, note: .passkeyRemoved)
  }
}

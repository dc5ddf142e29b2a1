import DemeterCore
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Settings → People & server → Sign-in provider, for the owner. For all other people the page does not exist.
struct ProviderController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.provider) { _, context in try await show(context) }
    pages.post(.provider, use: save)
    pages.post(.removeProvider, use: remove)
  }

  /// Saves the provider, and asks it about itself. One that calls itself something else is not saved.
  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    try demandOwner(context)
    guard site.providers.ofEnvironment == nil else { return try await show(context) }
    let known = try await site.providers.provider(of: site.household)
    let names = ["issuer", "client", "secret", "name", "groups", "groupsClaim", "adds"]
    var fields = Dictionary(uniqueKeysWithValues: names.map { ($0, body[$0] ?? "") })
    // A saved secret stays with its provider only.
    if fields["secret"]?.isEmpty ?? true, let known, known.issuer == fields["issuer"], known.client == fields["client"] {
      fields["secret"] = known.secret
    }
    let typed = ProviderPage.Values(fields)
    let provider: SignInProvider
    do {
      provider = try SignInProvider(fields)
    } catch {
      return try await show(context, typed, wrong: error.fields)
    }
    if try await context.confirmation(site) != nil, let refused = try await context.refusal(of: body, site) {
      return try await show(context, typed, refused: refused)
    }
    var unavailable: String?
    do {
      _ = try await site.providers.read(provider)
    } catch {
      switch error {
      case .otherIssuer(let issuer): return try await show(context, typed, otherIssuer: issuer)
      case .unavailable(let reason): unavailable = reason
      case .refused, .token: unavailable = "\(error)"
      }
    }
    try await site.household.set(.signInProvider, to: String(decoding: try JSONEncoder().encode(provider), as: UTF8.self))
    return try await show(context, unavailable: unavailable, works: unavailable == nil)
  }

  @Sendable private func remove(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request), path = Route.removeProvider.rawValue
    try demandOwner(context)
    if let question = try await site.question(before: body, to: path, closing: Paths.server, context) { return question }
    try await site.household.set(.signInProvider, to: nil)
    return .redirect(to: Paths.server, note: .settingsSaved)
  }

  private func show(
    _ context: PageRequestContext, _ typed: ProviderPage.Values? = nil, wrong: Set<String> = [], otherIssuer: String? = nil,
    refused: InvalidInput? = nil, unavailable: String? = nil, works: Bool = false
  ) async throws -> Response {
    try demandOwner(context)
    let provider = try await site.providers.provider(of: site.household)
    let page = ProviderPage(
      typed ?? ProviderPage.Values(provider?.fields ?? [:]), provider: provider?.name,
      isFromEnvironment: site.providers.ofEnvironment != nil, hasSecret: provider.map { !$0.secret.isEmpty } ?? false,
      server: context.server, confirmation: try await context.confirmation(site), wrong: wrong, otherIssuer: otherIssuer,
      refused: refused, unavailable: unavailable, works: works)
    let isRefused = !wrong.isEmpty || otherIssuer != nil || refused != nil
    let frame = try await context.frame(site, tab: .settings)
    return site.page(page.title, frame: frame, status: isRefused ? .unprocessableContent : .ok) { ProviderView(page: page) }
  }
}

extension SignInProvider {
  /// What the form shows, without the secret.
  fileprivate var fields: [String: String] {
    [
      "issuer": issuer, "client": client, "name": name, "groups": groups.joined(separator: ", "), "groupsClaim": groupsClaim,
      "adds": addsPeople ? "on" : "",
    ]
  }
}

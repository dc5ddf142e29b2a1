import DemeterCore
import DemeterPages
import Hummingbird

/// `GET · POST /h/{secret}`: receives health data at an address that is itself the token, for phones whose apps can hardly send a header.
///
/// The address can send and reads nothing. It is never logged: no log, metric or page names the path of a request here.
struct SecretAddressController: Sendable {
  let site: AppEnvironment

  func add(to router: some RouterMethods<WebContext>) {
    router.get(.phoneNumbers) { _, _ in SecretAddress.answer }
    router.post(.phoneNumbers, use: receive)
  }

  @Sendable private func receive(_ request: Request, _ context: WebContext) async throws -> Response {
    guard SecretAddress.isAllowed(context) else { throw WebError.needsHTTPS }
    // A token that could read must not be in an address.
    guard let secret = context.parameters.get("secret"), let access = try await site.household.access(token: secret),
      access.scopes == [.writeHealth]
    else { throw WebError.notFound }
    site.connections.know(context.channel, as: access.person.id)
    let diary = try await site.household.diary(of: access.person)
    let sender = HealthSender(secret: secret, person: access.person, diary: diary, channel: context.channel)
    let reading = try await site.record(request, of: sender)
    return site.withAllowance(try JSONAnswer.response(HealthPushDocument(reading)), sender)
  }
}

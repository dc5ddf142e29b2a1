import DemeterCore
import DemeterExchange
import DemeterMessages
import DemeterPages
import Hummingbird
import NIOCore

/// `GET /h/{secret}/reminders.ics`: the reminders of a person, for calendars, which can't send a header.
///
/// The secret is a token that shows this and nothing else. The address is never logged, as other secret addresses.
struct CalendarFeedController: Sendable {
  let site: AppEnvironment

  func add(to router: some RouterMethods<WebContext>) {
    router.get(.calendarFeed, use: show)
  }

  @Sendable private func show(_ request: Request, _ context: WebContext) async throws -> Response {
    guard SecretAddress.isAllowed(context) else { throw WebError.needsHTTPS }
    guard let secret = context.parameters.get("secret"), let access = try await site.household.access(token: secret),
      access.scopes == [.readReminders]
    else { throw WebError.notFound }
    let person = access.person, now = site.now()
    let facts = try await person.reminders.isEmpty ? ReminderFacts() : site.facts(of: person, on: person.today(now))
    let text = Language.$current.withValue(person.chosenLanguage ?? Language.current) { CalendarFeed(of: person, facts, at: now).text }
    return Response(
      status: .ok, headers: [.contentType: "text/calendar; charset=utf-8"], body: .init(byteBuffer: ByteBuffer(string: text)))
  }
}

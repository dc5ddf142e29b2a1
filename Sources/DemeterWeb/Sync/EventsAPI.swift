import DemeterCore
import Foundation
import Hummingbird
import NIOCore
import ServiceLifecycle

/// `GET /events`: Server-Sent Events (https://html.spec.whatwg.org/multipage/server-sent-events.html) about one diary.
struct EventsAPI: Sendable {
  let site: AppEnvironment

  /// The interval at which a quiet stream sends a comment to stay open.
  private static let heartbeat: Duration = .seconds(20)

  /// The maximum number of events that wait for a slow client. It exceeds what a diary remembers, to leave room for a full replay.
  private static let backlog: Int = 2048

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("events", use: listen)
  }

  @Sendable private func listen(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let (events, line) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingOldest(Self.backlog))
    let place = try site.streams.enter(of: context.person, isGood: { await isStillGood(context) }, end: { line.finish() })
    // The session or token may have ended while this request was on its way.
    guard await isStillGood(context) else { throw WebError.signInNeeded }
    // An id that is not a number never was an event of this server.
    let last = request.headers[.lastEventID].map { Int($0) ?? -1 }
    let changes = try await context.diary.changes(after: last)
    let person = context.person
    let body = ResponseBody { writer in
      line.yield("retry: 1000\n: listening\n\n")
      let sources = Task {
        await withTaskGroup { group in
          group.addTask {
            for await change in changes {
              if case .dropped = line.yield(Self.event(change)) { break }
            }
            // Ends the stream of a client that is too slow. It reconnects with the number of the last event it received.
            line.finish()
          }
          group.addTask { await midnights(of: person) { line.yield("event: midnight\ndata: {\"day\":\"\($0)\"}\n\n") } }
          group.addTask { while (try? await Task.sleep(for: Self.heartbeat)) != nil { line.yield(": still here\n\n") } }
        }
      }
      defer { sources.cancel() }
      try await site.connections.untilGone(context.channel, end: { line.finish() }) {
        // The stream ends when the server shuts down, and so does not delay the shutdown.
        for await event in events.cancelOnGracefulShutdown() { try await writer.write(ByteBuffer(string: event)) }
      }
      try await writer.finish(nil)
      withExtendedLifetime(place) {}
    }
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no"], body: body)
  }

  /// Returns true if the session or token still gives access to this diary, with days that start at the same time.
  private func isStillGood(_ context: PersonContext) async -> Bool {
    let person: Person? =
      switch context.proof {
      case .session(let secret): try? await site.household.person(session: secret)
      case .token(let secret, _): try? await site.household.access(token: secret)?.person
      }
    return person?.timeZone == context.person.timeZone && person?.dayStarts == context.person.dayStarts
  }

  private static func event(_ change: DiaryChange) -> String {
    if change.kind == .reset { return "id: \(change.number)\nevent: reset\ndata: {}\n\n" }
    let days = change.days.map { "\"\($0)\"" }.joined(separator: ",")
    let entry = change.entry.map { ",\"entry\":\"\($0.key)\"" } ?? ""
    return "id: \(change.number)\nevent: change\ndata: {\"days\":[\(days)]\(entry),\"kind\":\"\(change.kind.rawValue)\"}\n\n"
  }

  /// Reports each new day of a person, by this server's clock, until cancelled.
  private func midnights(of person: Person, _ report: (Day) -> Void) async {
    var day = person.today(site.now())
    while !Task.isCancelled {
      let wait = max(0.05, person.dayStarts.start(of: day + 1, in: person.timeZone).timeIntervalSince(site.now()))
      // Sleep for an hour at most: the clock may be set, and the machine may be suspended.
      guard (try? await Task.sleep(for: .seconds(min(wait, 3600)))) != nil else { return }
      let now = person.today(site.now())
      if now > day { report(now) }
      day = now
    }
  }
}

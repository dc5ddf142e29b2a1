import DemeterCore
import DemeterMessages
import DemeterStore
import FatSecretDouble
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@testable import DemeterWeb

private let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// A server whose reminders go to a push service of this machine, and a person with a browser there.
struct Sending: Sendable {
  let server: TestServer
  let push: FatSecretDouble
  let ann: Visitor
  let browser = TestBrowser()

  var sender: ReminderSender { ReminderSender(site: server.site, logger: silent) }

  /// Calls a body at 19:59 of 10 March 2026 in Berlin. The person has no reminders yet.
  static func run(
    _ answer: @escaping @Sendable (FatSecretDouble.Request) -> FatSecretDouble.Answer = { _ in .whole("", status: 201) },
    at name: String = "a",
    patience: Duration = .seconds(120), _ body: @escaping @Sendable (Sending) async throws -> Void
  ) async throws {
    try await FatSecretDouble.run(answering: { answer($0) }) { double in
      let service = PushService(standIn: double.url, whole: patience)
      try await TestServer.open(at: "2026-03-10T19:59:00+01:00", transport: Transport(isSecure: true), push: service) { server in
        var ann = try await server.person()
        let cookie = try #require(ann.headers[.cookie])
        ann = ann.with(.cookie, "__Host-\(cookie)")
        let sending = Sending(server: server, push: double, ann: ann)
        #expect(try await ann.post("/settings/reminders/push", ["do": "on"]).status == .seeOther)
        #expect(try await sending.subscribe(sending.browser, name).status == .seeOther)
        try await body(sending)
      }
    }
  }

  func subscribe(_ browser: TestBrowser, _ name: String, as visitor: Visitor? = nil) async throws -> TestResponse {
    try await (visitor ?? ann).post(
      "/settings/reminders/devices",
      ["endpoint": "\(push.url)/\(name)", "p256dh": Base64URL.text(browser.publicKey), "auth": Base64URL.text(browser.secret)])
  }

  func remind(_ fields: [String: String] = ["nothingLoggedOn": "on", "nothingLogged": "20:00"]) async throws {
    #expect(try await ann.post("/settings/reminders", fields).status == .seeOther)
  }

  /// Sends at some times, each `HH:MM` of that day.
  func send(at times: String..., after state: ReminderSender.State = .init()) async -> ReminderSender.State {
    var state = state
    for time in times {
      server.clock.set("2026-03-10T\(time):00+01:00")
      state = await sender.send(after: state)
    }
    return state
  }

  /// What the browser shows.
  func titles() throws -> [String] {
    try push.requests.map { request in
      let json = try JSONSerialization.jsonObject(with: Data(try browser.read(request.bytes))) as? [String: Any]
      let notification = try #require(json?["notification"] as? [String: Any])
      #expect(json?["web_push"] as? Int == 8030 && (notification["navigate"] as? String)?.hasPrefix("https://") == true)
      return try #require(notification["title"] as? String)
    }
  }
}

import DemeterCore
import DemeterStore
import FatSecretDouble
import Foundation
import HTTPTypes
import HummingbirdTesting
import Logging
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `One's own ntfy server` {
  private func sender(_ server: TestServer) -> ReminderSender {
    ReminderSender(site: server.site, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  @Test func `gets a reminder once, at the person's topic, with the owner's token`() async throws {
    try await FatSecretDouble.run(answering: { _ in .whole("{}") }) { double in
      try await TestServer.open(at: "2026-03-10T20:00:00+01:00") { server in
        let ann = try await server.person(), ben = try await server.person("Ben")
        for person in [ann, ben] { _ = try await person.post("/settings/reminders", ["nothingLoggedOn": "on", "nothingLogged": "20:00"]) }
        #expect(try await !ben.get("/settings/reminders").text.contains("reminder-ntfy"))
        #expect(try await ben.post("/settings/reminders/ntfy", ["address": double.url]).status == .notFound)
        #expect(try await ann.post("/settings/reminders/ntfy", ["address": double.url + "/", "token": "tk_x"]).status == .seeOther)
        // Nobody has a topic.
        _ = await sender(server).send(after: .init())
        #expect(double.requests.isEmpty)
        #expect(try await ben.post("/settings/reminders/ntfy/topic", ["topic": "bens_topic-1"]).status == .seeOther)
        for _ in 0..<3 { _ = await sender(server).send(after: .init()) }
        let request = try #require(double.requests.first)
        #expect(double.requests.count == 1 && request.path == "/bens_topic-1" && request.body == "Nothing is logged for today")
        #expect(request.authorization == "Bearer tk_x" && request.headers["click"]?.hasSuffix("/add") == true)
        // The token is not shown, stays while the address does, and goes with it.
        #expect(try await !ann.get("/settings/reminders").text.contains("tk_x"))
        _ = try await ann.post("/settings/reminders/ntfy", ["address": double.url, "token": ""])
        #expect(try await server.household.ntfyServer()?.token == "tk_x")
        _ = try await ann.post("/settings/reminders/ntfy", ["address": "https://other.example", "token": ""])
        #expect(try await server.household.ntfyServer()?.token == nil)
        _ = try await ann.post("/settings/reminders/ntfy", ["address": ""])
        #expect(try await server.household.ntfyServer() == nil)
      }
    }
  }

  @Test(arguments: [
    "ntfy.example", "ftp://ntfy.example", "http://ntfy.example", "https://a:b@ntfy.example", "https://ntfy.example?x",
    "https://169.254.169.254",
    "http://169.254.169.254", "http://[fe80::1]", "https://", "https://ntfy.example#x", "https://ntfy example",
    "https://ntfy.example\r\nHost: a", "javascript:1",
  ])
  func `is refused at an address that is none, which stays in its field`(address: String) async throws {
    #expect(NtfyServer(address: address, token: nil, origin: "https://demeter.example") == nil)
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.post("/settings/reminders/ntfy", ["address": address]).status == .unprocessableContent)
      #expect(try await server.household.ntfyServer() == nil)
    }
  }

  @Test(arguments: [
    "https://ntfy.example", "https://ntfy.example:8443", "https://ntfy.example/path", "http://192.168.1.7:8080", "http://127.0.0.1:80",
  ])
  func `is at HTTPS, or at home`(address: String) {
    #expect(NtfyServer(address: address + "/", token: "tk", origin: "https://demeter.example")?.address == address)
  }

  @Test(arguments: ["a b", "a/b", "../x", "ä", "a?b", String(repeating: "a", count: 65)])
  func `has topics of letters and digits`(topic: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      #expect(try await ann.post("/settings/reminders/ntfy/topic", ["topic": topic]).status == .unprocessableContent)
      #expect(try await server.household.ntfyTopic(of: try #require(ann.person)) == nil)
    }
  }
}

import DemeterStore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct `Settings in groups` {
  private func headings(_ page: String) -> [String] {
    page.components(separatedBy: "<h2 id=\"settings-").dropFirst().map { part in
      String(part.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
    }
  }

  @Test func `stand under headings, and each is one tap away`() async throws {
    try await TestServer.open { server in
      let page = try await server.person().get("/settings").text
      #expect(headings(page) == ["You", "Food", "Days and goals", "Devices and sign-in", "Data", "Server"])
      for group in ["you", "food", "days", "devices", "data", "server"] {
        #expect(page.contains("aria-labelledby=\"settings-\(group)\""))
      }
      for row in [
        "/goals", "/kept", "/settings/body", "/settings/measurements", "/settings/nutrients", "/settings/eating-window", "/settings/meals",
        "/settings/day-start", "/settings/reminders", "/settings/health", "/settings/data", "/settings/devices", "/settings/server",
      ] {
        #expect(page.contains("class=\"row\"") && page.contains("href=\"\(row)\""), "\(row)")
      }
    }
  }

  @Test func `have no group of the server for those who do not run it`() async throws {
    try await TestServer.open { server in
      _ = try await server.person("Ann")
      let page = try await server.person("Bob").get("/settings").text
      #expect(headings(page).last == "Data")
    }
  }
}

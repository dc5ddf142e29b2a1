import DemeterCore
import DemeterStore
import Foundation
import FoundationXML
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemeterWeb

/// What is shut, and what a reader may open.
extension `The diary of another person` {
  private static let pages = [
    "", "/history", "/history?lens=steps", "/history?lens=energy", "/history/2026-03-10", "/history/2026-03-09?view=read", "/trends",
    "/days/2026-03-10/nutrients", "/report?weeks=1&to=2026-03-10",
  ]
  private static let shownOn: Set<String> = ["", "/history/2026-03-10", "/report?weeks=1&to=2026-03-10"]

  @Test func `is shut without an invitation, before it is accepted, and after it was declined or withdrawn`() async throws {
    try await House.open { house in
      let (ann, bob) = (house.ann, house.bob)
      try await house.expectShut(to: bob, "without an invitation")
      for ending in ["declined", "withdrawn"] {
        _ = try await ann.post("/settings/shared", ["person": try bob.key, "right": "log"])
        try await house.expectShut(to: bob, "before it is accepted")
        try await house.expectShut(to: house.eve, "for someone else")
        _ =
          try await ending == "declined"
          ? bob.post("/settings/shared/\(try ann.key)/leave") : ann.post("/settings/shared/with/\(try bob.key)/end")
        #expect(try await bob.post("/settings/shared/\(try ann.key)/accept").status == .notFound)
        try await house.expectShut(to: bob, "after it was \(ending)")
      }
    }
  }

  @Test(arguments: ["owner", "reader", "day", "account of the reader", "account of the owner"])
  func `is shut at once when sharing ends`(by end: String) async throws {
    try await House.open { house in
      let (ann, bob, household) = (house.ann, house.bob, house.server.household)
      // The owner of the server can't leave before others.
      let owner = end == "account of the owner" ? bob : ann, reader = end == "account of the owner" ? ann : bob
      _ = try await owner.post(
        "/settings/shared", ["person": try reader.key, "right": "log", "lastDay": end == "day" ? "2026-03-11" : ""])
      _ = try await reader.post("/settings/shared/\(try owner.key)/accept")
      let root = "/people/\(try owner.key)"
      #expect(try await reader.get(root).status == .ok)
      switch end {
      case "owner": _ = try await owner.post("/settings/shared/with/\(try reader.key)/end")
      case "reader": _ = try await reader.post("/settings/shared/\(try owner.key)/leave")
      case "day":
        house.server.clock.set("2026-03-11T23:59:59+01:00")
        #expect(try await reader.get(root).status == .ok)
        house.server.clock.set("2026-03-12T00:00:00+01:00")
      case "account of the reader": try await household.remove(try #require(reader.person))
      default: try await household.remove(try #require(owner.person))
      }
      if end == "account of the reader" {
        #expect(try await reader.get(root).location.hasPrefix("/sign-in"))
      } else if end == "account of the owner" {
        #expect(try await reader.get(root).location == "/?note=pageNotFound")
      } else {
        try await house.expectShut(to: reader, "ended: \(end)")
      }
    }
  }

  @Test func `is read on the pages of the list, which say whose it is, and nowhere else`() async throws {
    try await House.open { house in
      try await house.share()
      let (bob, root) = (house.bob, house.root)
      _ = try await bob.log("Brotzeit", 500)
      for address in Self.pages {
        let answer = try await bob.get(root + address)
        #expect(answer.status == .ok, "\(address)")
        let page = try ShownPage(answer.text)
        #expect(try page.text("#shared-diary p") == "This is the diary of Ann. You can read it.", "\(address)")
        #expect(try page.elements("#shared-diary a").map { $0["href"] } == ["/"], "\(address)")
        if Self.shownOn.contains(address) { #expect(answer.text.contains("Zwetschgenkuchen"), "\(address)") }
        #expect(!answer.text.contains("eheim") && !answer.text.contains("Brotzeit"), "\(address)")
        // No script runs and no device keeps it, so nothing of it is mixed up with the reader's own diary.
        #expect(try page.find("//script").isEmpty && page.find("//body[@data-person]").isEmpty, "\(address)")
        #expect(answer.headers[.cacheControl] == "no-store" && answer.headers[.eTag] == nil, "\(address)")
        #expect(answer.headers[.setCookie] == nil, "\(address)")
        for link in try page.find("//main//a[@href] | //nav//a[@href]") {
          let href = try #require(link["href"])
          #expect(href.hasPrefix(root) || href.hasPrefix("#") || href.hasPrefix("?") || href.hasPrefix("https://"), "\(address): \(href)")
          guard href.hasPrefix(root) else { continue }
          let led = try await bob.get(href)
          #expect(led.status == .ok || led.location.hasPrefix(root), "\(address): \(href) leads to \(led.status) \(led.location)")
        }
        for form in try page.find("//form") {
          #expect(form["method"] != "post", "\(address)")
          #expect(try #require(form["action"]).hasPrefix(root), "\(address)")
        }
      }
      // Bob's own pages are his, before and after.
      let own = try await bob.get("/").text
      #expect(own.contains("Brotzeit") && !own.contains("Zwetschgenkuchen") && !own.contains("shared-diary"))
      #expect(try await house.ann.get("/").text.contains("Zwetschgenkuchen"))
      // It is not shared on.
      try await house.expectShut(to: house.eve, "for someone else")
      #expect(try await bob.get("/people/\(try bob.key)").location == "/?note=pageNotFound")
      #expect(try await bob.get(root + "/history/search?q=oats").location == "\(root)?note=pageNotFound")
    }
  }
}

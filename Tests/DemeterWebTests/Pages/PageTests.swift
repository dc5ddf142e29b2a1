import DemeterCore
import DemeterStore
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct `Pages` {
  @Test func `guard themselves`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for path in ["/", "/add", "/goals", "/history", "/settings", "/api/v1/goals", "/nowhere", "/healthz"] {
        let headers = try await ann.get(path).headers
        let policy = try #require(headers[.contentSecurityPolicy])
        for part in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
          #expect(policy.contains(part))
        }
        #expect(!policy.contains("unsafe"))
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[.cacheControl] != nil)
      }
    }
  }

  @Test func `that did not change are not sent again`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let first = try await ann.get("/")
      let tag = try #require(first.headers[.eTag])
      let same = try await ann.with(.ifNoneMatch, tag).get("/")
      #expect(same.status == .notModified)
      #expect(same.body.readableBytes == 0)
      _ = try await ann.log("Toast", 100)
      let changed = try await ann.with(.ifNoneMatch, tag).get("/")
      #expect(changed.status == .ok)
      #expect(changed.text.contains("Toast"))
    }
  }

  @Test func `are never shown to the next person`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann")
      let bob = try await server.person("Bob")
      _ = try await ann.log("Secret snack", 100)
      #expect(try await ann.get("/").text.contains("Secret snack"))
      #expect(try await !bob.get("/").text.contains("Secret snack"))
      #expect(try await ann.get("/").headers[.cacheControl]?.contains("private") == true)
    }
  }

  @Test func `and assets come compressed where that is understood`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person().with(.acceptEncoding, "br, gzip;q=0.8")
      let page = try await ann.get("/")
      #expect(page.headers[.contentEncoding] == "gzip")
      #expect(Array(page.body.readableBytesView.prefix(2)) == [0x1F, 0x8B])
      // Also pages that are created for one request only.
      let settings = try await ann.get("/settings")
      #expect(settings.headers[.contentEncoding] == "gzip")
      #expect(settings.headers[.contentLength] == String(settings.body.readableBytes))
      let refusing = try await ann.with(.acceptEncoding, "gzip;q=0").get("/")
      #expect(refusing.headers[.contentEncoding] == nil)
    }
  }

  @Test func `find their assets for a year under an address that changes with them`() async throws {
    try await TestServer.open { server in
      let page = try await server.person().get("/").text
      let paths = page.matches(of: /"(\/assets\/[0-9a-f]{12}\/[a-z0-9.-]+)"/).map { String($0.1) }
      #expect(paths.count == 4)
      for path in paths {
        let asset = try await server.stranger.get(path)
        #expect(asset.status == .ok)
        #expect(asset.headers[.cacheControl] == "public, max-age=31536000, immutable")
      }
      #expect(try await server.stranger.get("/assets/000000000000/app.css").status == .notFound)
    }
  }

  @Test func `and scripts together stay under fifty-six kilobytes compressed`() async throws {
    try await TestServer.open { server in
      let page = try await server.person().get("/").text
      let paths = Set(page.matches(of: /"(\/assets\/[0-9a-f]{12}\/[a-z]+\.(?:css|js))"/).map { String($0.1) })
      var bytes = 0
      for path in paths { bytes += try await server.stranger.with(.acceptEncoding, "gzip").get(path).body.readableBytes }
      #expect(bytes <= 56 * 1024)
      #expect(bytes > 4 * 1024)
    }
  }

  @Test func `of a bad address lead to Today with a word about it`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for path in ["/nowhere", "/days/2026-02-30", "/days/2026-03-11", "/entries/7", "/history?month=2026-13", "/add?day=2027-01-01"] {
        let answer = try await ann.get(path)
        #expect(answer.status == .seeOther)
        #expect(answer.location == "/?note=pageNotFound")
      }
      #expect(try await ann.get("/?note=pageNotFound").text.contains("Page not found. Showing today instead."))
    }
  }

  @Test func `of a past day are read until they are edited`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      _ = try await ann.log("Old soup", 200, more: #","day":"2026-03-08""#)
      #expect(try await ann.get("/days/2026-03-08").location == "/history/2026-03-08?view=read")
      let past = try await ann.get("/history/2026-03-08?view=read").text
      #expect(past.contains("Sunday, Mar 8, 2026"))
      #expect(past.contains("read-only"))
      #expect(past.components(separatedBy: "Edit day").count == 2)
      #expect(!past.contains("/delete"))
      #expect(try await ann.get("/history/2026-03-08").text.contains("/delete"))
      #expect(try await ann.get("/days/2026-03-10").location == "/")
    }
  }

  @Test func `begin with an account`() async throws {
    try await TestServer.open(live: true) { server in
      #expect(try await server.stranger.get("/").location == "/sign-in")
      #expect(try await server.stranger.get("/sign-in").location == "/welcome")
      let refused = try await server.stranger.post("/welcome", ["name": "Ann", "password": "short"])
      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("</span>At least 10 characters</p>"))
      #expect(refused.text.contains("value=\"Ann\""))
      #expect(!refused.text.contains("short"))
      #expect(try await server.stranger.post("/welcome", ["password": "long enough"]).text.contains("</span>Enter your name</p>"))
      _ = try await server.person("Ann")
      for (form, words) in [(["name": "Ann"], "Enter your password"), (["password": "long enough"], "Enter your name")] {
        let refused = try await server.stranger.post("/sign-in", form)
        #expect(refused.status == .unprocessableContent && refused.text.contains("</span>\(words)</p>"))
        // The browser's own words would cover the form.
        #expect(refused.text.contains("novalidate"))
      }
    }
  }

  @Test func `say that the server lives, but is not ready, if the accounts can't be read`() async throws {
    try await TestServer.open { server in
      await server.household.close()
      let (live, ready) = try await (server.stranger.get("/healthz"), server.stranger.get("/readyz"))
      #expect(live.text == "ok\n" && ready.status == .serviceUnavailable)
    }
  }

  @Test func `show signs of life`() async throws {
    try await TestServer.open { server in
      for path in ["/healthz", "/readyz"] { #expect(try await server.stranger.get(path).text == "ok\n") }
      #expect(try await server.stranger.get("/metrics").headers[.contentType]?.hasPrefix("text/plain") == true)
      let manifest = try await server.stranger.get("/manifest.webmanifest")
      #expect(manifest.json["display"] as? String == "standalone")
      #expect(manifest.json["start_url"] as? String == "/")
    }
  }

  @Test func `asked for by HEAD have no body, found or not`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      for path in ["/", "/settings", "/api/v1/goals", "/api/v1/nowhere", "/api/v1/entries", "/assets/0/x"] {
        let answer = try await ann.with(.acceptEncoding, "gzip").send(.head, path)
        #expect(answer.body.readableBytes == 0)
        #expect(answer.headers[.contentEncoding] == nil || answer.status == .ok)
      }
    }
  }

  @Test func `that fail say so and offer to try again`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let person = try #require(ann.person)
      let file = server.folder.appending(path: "diaries/\(person.id.uuidString.lowercased()).sqlite")
      // A folder in place of the diary's file, which therefore can't be opened.
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      let page = try await ann.get("/")
      #expect(page.status == .serviceUnavailable)
      #expect(page.text.contains("Something went wrong"))
      #expect(page.text.contains("Try again"))
      #expect(try await ann.get("/api/v1/days/2026-03-10").json["code"] as? String == "unavailable")
      try FileManager.default.removeItem(at: file)
      #expect(try await ann.get("/").status == .ok)
    }
  }
}

import DemeterTestSupport
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import DemeterWeb

@Suite(.timeLimit(.minutes(10))) struct `Scanning a barcode` {
  private static let code = "4006381333931"

  @Test func `in a photo leads to the Add sheet with its digits, on the day of the sheet`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let photo = GreyPicture(ean13: Self.code).png
      let read = try await ann.send(photo: photo)
      #expect(read.status == .seeOther && read.location == "/add?q=\(Self.code)")
      #expect(try await ann.get(read.location).status == .ok)
      let earlier = try await ann.send(photo: photo, to: "/scan?day=2026-03-09")
      #expect(earlier.location == "/add?q=\(Self.code)&day=2026-03-09")
      let elsewhere = try await ann.send(photo: photo, zone: "Asia/Tokyo")
      #expect(elsewhere.location == "/add?q=\(Self.code)&timeZone=Asia%2FTokyo")
      #expect(try await ann.send(photo: photo, to: "/scan?day=2026-06-11").status == .notFound)
      #expect(try await ann.get("/scan?day=2026-06-11").location == "/?note=pageNotFound")
    }
  }

  @Test func `refuses what is no photo of one, says why, and keeps the day`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let photo = GreyPicture(ean13: Self.code).png
      let refusals: [(photo: [UInt8], status: HTTPResponse.Status, words: String)] = [
        (GreyPicture(width: 300, height: 200, shade: 128).png, .unprocessableContent, "No barcode was found in this photo."),
        (Array(photo.prefix(photo.count / 2)), .unprocessableContent, "This photo is damaged or incomplete."),
        ([], .unprocessableContent, "Take or choose a photo first."),
        ([0, 0, 0, 24] + Array("ftypheic".utf8) + photo, .unsupportedMediaType, "This is not a JPEG or PNG picture."),
        (GreyPicture.png(width: 60_000, height: 60_000, data: [0]), .contentTooLarge, "This photo is too large"),
        (photo + [UInt8](repeating: 0, count: 20_000_000), .contentTooLarge, "This photo is too large"),
      ]
      for refusal in refusals {
        let answer = try await ann.send(photo: refusal.photo, to: "/scan?day=2026-03-09")
        #expect(answer.status == refusal.status, "\(refusal.words)")
        let page = try ShownPage(answer.text)
        #expect(try page.text("[role=alert]").hasPrefix(refusal.words))
        #expect(try page.elements("#photo").first?["action"] == "/scan?day=2026-03-09")
        #expect(try page.find("//form[@id='digits']/input[@name='day']").first?["value"] == "2026-03-09")
      }
      // A form without a file that was chosen, and one that is cut off.
      #expect(try await ann.send(photo: photo, isWhole: false).status == .badRequest)
      #expect(try await ann.post("/scan", ["q": Self.code]).status == .badRequest)
    }
  }

  @Test func `reads one photo of a person at a time`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person("Ann"), bob = try await server.person("Bob")
      let turn = try server.site.jobs.photos.begin(for: try #require(ann.person))
      let photo = GreyPicture(width: 20, height: 20).png
      #expect(try await ann.send(photo: photo).status == .tooManyRequests)
      #expect(try await bob.send(photo: photo).status == .unprocessableContent)
      turn.end()
      #expect(try await ann.send(photo: photo).status == .unprocessableContent)
    }
  }

  @Test func `goes on with the next packet, on the day and at the time of the one before`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      let granola = ["id": UUID().uuidString, "name": "Granola", "codes": Self.code, "basis": "100g", "calories": "450"]
      let written = try await ann.post("/foods", granola.merging(["day": "2026-03-09", "time": "07:30"]) { $1 })
      #expect(written.location.hasSuffix("&scan=1&day=2026-03-09&time=07%3A30"), "\(written.location)")
      var page = try await PlainBrowser(ann, at: "/scan?day=2026-03-09")
      for round in 0..<2 {
        #expect(try page.count("#logged") == round)
        try page.fill("Digits of the barcode", Self.code)
        try await page.press("Find")
        try await page.followFirst("#found .entry-link")
        #expect(try page.value("Day") == "2026-03-09")
        if round == 0 { try page.fill("Time", "07:30") } else { #expect(try page.value("Time") == "07:30") }
        if round == 0 {
          // A refused form may go on as well.
          try page.fill("Quantity", "many")
          try await page.press("Log and scan another")
          #expect(page.status == .unprocessableContent)
          try page.fill("Quantity", "100")
        }
        try await page.press("Log and scan another")
        #expect(page.isSaved && page.address.hasPrefix("/scan?day=2026-03-09&time=07%3A30&note="), "\(page.address)")
        #expect(try page.text("#logged").hasPrefix("Logged Granola, 450 cal"))
      }
      let logged = try await ann.get("/api/v1/days/2026-03-09").json["entries"] as? [[String: Any]] ?? []
      #expect(logged.count == 2 && logged.allSatisfy { ($0["loggedAt"] as? String)?.hasPrefix("2026-03-09T07:30") == true })
      // A food that was not found by a barcode, and words.
      #expect(try await !ann.get("/review?q=granola").text.contains("Log and scan another"))
      // An unknown packet keeps the time as well.
      #expect(try await ann.get("/add?q=96385074&day=2026-03-09&time=07:30").text.contains("&amp;day=2026-03-09&amp;time=07%3A30"))
    }
  }

  @Test func `in a photo is shown with the form of the recipe that it is for`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person(), id = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
      let form = "name=Chili&lines=2%20onions%0A400%20g%20beef&do=scan&recipe=\(id)"
      let photos: [(GreyPicture, HTTPResponse.Status)] = [
        (GreyPicture(ean13: Self.code), .ok), (GreyPicture(width: 300, height: 200, shade: 128), .unprocessableContent),
      ]
      for (photo, status) in photos {
        let answer = try await ann.send(photo: photo.png, form: form), page = try ShownPage(answer.text)
        #expect(answer.status == status)
        #expect(try page.elements("#digits").first?["action"] == "/recipes/\(id)")
        #expect(try page.elements("#digits [name=lines]").first?["value"]?.hasPrefix("2 onions") == true)
        #expect(try page.elements("#digits [name=do]").map { $0["value"] } == ["scanned"])
        #expect(try page.elements("#digits [name=q]").first?["value"] == (status == .ok ? Self.code : ""))
        #expect(try page.elements("[role=alert]").count == (status == .ok ? 0 : 1))
      }
    }
  }

  @Test func `works without scripts, by a photo and by the digits`() async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/add?day=2026-03-09")
      try await page.follow("Scan a barcode")
      #expect(page.address == "/scan?day=2026-03-09")
      #expect(try page.text("h1") == "Scan a barcode")
      #expect(try page.count("[data-behaviour=scan]") == 0)
      #expect(try page.attributes("accept", of: "#photo [type=file]") == ["image/jpeg,image/png"])
      #expect(try page.attributes("capture", of: "#photo [type=file]") == ["environment"])
      #expect(try page.attributes("inputmode", of: "#digits [name=q]") == ["numeric"])
      try await page.press("Read the photo")
      #expect(page.status == .unprocessableContent)
      #expect(try page.text("[role=alert]") == "Take or choose a photo first.")
      try page.fill("Digits of the barcode", Self.code)
      try await page.press("Find")
      #expect(page.address.hasPrefix("/add?") && page.address.contains("day=2026%2D03%2D09") && page.address.contains("q=\(Self.code)"))
      #expect(try page.value("What did you eat?") == Self.code)
      try await page.open("/scan?day=2026-03-09")
      try await page.follow("Close")
      #expect(page.address == "/add?day=2026-03-09")
    }
  }
}

extension Visitor {
  /// Sends the form of the scanner.
  fileprivate func send(photo: [UInt8], to path: String = "/scan", zone: String = "", form: String? = nil, isWhole: Bool = true)
    async throws -> TestResponse
  {
    var body = ByteBuffer(string: "--edge\r\nContent-Disposition: form-data; name=\"timeZone\"\r\n\r\n\(zone)\r\n")
    if let form { body.writeString("--edge\r\nContent-Disposition: form-data; name=\"form\"\r\n\r\n\(form)\r\n") }
    let name = photo.isEmpty ? "" : "photo.png"
    body.writeString("--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: image/png\r\n\r\n")
    body.writeBytes(photo)
    if isWhole { body.writeString("\r\n--edge--\r\n") }
    var headers = headers
    headers[.contentType] = "multipart/form-data; boundary=edge"
    return try await server.client.execute(uri: path, method: .post, headers: headers, body: body)
  }
}

import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// A form with an error shows it next to the field, gives that field the focus, and keeps the typed text.
@Suite(.timeLimit(.minutes(10))) struct `A form that is refused` {
  private func expectRefused(_ page: PlainBrowser, _ label: String, typed: String, _ words: String, _ field: String) throws {
    #expect(page.status == .unprocessableContent)
    #expect(try page.text("#error-\(field)") == "!\(words)")
    #expect(try page.value(label) == typed)
    #expect(try page.attributes("id", of: "[aria-invalid=true]") == ["field-\(field)"])
    #expect(try page.attributes("id", of: "[autofocus]") == ["field-\(field)"])
    #expect(try page.attributes("aria-describedby", of: "#field-\(field)").first??.contains("error-\(field)") == true)
  }

  @Test(arguments: [
    ("Food name", "", "name", "Food name is required"), ("Calories", "", "calories", "Calories value is required"),
    ("Calories", "lots", "calories", "Calories must be a valid number"),
    ("Calories", "-1", "calories", "Calories must be a non-negative number"),
    ("Quantity", "0", "quantity", "Quantity must be more than 0"), ("Time", "23:30", "time", "Time can't be in the future"),
  ])
  func `says what is wrong with food`(label: String, typed: String, field: String, words: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/add")
      for (name, value) in [("Food name", "Oats"), ("Calories", "320"), ("Protein", "11,5"), (label, typed)] { try page.fill(name, value) }
      try await page.press("Log")
      try expectRefused(page, label, typed: typed, words, field)
      #expect(try page.value("Protein") == "11,5")
      #expect(try page.value(label == "Food name" ? "Calories" : "Food name") == (label == "Food name" ? "320" : "Oats"))
      // An error in a field of the details is visible.
      #expect(try page.page.elements("details.card.fields").first?["open"] != nil || ["name", "calories"].contains(field))
      #expect(try await ann.names().isEmpty)
    }
  }

  @Test(arguments: [
    ("Daily calories", "499", "calories", "Calories must be between 500 and 5,000 cal"),
    ("Daily calories", "5001", "calories", "Calories must be between 500 and 5,000 cal"),
    ("Daily calories", "0", "calories", "Calories must be between 500 and 5,000 cal"),
    ("Daily calories", "two thousand", "calories", "Calories must be a valid number"),
    ("Protein", "1001", "protein", "Protein must be between 0 and 1,000 g"), ("Fat", "-5", "fat", "Fat must be between 0 and 1,000 g"),
    ("Daily steps", "100001", "steps", "Steps must be between 0 and 100,000"),
    ("Daily steps", "far", "steps", "Steps must be a valid number"),
    ("Below what you burn", "5001", "deficit", "Deficit must be between 0 and 5,000 cal"),
  ])
  func `says what is wrong with goals`(label: String, typed: String, field: String, words: String) async throws {
    try await TestServer.open { server in
      let ann = try await server.person()
      var page = try await PlainBrowser(ann, at: "/goals")
      try page.fill("Carbs", "200")
      try page.check("Surplus")
      try page.fill(label, typed)
      try await page.press("Save goals")
      try expectRefused(page, label, typed: typed, words, field)
      #expect(try page.value("Carbs") == "200")
      #expect(try page.isChecked("Surplus"))
      #expect(try await ann.get("/api/v1/goals").json["carbohydrates"] == nil)
    }
  }

  @Test(arguments: [("500", "500"), ("5000", "5,000")])
  func `is not one of goals at the ends of their range`(calories: String, words: String) async throws {
    try await TestServer.open { server in
      var page = try await PlainBrowser(server.person(), at: "/goals")
      try page.fill("Daily calories", calories)
      try page.fill("Daily steps", "9000")
      try page.fill("Below what you burn", "350")
      try await page.press("Save goals")
      try await page.open("/")
      #expect(try page.text(".calories .goal") == "of \(words) cal")
      try await page.open("/goals")
      #expect(try page.value("Daily steps") == "9000" && page.value("Below what you burn") == "350")
      #expect(try page.text(".history").contains("9,000 steps, 350 cal deficit"))
    }
  }

  @Test(arguments: [
    ("", "Steps: a number is required"), ("-5", "Steps must be between 0 and 200,000"), ("many", "Steps must be a valid number"),
    ("1e9", "Steps must be between 0 and 200,000"),
  ])
  func `says what is wrong with steps`(typed: String, words: String) async throws {
    try await TestServer.open { server in
      var page = try await PlainBrowser(server.person(), at: "/history/2026-03-08?lens=energy")
      try await page.follow("Enter steps")
      #expect(try page.text("h1") == "Steps on Mar 8")
      try page.fill("Steps", typed)
      try await page.press("Save")
      #expect(page.status == .unprocessableContent)
      #expect(try page.text(".error") == "!\(words)")
      #expect(try page.value("Steps") == typed)
    }
  }

  @Test func `keeps the name if the password is wrong, and does not reveal whether it exists`() async throws {
    try await TestServer.open { server in
      _ = try await server.person()
      var page = try await PlainBrowser(server.stranger)
      for name in ["Ann", "Grace"] {
        try page.fill("Name", name)
        try page.fill("Password", "not the password")
        try await page.press("Sign in")
        #expect(try page.text(".form-error").contains("Wrong name or password"))
        #expect(try page.value("Name") == name)
        #expect(try page.value("Password") == "")
      }
    }
  }
}

import DemeterCore
import DemeterExchange
import Foundation
import Testing

@Suite struct `A file in another encoding` {
  private static let text = """
    Day,Time,Group,Food Name,Amount,Energy (kcal),B12 (Cobalamin) (µg)
    2026-01-14,7:30,Frühstück,"Crème brûlée – „süß“, 5 € 😀",80.00 g,300.80,2
    2026-01-14,12:30,Lunch,Käsespätzle,1 plate,640,
    """
  private static let lines = [
    "2026-01-14 07:30 Crème brûlée – „süß“, 5 € 😀 300.8 1×80g", "2026-01-14 12:30 Käsespätzle 640 1×plate",
  ]

  @Test(arguments: [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian], [false, true])
  func `of Unicode is read right, with and without a mark`(_ encoding: String.Encoding, _ hasMark: Bool) throws {
    for ends in ["\n", "\r\n", "\r"] {
      let text = (hasMark ? "\u{FEFF}" : "") + Self.text.replacing("\n", with: ends)
      let reading = try read(Array(try #require(text.data(using: encoding))))
      #expect(reading.imported.entries.map(line) == Self.lines && reading.refusedCount == 0)
      #expect(reading.imported.entries[0].meal.nutrition.others == NutrientVector([1178: TraceMass(grams: 2e-6)]))
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func `of Windows in the West is read right`(ends: String) throws {
    let text = Self.text.replacing(" 😀", with: "").replacing("\n", with: ends)
    let reading = try read(Array(try #require(text.data(using: .windowsCP1252))))
    #expect(reading.imported.entries.map(line) == Self.lines.map { $0.replacing(" 😀", with: "") } && reading.refusedCount == 0)
    #expect(reading.imported.entries[0].meal.nutrition.others == NutrientVector([1178: TraceMass(grams: 2e-6)]))
  }

  @Test func `of Windows shows every character as Python decodes it`() throws {
    // bytes(b for b in range(0x80, 0x100) if b not in (0x81, 0x8d, 0x8f, 0x90, 0x9d)).decode("cp1252")
    let decoded =
      "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"
    let bytes = (UInt8(0x80)...0xFF).filter { ![0x81, 0x8D, 0x8F, 0x90, 0x9D].contains($0) }
    #expect(bytes.count == decoded.unicodeScalars.count)
    for (byte, scalar) in zip(bytes, decoded.unicodeScalars) {
      let text = Array("Day,Group,Food Name,Amount,Energy (kcal)\n2026-01-14,Lunch,A".utf8) + [byte] + Array("B,1 cup,100\n".utf8)
      #expect(try read(text).imported.entries.map(\.meal.name) == ["A\(scalar)B"])
    }
  }

  @Test(arguments: [
    // Cyrillic of Windows-1251, Shift JIS, and a byte that Windows-1252 does not define.
    [UInt8]([0xCE, 0xE2, 0xF1, 0xFF, 0xED, 0xEA, 0xE0, 0x20, 0xED, 0xE0, 0x20, 0xEC, 0xEE, 0xEB, 0xEE, 0xEA, 0xE5]),
    [0x83, 0x49, 0x81, 0x5B, 0x83, 0x67, 0x83, 0x7E, 0x81, 0x5B, 0x83, 0x8B], [0x41, 0x8D, 0x42],
  ])
  func `that is not known is refused with the reason`(_ name: [UInt8]) {
    let bytes = Array("Day,Group,Food Name,Amount,Energy (kcal)\n2026-01-14,Lunch,".utf8) + name + Array(",1 cup,100\n".utf8)
    #expect(throws: DiaryFileError.encoding("file.csv")) { try read(bytes) }
  }

  @Test func `that is broken in one place loses that record, not its characters`() throws {
    let head = "Day,Group,Food Name,Amount,Energy (kcal)\n"
    let bytes =
      Array((head + "2026-01-14,Lunch,Käse,1 cup,100\n2026-01-14,Lunch,Cr\u{FFFD}me,1 cup,100\n2026-01-14,Lunch,B").utf8) + [0xF6]
      + Array("rek,1 cup,100\n2026-01-14,Lunch,Müsli,1 cup,100\n".utf8)
    let reading = try read(bytes)
    #expect(reading.imported.entries.map(\.meal.name) == ["Käse", "Müsli"])
    #expect(
      reading.refused.map(\.words) == [
        "characters of “Cr…me” were lost before it was brought here", "characters of “B…rek” were lost before it was brought here",
      ])
    #expect(throws: DiaryFileError.encoding("file.csv")) { try read(Array(try #require(Self.text.data(using: .utf16))).dropLast()) }
  }
}

@Suite struct `The head of a table` {
  private static let rows = "2026-01-14;Lunch;Soup;1,5 cup;250,5;12\n"
  private static let soup = ["2026-01-14 12:30 Soup 250.5 P12 1.5×cup"]

  @Test(arguments: [
    "sep=;\nDay;Group;Food Name;Amount;Energy (kcal);Protein (g)\n",
    "\u{FEFF}\"sep=;\"\r\nDay;Group;Food Name;Amount;Energy (kcal);Protein (g)\r\n",
    "SEP=;\rDay;Group;Food Name;Amount;Energy (kcal);Protein (g)\r",
    // Over two lines: within quotes, with the units below, and below a title.
    "Day;Group;\"Food\nName\";Amount;\"Energy\r\n(kcal)\";\"Protein\n(g)\"\n",
    "Day;Group;Food Name;Amount;Energy;Protein\n;;;;(kcal);(g)\n",
    "Day;Group;Food Name;Amount;Energy;Protein\n;;;;kcal;g\n", "My diary;;;;;\nDay;Group;Food Name;Amount;Energy (kcal);Protein (g)\n",
    "Day;Group;Food;Amount;Energy;Protein\n;;Name;;(kcal);(g)\n",
  ])
  func `may have a line for the separator, or two lines`(head: String) throws {
    let rows = head.hasSuffix("\r") ? Self.rows.replacing("\n", with: "\r") : Self.rows
    let reading = try read(head + rows)
    #expect(reading.imported.entries.map(line) == Self.soup && reading.refusedCount == 0)
  }

  @Test func `may say kilojoules in its second line`() throws {
    let text = "Date,Meal,Calories,Fat,Carbohydrates\n,,kJ,g,g\n2026-01-14,Lunch,418.4,1,2\n"
    #expect(try read(text).imported.entries.map(line) == ["2026-01-14 12:30 Lunch (MyFitnessPal) 100 C2 F1"])
  }
}

@Suite struct `Cronometer's daily totals` {
  private static let servings = """
    Day,Group,Food Name,Amount,Energy (kcal),Protein (g)
    2026-01-14,Lunch,Soup,1 bowl,400,12
    2026-01-15,Lunch,Soup,1 bowl,,
    2026-01-15,Dinner,Bread,2 slice,,
    """
  private static let daily = """
    Date,Energy (kcal),Carbs (g),Fat (g),Protein (g),Completed
    2026-01-14,400.00,30,10,12,true
    2026-01-15,1850.50,200,60,90,true
    2026-01-16,0.00,0,0,0,false
    """

  @Test func `count for the days whose foods have no numbers`() throws {
    let reading = try read(try zip([("dailysummary.csv", Self.daily), ("servings.csv", Self.servings)]), name: "export.zip")
    #expect(reading.format == .cronometer && reading.skippedFiles.isEmpty)
    #expect(
      reading.imported.entries.map(line) == [
        "2026-01-14 12:30 Soup 400 P12 1×bowl", "2026-01-15 12:00 Whole day (Cronometer) 1850.5 P90 C200 F60",
      ])
    #expect(reading.skippedRecords == ["a total of foods that are in the file": 1, "a day without food": 1])
    #expect(reading.refusedCount == 2)
  }

  @Test func `are read alone, and by meal if they are divided`() throws {
    #expect(try read(Self.daily).imported.entries.map(\.meal.name) == ["Whole day (Cronometer)", "Whole day (Cronometer)"])
    let groups = """
      Date,Group,Energy (kcal),Protein (g),Completed
      2026-01-14,Breakfast,300,10,true
      2026-01-14,Dinner,700,40,true
      2026-01-14,Total,1000,50,true
      """
    #expect(
      try read(groups).imported.entries.map(line) == [
        "2026-01-14 08:00 Breakfast (Cronometer) 300 P10", "2026-01-14 18:30 Dinner (Cronometer) 700 P40",
      ])
  }
}

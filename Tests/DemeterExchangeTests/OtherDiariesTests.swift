import DemeterCore
import DemeterExchange
import Foundation
import Testing

@Suite struct `A file of another diary` {
  static let myFitnessPal = """
    Date,Meal,Calories,Fat (g),Saturated Fat,Polyunsaturated Fat,Monounsaturated Fat,Trans Fat,Cholesterol,Sodium (mg),Potassium,Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,Vitamin C,Calcium,Iron,Note
    2026-01-14,Breakfast,412.5,9.0,1,0,0,0,0,1,2,62.1,3,4,15.0,0,0,0,0,
    2026-01-14,Lunch,"1,050.0",30.0,8,1,2,0,60,700,500,120.0,8,10,70.0,0,0,0,0,"with, friends"
    2026-01-15,Meal 4,300,,,,,,,,,,,,,,,,,
    """

  static let cronometer = """
    \u{FEFF}Day,Time,Group,Food Name,Amount,Energy (kcal),B12 (Cobalamin) (µg),Net Carbs (g),Carbs (g),Fat (g),Saturated (g),Protein (g),Category
    2026-01-14,7:30 AM,Breakfast,"Oats, rolled",80.00 g,300.80,0,40,54.1,5.2,1,10.5,Cereal
    2026-01-14,7:30 AM,Breakfast,"Egg, 12"" pan",2.00 large,143.00,0,0.7,0.7,9.5,3,12.6,Dairy
    2026-1-15,,Uncategorized,"Water, Tap",8.00 fl oz,0.00,,,,,,,Beverages
    2026-01-15,,Dinner,Curry,0.52 Serving (22 tsp),410.00,,,,,,,
    """

  static let loseIt = """
    Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g),Protein (g),Carbohydrates (g),Saturated Fat (g),Sugars (g),Fiber (g),Cholesterol (mg),Sodium (mg)
    01/14/2026,Banana,Banana,Breakfast,1,Each,105,0,0.4,1.3,27,n/a,14,3,0,1
    01/14/2026,Deleted pie,Pie,Dinner,1,Slice,400,1,10,4,50,1,1,1,0,0
    01/15/2026,"Milk, whole",Milk,Snacks,240,Grams,"1,146.4",false,n/a,n/a,n/a,1,1,1,0,0
    """

  @Test func `from MyFitnessPal has a line a meal, at the meal's usual time`() throws {
    let reading = try read(Self.myFitnessPal)
    #expect(reading.format == .myFitnessPal && reading.refusedCount == 0)
    #expect(
      reading.imported.entries.map(line) == [
        "2026-01-14 08:00 Breakfast (MyFitnessPal) 412.5 P15 C62.1 F9", "2026-01-14 12:30 Lunch (MyFitnessPal) 1050 P70 C120 F30",
        "2026-01-15 12:00 Meal 4 (MyFitnessPal) 300",
      ])
    #expect(reading.imported.entries.allSatisfy { $0.meal.source == .imported && $0.logged.timeZone == .berlin })
  }

  @Test func `from Cronometer has foods with amounts and, where it knows them, times`() throws {
    let reading = try read(Self.cronometer)
    #expect(reading.format == .cronometer && reading.refusedCount == 0)
    #expect(
      reading.imported.entries.map(line) == [
        "2026-01-14 07:30 Oats, rolled 300.8 P10.5 C54.1 F5.2 1×80g", "2026-01-14 07:30 Egg, 12\" pan 143 P12.6 C0.7 F9.5 2×large",
        "2026-01-15 12:00 Water, Tap 0 1×8fl oz", "2026-01-15 18:30 Curry 410 0.52×Serving (22 tsp)",
      ])
    // What the table says besides; an empty cell is unknown, and the cell of a net or percentage column is not read.
    let others = reading.imported.entries.map(\.meal.nutrition.others)
    #expect(others[0] == NutrientVector([1178: .zero, 1258: TraceMass(grams: 1)]))
    #expect(others[2].isEmpty && others[3].isEmpty)
  }

  @Test func `from Lose It! leaves out what was deleted there`() throws {
    let reading = try read(Self.loseIt)
    #expect(reading.format == .loseIt)
    #expect(
      reading.imported.entries.map(line) == [
        "2026-01-14 08:00 Banana 105 P1.3 C27 F0.4 1×Each", "2026-01-15 15:30 Milk, whole 1146.4 1×240g",
      ])
    #expect(reading.skippedRecords == ["deleted there": 1])
  }

  @Test func `is known by its contents, in a zip among others too`() throws {
    let bytes = try zip([
      ("weights.csv", "Date,Weight,Last Updated,Deleted\n01/14/2026,80,x,0\n"), ("__MACOSX/._food-logs.csv", "junk"),
      ("exercise-logs.csv", "Date,Name,Icon,Type,Quantity,Units,Calories,Deleted\n01/14/2026,Run,R,Cardio,30,Minutes,300,0\n"),
      ("food-logs.csv", Self.loseIt),
    ])
    let reading = try read(bytes, name: "export.zip")
    #expect(reading.format == .loseIt && reading.imported.entries.count == 2)
    #expect(reading.skippedFiles == ["exercise-logs.csv", "weights.csv"])
    #expect(throws: DiaryFileError.another(expected: .cronometer, found: .loseIt)) { try read(bytes, format: .cronometer) }
  }

  @Test func `keeps its ids however often and in whatever order of records it is read`() throws {
    let ids = try read(Self.cronometer).imported.entries.map(\.id)
    #expect(try read(Self.cronometer).imported.entries.map(\.id) == ids)
    let lines = Self.cronometer.split(separator: "\n")
    let turned = ([lines[0]] + lines.dropFirst().reversed()).joined(separator: "\r\n")
    #expect(Set(try read(turned).imported.entries.map(\.id)) == Set(ids))
    #expect(Set(ids).count == ids.count)
  }

  @Test func `counts the same coffee twice where it was drunk twice`() throws {
    let coffee = "2026-01-14,Snacks,Coffee,45\n"
    let reading = try read(
      "Date,Meal,Food,Calories,Carbs (g)\n".replacing("Carbs (g)", with: "Carbs (g)") + coffee.replacing("45", with: "45,1")
        + coffee.replacing("45", with: "45,1"))
    #expect(reading.imported.entries.count == 2 && Set(reading.imported.entries.map(\.id)).count == 2)
  }

  @Test(arguments: [
    // European spreadsheets: semicolons, decimal commas, day before month.
    (
      "Day;Group;Food Name;Amount;Energy (kcal);Protein (g)\n31.01.2026;Lunch;Soup;1,50 cup;1.250,5;12,25\n",
      ["2026-01-31 12:30 Soup 1250.5 P12.25 1.5×cup"]
    ),
    // A decimal comma in quotes.
    ("Day,Group,Food Name,Amount,Energy (kcal)\n2026-01-31,Lunch,Soup,\"1,5 cup\",\"250,75\"\n", ["2026-01-31 12:30 Soup 250.75 1.5×cup"]),
    // Semicolons with decimal points, which follow from the other numbers.
    (
      "Day;Group;Food Name;Amount;Energy (kcal);Fat (g)\n2026-01-31;Lunch;Soup;1 cup;12.345;2.5\n",
      ["2026-01-31 12:30 Soup 12.345 F2.5 1×cup"]
    ),
    // Kilojoules.
    ("Day\tGroup\tFood Name\tAmount\tEnergy (kJ)\n2026-01-31\tLunch\tSoup\t\t418.4\n", ["2026-01-31 12:30 Soup 100"]),
  ])
  func `is read with the separators it has`(text: String, lines: [String]) throws {
    #expect(try read(text).imported.entries.map(line) == lines)
  }

  @Test func `has its dates read in the one order that fits all of them`() throws {
    func days(_ dates: String..., order: DiaryFile.DateOrder? = nil) throws -> (days: [String], undecided: String?) {
      let rows = dates.map { "\($0),Lunch,Soup,1 cup,100" }.joined(separator: "\n")
      let reading = try read("Day,Group,Food Name,Amount,Energy (kcal)\n\(rows)", order: order)
      return (reading.imported.entries.map { $0.logged.day.description }, reading.undecided)
    }
    #expect(try days("03/01/2026", "14/01/2026") == (["2026-01-03", "2026-01-14"], nil))
    #expect(try days("01/03/2026", "01/14/2026") == (["2026-01-03", "2026-01-14"], nil))
    // 3 April 2026 is in the future.
    #expect(try days("3/4/2026") == (["2026-03-04"], nil))
    #expect(try days("05/05/2025") == (["2025-05-05"], nil))
    #expect(try days("1/2/2026").undecided == "1/2/2026")
    #expect(try days("1/2/2026", order: .dayFirst) == (["2026-02-01"], nil))
    #expect(try days("1/2/2026", order: .monthFirst) == (["2026-01-02"], nil))
  }

  @Test func `has what makes no sense refused, by file, record and reason`() throws {
    let text = """
      Day,Time,Group,Food Name,Amount,Energy (kcal),Protein (g)
      2026-01-14,08:00,Breakfast,Good,1 cup,100,1
      2026-02-30,08:00,Breakfast,No day,1 cup,100,1
      2026-01-14,28:00,Breakfast,No time,1 cup,100,1
      2026-01-14,08:00,Breakfast,No energy,1 cup,,1
      2026-01-14,08:00,Breakfast,Words,1 cup,many,1
      2026-01-14,08:00,Breakfast,Too much,1 cup,10001,1
      2027-01-14,08:00,Breakfast,To come,1 cup,100,1
      ,08:00,Breakfast,Nothing,1 cup,100,1
      2026-01-14,08:00,Breakfast,Less,1 cup,-5,1
      Total,,,,,900,
      """
    let reading = try read(text, name: "servings.csv")
    #expect(reading.imported.entries.map(\.meal.name) == ["Good"])
    #expect(
      reading.refused.map(\.description) == [
        "servings.csv, record 3: “2026-02-30” is not a date", "servings.csv, record 4: “28:00” is not a time",
        "servings.csv, record 5: Calories value is required", "servings.csv, record 6: Calories must be a valid number",
        "servings.csv, record 7: Calories must be at most 10,000", "servings.csv, record 8: 2027-01-14 lies in the future",
        "servings.csv, record 9: it has no date", "servings.csv, record 10: Calories must be a non-negative number",
      ])
    #expect(reading.skippedRecords == ["a total, not food": 1])
  }

  @Test func `of this morning has no dinner in the future`() throws {
    let reading = try read("Day,Group,Food Name,Amount,Energy (kcal)\n2026-03-10,Dinner,Soup,1 cup,100\n")
    #expect(reading.imported.entries.map(\.logged.instant) == [noon])
  }

  @Test(arguments: ["", "hello", "a,b,c\n1,2,3\n", "\u{0}\u{1}\u{2}", "PK", "{}", "[]\n"])
  func `that is no diary is said to be none`(text: String) {
    #expect(throws: DiaryFileError.self) { try read(text) }
  }
}

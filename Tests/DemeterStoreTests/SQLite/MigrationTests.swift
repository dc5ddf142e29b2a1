import DemeterCore
import DemeterMessages
import DemeterDiaryConformance
import Foundation
import GRDB
import Testing

@testable import DemeterStore

@Suite(.timeLimit(.minutes(10))) struct `A file of an earlier version` {
  @Test func `is known here for every step there is`() {
    #expect(Set(EarlierContents.diaries.keys) == Set(DatabaseMigrator.diary.migrations))
    #expect(Set(EarlierContents.households.keys) == Set(DatabaseMigrator.accounts.migrations))
  }

  @Test(arguments: DatabaseMigrator.diary.migrations)
  func `opens as a diary with all it held`(_ version: String) async throws {
    try await withDiaryFile { path, clock in
      try DatabaseMigrator.diary.migrate(DatabaseQueue(path: path), upTo: version)
      try sql(path, EarlierContents.contents(of: version))
      let diary = try SQLiteDiary(path: path, now: clock.now, logger: .silent)
      #expect(try await diary.examine(repairing: false) == [])
      let record = try await diary.record(of: "2026-03-01")
      let number = try #require(Int(version.prefix { $0.isNumber }))
      let porridge = try #require(record.entries.first)
      var nutrition = Nutrition(energy: Energy(kilocalories: 320.5), protein: Mass(grams: 11.2), fat: Mass(grams: 6.1))
      if number >= 12 { nutrition.others = NutrientVector([1079: TraceMass(grams: 3.2), 1093: TraceMass(grams: 0.039)]) }
      let ownFood = number < 14 ? nil : UUID(uuidString: "6ba7b815-9dad-11d1-80b4-00c04fd430c8")
      #expect(
        porridge.meal
          == Meal(
            name: "Porridge", brand: "Mühle", nutrition: nutrition,
            quantity: Quantity(servings: 1.5), servingSize: "1/2", servingUnit: "cup", source: .voice, ownFood: ownFood,
            note: number < 17 ? nil : "Zu heiß"))
      #expect(porridge.loggedBy == (number < 21 ? nil : "Ben"))
      #expect(porridge.logged == LoggedMoment(Date(timeIntervalSince1970: 1_772_352_000), in: .berlin))
      // 1 March 2026 is a Sunday.
      var goals = Goals(
        energy: Energy(kilocalories: 1800), protein: Mass(grams: number < 15 ? 120 : 150), goalType: .deficit, steps: 8000,
        pace: number < 11 ? nil : -500, exercise: number < 16 ? nil : .half)
      goals.hasWeeklyBudget = number >= 15
      #expect(record.goals == goals)
      #expect(record.goalsOfWeek?.meanEnergy.map { Int(nearest: $0.kilocalories) } == (number < 15 ? 1800 : 1871))
      #expect(record.celebrated && record.note == (number < 17 ? nil : "Regen"))
      #expect(try await diary.find("heiss").entries == (number < 17 ? [] : [porridge]))
      #expect(try await diary.revisions(of: porridge.id).map(\.action) == [.added, .edited])
      #expect(try await diary.revisions(of: porridge.id).last?.entry == porridge)
      #expect(try await diary.history(in: "2026-03-01"..."2026-03-02").totals.map(\.energy) == [Energy(kilocalories: 320.5), .zero])
      #expect(try await diary.foods(.recent, limit: 9).map(\.meal.name) == ["Tea", "Porridge"])
      #expect(try await diary.find("muhl porr").entries == [porridge])
      #expect(try await diary.find("te").entries.map(\.day) == ["2026-03-02"])
      #expect(try await diary.changes(after: 1).first(1).map(\.days) == [["2026-03-01", "2026-02-28"]])
      #expect(try await diary.entryChanges(since: nil, limit: 9).entries.map(\.meal.name) == ["Porridge", "Tea"])
      #expect(try await diary.savedFoods().map(\.name) == (number < 3 ? [] : ["Breakfast"]))
      #expect(record.activity?.day.steps == (number < 4 ? nil : 7000))
      #expect(record.balance.intake == Energy(kilocalories: 320.5))
      #expect(record.balance.colorMode == (number < 4 ? .gray : .green))
      #expect(record.measurements.map(\.amount) == (number < 10 ? [] : [Measure(71.9), Measure(250)]))
      #expect(record.exercise.lines.map(\.exercise.workout.minutes) == (number < 16 ? [] : [30]))
      // One was skipped, and one is the entry.
      #expect(try await diary.planned(in: "2026-03-01"..."2026-03-09").map(\.meal.name) == (number < 19 ? [] : ["Soup"]))
      let edited = try await diary.edit(porridge.id, seeing: 2, meal: .porridge(), logged: porridge.logged)
      #expect(edited.version == 3)
      #expect(try await diary.examine(repairing: false) == [])
    }
  }

  @Test func `knows what was undone by the time that it was deleted`() async throws {
    try await withDiaryFile { path, _ in
      let last = "7 what was chosen for words"
      try DatabaseMigrator.diary.migrate(DatabaseQueue(path: path), upTo: last)
      try sql(
        path,
        """
        \(EarlierContents.contents(of: last))
        INSERT INTO batch_entry SELECT entry.id, batch.id FROM entry, batch;
        UPDATE batch SET undone_at = 9;
        UPDATE entry SET deleted_at = CASE name WHEN 'Tea' THEN 9 ELSE 8 END;
        UPDATE kept_meal SET let_go_at = 9;
        """)
      let changes = try numbers(path, "SELECT max(number) FROM entry_change")
      try DatabaseMigrator.diary.migrate(DatabaseQueue(path: path))
      #expect(try numbers(path, "SELECT is_undone FROM entry ORDER BY name") == [0, 1])
      // Only one of the saved foods came with the batch.
      #expect(try numbers(path, "SELECT is_undone FROM kept_meal ORDER BY name") == [1, 0])
      #expect(try numbers(path, "SELECT max(number) FROM entry_change") == changes)
    }
  }

  @Test(arguments: DatabaseMigrator.accounts.migrations)
  func `opens as a household with all its people`(_ version: String) async throws {
    try await withFolder { folder in
      let path = folder.appending(path: "accounts.sqlite").path
      try DatabaseMigrator.accounts.migrate(DatabaseQueue(path: path), upTo: version)
      try sql(path, try #require(EarlierContents.households[version]))
      let household = try SQLiteHousehold(folder: folder, now: TestClock().now, logger: .silent, cost: .trivial)
      let people = try await household.people()
      let number = try #require(Int(version.prefix { $0.isNumber }))
      #expect(people.map(\.name) == ["Ada", "Ben"])
      #expect(people.map(\.isOwner) == [true, false])
      #expect(people.map(\.plan) == [.pro, .free])
      #expect(people.map(\.timeZone) == [.berlin, .newYork])
      #expect(people.map(\.chosenWeekStart) == [number == 1 ? nil : .saturday, nil])
      #expect(people.map(\.swipesForward) == [number > 1, false])
      #expect(people.map(\.chosenDistanceUnit) == [number >= 4 ? .mi : nil, nil])
      #expect(people.map(\.showsStepGoal) == [number < 4, true])
      #expect(people.map(\.leavesOn) == [nil, number < 10 ? nil : "2099-01-01"])
      #expect(people.map(\.chosenWeightUnit) == [nil, number < 11 ? nil : .st])
      #expect(
        people.map(\.body) == [Body(), number < 11 ? Body() : Body(sex: .female, height: 170, birthYear: 1980, goalWeight: Measure(65))])
      #expect(people.map(\.chosenFoodLanguages) == [nil, number < 13 ? nil : [.german, .english]])
      #expect(people.map(\.chosenLanguage) == [nil, number < 14 ? nil : .french])
      var targets = NutrientTargets()
      targets[.iron] = NutrientTarget(minimum: TraceMass(grams: 0.018))
      let net = number < 26 ? nil : NetCarbohydrates.Setting(limit: 50)
      let named = [
        OwnNutrient(name: "Creatine", unit: "g", target: NutrientTarget(minimum: TraceMass(grams: 3))),
        OwnNutrient(name: "Nattokinase: raw", unit: "IU"),
      ].compactMap(\.self)
      let nutrients = NutrientSettings(
        chosen: [.known(.iron), .known(.fiber)], references: .us, stage: .breastfeeding, own: targets, net: net,
        named: number < 27 ? [] : named)
      #expect(people.map(\.nutrients) == [NutrientSettings(), number < 15 ? NutrientSettings() : nutrients])
      #expect(people.map(\.energyUnit) == [.kcal, number < 14 ? .kcal : .kJ])
      #expect(people.map(\.measures.description) == ["", number < 16 ? "" : "bodyFat\nown:kg:Grip"])
      #expect(people.map(\.dayStarts.description) == ["", number < 20 ? "" : "2026-03-02 4"])
      #expect(people.map(\.reminders.description) == ["", number < 21 ? "" : "nothingLogged 20:00\nseveral"])
      #expect(try await household.passkeys(of: people[0]).map(\.name) == (number < 22 ? [] : ["Phone"]))
      for (person, factor) in zip(people, [nil, number < 23 ? nil : SecondFactor(since: Date(milliseconds: 2), codesLeft: 1)]) {
        #expect(try await household.secondFactor(of: person) == factor)
      }
      #expect(try await household.identities(of: people[1]).map(\.account.subject) == (number < 24 ? [] : ["ben"]))
      #expect(people.map(\.eatingWindow) == [nil, number < 18 ? nil : EatingWindow("18:00-02:00")])
      #expect(people.map(\.meals.description) == ["", number < 19 ? "" : "06:00 Brunch\n18:00 Supper"])
      #expect(
        people.map(\.water) == [WaterSettings(), number < 11 ? WaterSettings() : WaterSettings(isShown: true, glass: 300, goal: 2000)])
      let stated = NutrientVector([1079: TraceMass(grams: 3.2), 1093: TraceMass(grams: 0.039)])
      let ofFoods: [NutrientVector] = number < 12 ? [] : [number < 28 ? .unknown : stated]
      #expect(try await household.ownFoods(of: people[0]).map(\.food.nutrition.others) == ofFoods)
      #expect(try await household.shares(of: people[1]).map(\.mayLog) == (number < 25 ? [] : [true]))
      #expect(try await household.accesses(toDiaryOf: people[0]).map(\.kind) == (number < 25 ? [] : [.day]))
    }
  }

  @Test func `is refused if it is of a later version instead, and left as it was`() async throws {
    try await withDiaryFile { path, clock in
      _ = try await SQLiteDiary(path: path, now: clock.now, logger: .silent).save(.porridge(), .on("2026-03-01"))
      try sql(path, "INSERT INTO grdb_migrations VALUES ('99 of days to come')")
      let refused = await refusal { () async throws(DiaryError) in try SQLiteDiary(path: path, now: clock.now, logger: .silent) }
      guard case .unavailable(let reason) = refused else {
        Issue.record("not refused, but \(String(describing: refused))")
        return
      }
      #expect(reason.contains("newer version"))
      #expect(try numbers(path, "SELECT count(*) FROM entry") == [1])
    }
  }
}

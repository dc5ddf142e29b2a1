import DemeterCore
import DemeterStore
import DemeterHTML
@testable import DemeterPages
import Foundation
import Testing

@Suite struct `The preview of an import` {
  @Test func `lists what changed since the last one, with its amount and energy, before and now`() async throws {
    let diary = try SQLiteDiary.inMemory(now: { noon })
    func imported(_ name: String, _ grams: String, _ energy: Double) -> DiaryImport {
      var meal = Meal(name: name, nutrition: Nutrition(energy: Energy(kilocalories: energy)))
      (meal.servingSize, meal.servingUnit) = (grams, "g")
      let id = EntryID(group: Array("\(name) of the day".utf8), version: Array("\(grams)-\(energy)".utf8))
      let logged = LoggedMoment(noon.addingTimeInterval(-86_400), in: berlin)
      return DiaryImport(origin: "Cronometer", entries: [NewEntry(id: id, meal: meal, logged: logged)])
    }
    _ = try await diary.importDiary(ImportPreview(of: imported("Oats", "80", 300), in: diary).imported) { _ in }
    let file = DiaryImportPage.File(
      name: "servings.csv", writer: "Cronometer", knowsZone: false, refused: [], refusedCount: 0, skippedRecords: [:], skippedFiles: [],
      undecided: nil)
    let person = Person(id: UUID(), name: "Ann", timeZone: berlin, locale: "en-US", plan: .pro, isOwner: true)
    let page = DiaryImportPage(
      try await ImportPreview(of: imported("Oats", "100", 375), in: diary), of: file, id: UUID(), zone: berlin, order: nil,
      includesSimilar: false, in: PageContext(person: person, now: noon))
    #expect(page.changed.map(\.energy) == ["375 cal"])
    #expect(page.changed.first?.words.hasSuffix(" · 100 g, before: 300 cal, 80 g") == true, "\(page.changed)")
    #expect(page.submit == "Change 1 entry")
  }

  @Test func `says nothing about days while the order of the dates is asked`() async throws {
    let diary = try SQLiteDiary.inMemory(now: { noon })
    let meal = Meal(name: "Banana", nutrition: Nutrition(energy: Energy(kilocalories: 105)))
    let entry = NewEntry(id: .fresh(), meal: meal, logged: LoggedMoment(noon.addingTimeInterval(-86_400), in: berlin))
    let preview = try await ImportPreview(of: DiaryImport(origin: "Lose It!", entries: [entry]), in: diary)
    let person = Person(id: UUID(), name: "Ann", timeZone: berlin, locale: "en-US", plan: .pro, isOwner: true)
    func page(undecided: String?) -> DiaryImportPage {
      let file = DiaryImportPage.File(
        name: "servings.csv", writer: "Lose It!", knowsZone: false, refused: [], refusedCount: 0, skippedRecords: [:], skippedFiles: [],
        undecided: undecided)
      return DiaryImportPage(
        preview, of: file, id: UUID(), zone: berlin, order: nil, includesSimilar: false, in: PageContext(person: person, now: noon))
    }
    #expect(page(undecided: nil).facts.count == 3 && page(undecided: nil).days.count == 1)
    #expect(page(undecided: "01/02/2026").facts.isEmpty && page(undecided: "01/02/2026").days.isEmpty)
  }
}

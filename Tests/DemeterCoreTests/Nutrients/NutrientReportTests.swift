import DemeterCore
import Foundation
import Testing

private func entry(_ thousandths: Int64, _ masses: [Int: Int64], named name: String = "Food", on text: String = "2026-03-10") -> FoodEntry {
  var nutrition = Nutrition(energy: Energy(thousandths: thousandths))
  nutrition.others = NutrientVector(masses.mapValues { TraceMass(thousandths: $0) })
  let logged = LoggedMoment(day(text).start(in: .gmt), in: .gmt)
  return FoodEntry(
    id: UUID(), version: 1, meal: Meal(name: name, nutrition: nutrition), logged: logged, createdAt: .distantPast, updatedAt: .distantPast)
}

@Suite struct `The nutrients of days` {
  @Test func `are what Python sums up, on 1,000 of them`() throws {
    let rows = try Oracle.table("nutrients")
    #expect(rows.count == 1000)
    var wrong: [String] = []
    for row in rows {
      guard let equals = row.firstIndex(of: "=") else { continue }
      let entries = row[..<equals].map { text -> FoodEntry in
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let masses = parts[1].split(separator: ",").map { $0.split(separator: ":") }
        return entry(
          Int64(parts[0]) ?? -1, Dictionary(uniqueKeysWithValues: masses.map { (Int($0[0]) ?? -1, Int64($0[1]) ?? -1) }))
      }
      let report = NutrientReport(of: entries, in: day("2026-03-10")...day("2026-03-10"))
      let sums = TraceNutrient.allCases.compactMap { report[$0] }.sorted { $0.nutrient.rawValue < $1.nutrient.rawValue }
      let shown = sums.map { "\($0.nutrient.rawValue):\($0.mass.thousandths):\($0.energyShare):\($0.isWhole ? 1 : 0)" }
      if shown != row[(equals + 1)...].map(String.init) { wrong.append(row.joined(separator: " ")) }
    }
    #expect(wrong == [])
  }

  @Test func `are a mean over the days with entries, with the foods that gave most`() {
    let entries = [
      entry(300_000, [1089: 4000], named: "Lentils"), entry(100_000, [:], named: "Cake"),
      entry(600_000, [1089: 1000], named: "Bread", on: "2026-03-08"), entry(0, [1089: 3000], named: "Lentils", on: "2026-03-08"),
    ]
    let report = NutrientReport(of: entries, in: day("2026-03-04")...day("2026-03-10"))
    let iron = report[.iron]
    #expect(report.loggedDays == 2 && report.energy == Energy(kilocalories: 500))
    #expect(iron?.mass.thousandths == 4000 && iron?.energyShare == 0.9 && iron?.isWhole == false)
    #expect(iron?.givers.map(\.name) == ["Lentils", "Bread"] && iron?.givers.map(\.mass.thousandths) == [3500, 500])
    #expect(report[.zinc] == nil)
    let none = NutrientReport(of: [], in: day("2026-03-04")...day("2026-03-10"))
    #expect(none.loggedDays == 0 && none.energy == .zero && none[.iron] == nil)
  }

  @Test func `are judged only if the foods that state them have 60% of the energy`() throws {
    func standing(_ known: Int64, _ mass: Int64, _ target: NutrientTarget?) throws -> NutrientIntake.Standing {
      let entries = [entry(known, [1089: mass]), entry(1000 - known, [:])]
      let intake = try #require(NutrientReport(of: entries, in: day("2026-03-10")...day("2026-03-10"))[.iron])
      return intake.standing(against: try #require(target))
    }
    let range = NutrientTarget(minimum: TraceMass(thousandths: 10), maximum: TraceMass(thousandths: 20))
    #expect(try standing(599, 5, range) == .unknown && standing(599, 30, range) == .unknown)
    #expect(try standing(600, 9, range) == .below && standing(600, 10, range) == .within)
    #expect(try standing(600, 20, range) == .within && standing(600, 21, range) == .above)
    #expect(try standing(1000, 0, NutrientTarget(maximum: TraceMass(thousandths: 20))) == .within)
  }
}

public import DemeterCore
public import DemeterHTML
import DemeterMessages
import DemeterWords
public import Foundation

/// The preview of an import: the contents of a file and their effect on the diary.
public struct DiaryImportPage: Hashable, Sendable {
  /// What the page shows about a file.
  public struct File: Hashable, Sendable {
    public var name: String
    /// The app that wrote it.
    public var writer: String
    /// Whether its entries state their time zone.
    public var knowsZone: Bool
    /// The errors, a line each.
    public var refused: [String]
    /// The number of refused records.
    public var refusedCount: Int
    /// How many records were skipped, by kind.
    public var skippedRecords: [String: Int]
    /// Parts without food.
    public var skippedFiles: [String]
    /// A date with an ambiguous order; nil if there is none.
    public var undecided: String?
    /// Whether its weights have no unit.
    public var asksWeightUnit: Bool

    /// Whether nothing has to be asked before the import.
    var isDecided: Bool { undecided == nil && !asksWeightUnit }

    public init(
      name: String, writer: String, knowsZone: Bool, refused: [String], refusedCount: Int, skippedRecords: [String: Int],
      skippedFiles: [String],
      undecided: String?, asksWeightUnit: Bool = false
    ) {
      self.name = name
      self.writer = writer
      self.knowsZone = knowsZone
      self.refused = refused
      self.refusedCount = refusedCount
      self.skippedRecords = skippedRecords
      self.skippedFiles = skippedFiles
      self.undecided = undecided
      self.asksWeightUnit = asksWeightUnit
    }
  }

  struct Line: Hashable, Sendable {
    let name: String
    let words: String
    let energy: String
  }

  public let title: String
  let path: String
  let cancel: String
  let file: File
  let zone: String
  let order: String?
  let weightUnit: WeightUnit?
  /// The columns of the table, if the person chose them.
  let columns: String?
  /// The first things that would be imported, of such a table.
  let first: [Line]
  /// Term and value of each fact.
  let facts: [[String]]
  let days: [Line]
  let moreDays: String?
  let changed: [Line]
  let moreChanged: String?
  let alike: [Line]
  let moreAlike: String?
  let includesSimilar: Bool
  /// How many records were refused, in words.
  let refused: String
  let isEmpty: Bool
  let submit: String

  /// The maximum number of lines in a list.
  private static let most = 366

  /// A preview of the file with an id, which adds some own foods to the household.
  public init(
    _ preview: ImportPreview, ownFoods: Int = 0, of file: File, id: UUID, zone: TimeZone, order: String?, weightUnit: WeightUnit? = nil,
    includesSimilar: Bool, columns: String? = nil, in context: PageContext
  ) {
    title = say("From \(file.writer)", meaning: "the app that wrote a file")
    path = Paths.diaryImport(id)
    cancel = Route.cancelDiaryImport.path(id.key)
    self.file = file
    self.zone = zone.iana
    self.order = order
    self.weightUnit = weightUnit
    self.includesSimilar = includesSimilar
    self.columns = columns
    // What follows from days is said once the order of their dates is known.
    let knowsDays = file.undecided == nil
    first = columns == nil || !knowsDays ? [] : Self.first(of: preview.imported, in: context)
    isEmpty = preview.isEmpty && ownFoods == 0 && file.isDecided
    let numbers = context.numbers
    refused = numbers.counted(file.refusedCount, "record")
    let entries = numbers.counted(preview.entryCount, "entry", "entries")
    let changes = numbers.counted(preview.changes.count, "entry", "entries")
    submit =
      switch (preview.entryCount > 0, preview.changes.isEmpty) {
      case (true, true): say("Import \(entries)")
      case (true, false): say("Import \(entries), change \(numbers.text(preview.changes.count))")
      case (false, false): say("Change \(changes)")
      case (false, true): say("Import", meaning: "button")
      }
    let new =
      preview.days.isEmpty
      ? entries : say("\(entries) on \(numbers.counted(preview.days.count, "day"))", meaning: "entries on a number of days")
    var facts = knowsDays ? [[say("New", meaning: "new entries"), new]] : []
    if knowsDays, let first = preview.days.last?.day, let last = preview.days.first?.day {
      facts.append([say("Days"), context.dates.span(first...last)])
      facts.append([say("Energy"), context.calories(preview.energy)])
    }
    if knowsDays, !preview.changes.isEmpty {
      facts.append([say("Changed since the last import"), numbers.counted(preview.changes.count, "entry, replaced", "entries, replaced")])
    }
    if knowsDays, preview.alreadyHere > 0 {
      facts.append([say("Already in your diary"), numbers.counted(preview.alreadyHere, "entry, left alone", "entries, left alone")])
    }
    if knowsDays, preview.deletedBefore > 0 {
      facts.append([say("Deleted by you earlier"), numbers.counted(preview.deletedBefore, "entry, left alone", "entries, left alone")])
    }
    if preview.goalCount > 0 { facts.append([say("Goals"), numbers.counted(preview.goalCount, "change")]) }
    if preview.activityDays > 0 { facts.append([say("Activity"), numbers.counted(preview.activityDays, "day")]) }
    if preview.savedFoodCount > 0 {
      facts.append([say("My foods"), numbers.counted(preview.savedFoodCount, "food or meal", "foods and meals")])
    }
    if ownFoods > 0 { facts.append([say("Own foods and recipes"), numbers.counted(ownFoods, "own food")]) }
    if preview.markCount > 0 { facts.append([say("Marked as complete or incomplete"), numbers.counted(preview.markCount, "day")]) }
    if preview.noteCount > 0 { facts.append([say("Notes about days"), numbers.counted(preview.noteCount, "note")]) }
    if preview.measurementCount > 0 {
      facts.append([say("Weight and water"), numbers.counted(preview.measurementCount, "measurement")])
    }
    if preview.exerciseCount > 0 { facts.append([say("Exercise"), numbers.text(preview.exerciseCount)]) }
    if preview.plannedCount > 0 { facts.append([say("Planned"), numbers.counted(preview.plannedCount, "food")]) }
    for (what, number) in file.skippedRecords.sorted(by: { $0.key < $1.key }) {
      let shown = numbers.text(number)
      facts.append([say("Skipped"), say(number, one: "\(shown) record: \(what)", other: "\(shown) records: \(what)")])
    }
    self.facts = facts
    days = preview.days.prefix(knowsDays ? Self.most : 0).map { line in
      let count = context.entries(line.count)
      return Line(
        name: context.dates.full(line.day),
        words: line.before.map { say("\(count), to \(context.calories($0)) logged already") } ?? count,
        energy: context.calories(line.energy))
    }
    let earlierDays = preview.days.count - Self.most, shownDays = numbers.text(earlierDays)
    moreDays =
      knowsDays && earlierDays > 0 ? say(earlierDays, one: "And \(shownDays) day before.", other: "And \(shownDays) days before.") : nil
    changed = preview.changes.prefix(knowsDays ? Self.most : 0).map { change in
      let (before, now) = (change.before.meal, change.now.meal)
      let (amountBefore, amount) = (before.servingWords(in: numbers), now.servingWords(in: numbers))
      let day = [context.dates.full(change.before.day), amount].compactMap(\.self).joined(separator: " · ")
      let earlier = [context.calories(before.nutrition.energy), amountBefore == amount ? nil : amountBefore].compactMap(\.self)
      return Line(
        name: now.name, words: say("\(day), before: \(earlier.joined(separator: ", "))"), energy: context.calories(now.nutrition.energy))
    }
    moreChanged = knowsDays && preview.changes.count > Self.most ? say("And \(numbers.text(preview.changes.count - Self.most)) more.") : nil
    alike = preview.alike.prefix(Self.most).map { entry in
      Line(name: entry.meal.name, words: context.dates.full(entry.logged.day), energy: context.calories(entry.meal.nutrition.energy))
    }
    moreAlike = preview.alike.count > Self.most ? say("And \(numbers.text(preview.alike.count - Self.most)) more.") : nil
  }
}

extension DiaryImportPage {
  /// The first entries and measurements of an import.
  private static func first(of imported: DiaryImport, in context: PageContext) -> [Line] {
    let entries = imported.entries.prefix(10).map { entry in
      let amount = entry.meal.servingWords(in: context.numbers)
      return Line(
        name: entry.meal.name, words: [context.dates.full(entry.logged.day), amount].compactMap(\.self).joined(separator: " · "),
        energy: context.calories(entry.meal.nutrition.energy))
    }
    let measurements = imported.measurements.prefix(10).map { measurement in
      Line(
        name: measurement.kind.name, words: context.dates.full(measurement.logged.day),
        energy: "\(context.numbers.text(measurement.amount)) \(measurement.kind.unit)")
    }
    return entries + measurements
  }
}

public struct DiaryImportView: View {
  let page: DiaryImportPage

  public init(page: DiaryImportPage) { self.page = page }

  public var body: some HTML {
    SheetView(title: page.title, close: Paths.data) {
      section(.class("card fields")) {
        h2(.attribute("dir", "auto")) { page.file.name }
        dl(.class("facts")) {
          ForEach(page.facts) { fact in
            div {
              dt { fact[0] }
              dd { fact[1] }
            }
          }
        }
        if page.isEmpty { p(.class("message")) { say("Everything is already in your diary. Nothing would change.") } }
      }
      LineList(title: say("The first ones", meaning: "the first rows of a table"), lines: page.first, more: nil)
      if !page.file.knowsZone { ImportQuestions(page: page) }
      ImportForm(page: page)
      LineList(title: say("Changed since the last import: \(page.changed.count)"), lines: page.changed, more: page.moreChanged)
      LineList(title: say("Each day"), lines: page.days, more: page.moreDays)
      if page.file.refusedCount > 0 {
        details(.class("card"), .id("refused"), .flag("open")) {
          summary { say("Can’t be read: \(page.refused)") }
          ul(.class("lines"), .role("list")) { ForEach(page.file.refused) { line in li(.attribute("dir", "auto")) { line } } }
          if page.file.refusedCount > page.file.refused.count {
            p(.class("hint")) { say("These are the first \(page.file.refused.count).") }
          }
        }
      }
      if !page.file.skippedFiles.isEmpty {
        details(.class("card")) {
          summary { say("Skipped because it is not food") }
          ul(.class("lines"), .role("list")) { ForEach(page.file.skippedFiles) { line in li { line } } }
        }
      }
    }
  }
}

import DemeterArchive
public import DemeterCore
public import Foundation

/// A complete diary, as files that other programs can read.
///
/// This target owns the file formats of a diary: its export, and the formats of other apps. Does not know SQL, HTTP or HTML.
public struct DiaryExport {
  private let person: Person
  private let now: Date
  private let ownFoods: [StoredOwnFood]
  private let copy: any DiaryCopy
  private let file: URL

  /// Creates an export of a copy that is stored in a file, and of the own foods that the person finds.
  public init(of person: Person, at now: Date, ownFoods: [StoredOwnFood], copy: any DiaryCopy, in file: URL) {
    self.person = person
    self.now = now
    self.ownFoods = ownFoods
    self.copy = copy
    self.file = file
  }

  /// The name of the zip: `demeter-2026-03-10.zip`
  public var name: String { "demeter-\(person.today(now)).zip" }

  /// Writes the export as one zip, in sequential order.
  private func write(to sink: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    let parts = person.today(now).components
    let time = ZipWriter.Time(
      year: parts.year, month: parts.month, day: parts.day, secondsAfterMidnight: wallClock(now, in: person.timeZone))
    var zip = ZipWriter(at: time, to: sink)
    for part in self.parts { try zip.add(part.name, mayBeHuge: part.name == Self.sqlite, part.write) }
    try zip.finish()
  }

  /// Writes the export as one zip into a file.
  public func write(zip file: URL) throws {
    try make(file) { try write(to: $0) }
  }

  /// Writes the export as files into a folder.
  public func write(into folder: URL) throws {
    for part in parts { try make(folder.appending(path: part.name)) { try part.write($0) } }
  }

  /// Creates a file that only this user can read. It is synced to the disk when this returns.
  private func make(_ file: URL, _ write: (@escaping (UnsafeRawBufferPointer) throws -> Void) throws -> Void) throws {
    guard FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
      throw DiaryError.unavailable(reason: "\(file.path) can't be written")
    }
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try write { try handle.write(contentsOf: Data($0)) }
    try handle.synchronize()
  }

  private static let sqlite = "diary.sqlite"

  private struct Part {
    let name: String
    let write: (_ sink: (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  }

  private var parts: [Part] {
    [
      Part(name: "README.txt") { try lines($0) { try $0.addText(ExportReadme.text(for: person, at: now)) } },
      Part(name: "entries.jsonl") { try pieces(.entries, $0) { if let entry = entry($0) { try $1.add(EntryDocument(entry)) } } },
      Part(name: "entries.csv") { sink in
        let own = person.nutrients.named
        try pieces(.entries, sink, ExportColumns.entries + own.map(\.column)) {
          if let entry = entry($0) { try $1.add(ExportColumns.fields(entry, own: own)) }
        }
      },
      Part(name: "revisions.jsonl") { sink in
        try pieces(.revisions, sink) { piece, lines in
          if case .revision(let revision) = piece { try lines.add(EntryDocument(revision.entry, revision.action)) }
        }
      },
      Part(name: "goals.jsonl") { try pieces(.goals, $0) { if let goals = goals($0) { try $1.add(GoalLine(goals)) } } },
      Part(name: "goals.csv") {
        try pieces(.goals, $0, ExportColumns.goals) { if let goals = goals($0) { try $1.add(ExportColumns.fields(goals)) } }
      },
      Part(name: "activity.jsonl") { try pieces(.activity, $0) { for line in activity($0) { try $1.add(line) } } },
      Part(name: "activity.csv") { sink in
        try pieces(.activity, sink, ExportColumns.activity) { for line in activity($0) { try $1.add(ExportColumns.fields(line)) } }
      },
      Part(name: "kept-meals.jsonl") { sink in
        try pieces(.kept, sink) { piece, lines in
          if case .kept(let meal) = piece { try lines.add(SavedFoodDocument(meal, hasSources: true)) }
        }
      },
      Part(name: "marked-days.jsonl") { sink in
        try pieces(.marks, sink) { piece, lines in
          if case .mark(let day, let mark) = piece { try lines.add(MarkLine(day: day.description, completeness: mark.rawValue)) }
        }
      },
      Part(name: "notes-on-days.jsonl") { sink in
        try pieces(.notes, sink) { piece, lines in
          if case .note(let note) = piece { try lines.add(NoteLine(day: note.day.description, note: note.text)) }
        }
      },
      Part(name: "measurements.jsonl") { try pieces(.measurements, $0) { if let line = measurement($0) { try $1.add(line) } } },
      Part(name: "measurements.csv") { sink in
        try pieces(.measurements, sink, ExportColumns.measurements) {
          if let line = measurement($0) { try $1.add(ExportColumns.fields(line)) }
        }
      },
      Part(name: "exercise.jsonl") { try pieces(.exercises, $0) { if let line = exercise($0) { try $1.add(line) } } },
      Part(name: "exercise.csv") { sink in
        try pieces(.exercises, sink, ExportColumns.exercises) { if let line = exercise($0) { try $1.add(ExportColumns.fields(line)) } }
      },
      Part(name: "planned.jsonl") { try pieces(.planned, $0) { if case .planned(let one) = $0 { try $1.add(PlannedDocument(one)) } } },
      Part(name: "planned.csv") { sink in
        let own = person.nutrients.named
        try pieces(.planned, sink, ExportColumns.planned + own.map(\.column)) {
          if case .planned(let one) = $0 { try $1.add(ExportColumns.fields(one, own: own)) }
        }
      },
      Part(name: OwnFoodsFile.name) { try lines($0) { try $0.add(OwnFoodsFile(foods: ownFoods.map(OwnFoodDocument.init))) } },
      Part(name: "settings.json") { try lines($0) { try $0.add(settings) } },
      Part(name: Self.sqlite) { sink in
        try PlainFile.read(file, unpacking: false) { bytes, _ in try sink(bytes) }
      },
    ]
  }

  private func entry(_ piece: DiaryPiece) -> FoodEntry? {
    if case .entry(let entry) = piece { entry } else { nil }
  }

  private func measurement(_ piece: DiaryPiece) -> MeasurementDocument? {
    if case .measurement(let measurement) = piece { MeasurementDocument(measurement) } else { nil }
  }

  private func exercise(_ piece: DiaryPiece) -> ExerciseDocument? {
    if case .exercise(let exercise) = piece { ExerciseDocument(exercise) } else { nil }
  }

  private var settings: SettingsDocument {
    var settings = SettingsDocument(person)
    settings.plan = person.plan.rawValue
    return settings
  }

  private func goals(_ piece: DiaryPiece) -> GoalChange? {
    if case .goals(let change) = piece { change } else { nil }
  }

  private func activity(_ piece: DiaryPiece) -> [ActivityLine] {
    guard case .activity(let day, let metric, let values) = piece else { return [] }
    return values.enumerated().map { ActivityLine(day, metric, $0.element, counts: $0.offset == 0) }
  }

  private func lines(_ sink: (UnsafeRawBufferPointer) throws -> Void, _ body: (LineWriter) throws -> Void) throws {
    try withoutActuallyEscaping(sink) { sink in
      let lines = LineWriter(sink)
      try body(lines)
      try lines.finish()
    }
  }

  private func pieces(
    _ kind: DiaryPiece.Kind, _ sink: (UnsafeRawBufferPointer) throws -> Void, _ head: [String]? = nil,
    _ body: (DiaryPiece, LineWriter) throws -> Void
  ) throws {
    try lines(sink) { lines in
      // People named the columns of own nutrients.
      if let head { try lines.add(head.map { $0.hasPrefix("own:") ? .text($0) : .plain($0) }) }
      try copy.read(kind) { try body($0, lines) }
    }
  }
}

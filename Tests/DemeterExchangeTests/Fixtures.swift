import DemeterArchive
import DemeterCore
import DemeterStore
import Foundation
import Logging
import Testing

@testable import DemeterExchange

/// Tuesday, 10 March 2026, noon in Berlin.
let noon = Date(rfc3339: "2026-03-10T12:00:00+01:00") ?? .distantPast

extension TimeZone {
  static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
}

/// Calls a body with a new empty folder and removes it afterwards.
func withFolder<T>(_ body: (URL) async throws -> T) async throws -> T {
  let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

/// A diary in a folder.
func diary(in folder: URL, _ name: String = "diary", at now: Date = noon) throws -> SQLiteDiary {
  try SQLiteDiary(
    path: folder.appending(path: "\(name).sqlite").path, now: { now }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
}

/// Reads a text as a file of that name.
func read(
  _ text: String, name: String = "file.csv", format: DiaryFile.Format? = nil, order: DiaryFile.DateOrder? = nil,
  weightUnit: WeightUnit? = nil, now: Date = noon
) throws -> DiaryReading {
  try read(Array(text.utf8), name: name, format: format, order: order, weightUnit: weightUnit, now: now)
}

/// Reads bytes as a file of that name.
func read(
  _ bytes: [UInt8], name: String = "file.csv", format: DiaryFile.Format? = nil, order: DiaryFile.DateOrder? = nil,
  weightUnit: WeightUnit? = nil, now: Date = noon
) throws -> DiaryReading {
  let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let url = folder.appending(path: name)
  try Data(bytes).write(to: url)
  return try DiaryFile(url, in: .berlin, now: now, format: format, order: order, weightUnit: weightUnit).read()
}

/// A zip of texts.
func zip(_ parts: [(String, String)]) throws -> [UInt8] {
  final class Bytes { var all: [UInt8] = [] }
  let bytes = Bytes()
  var zip = ZipWriter(at: ZipWriter.Time(year: 2026, month: 3, day: 10, secondsAfterMidnight: 0)) { bytes.all += $0 }
  for (name, text) in parts { try zip.add(name) { write in try Array(text.utf8).withUnsafeBytes { try write($0) } } }
  try zip.finish()
  return bytes.all
}

/// An entry in one line: `2026-03-09 08:00 Oats 320 P11 C54 F7 2×slice`
func line(_ entry: NewEntry) -> String {
  let meal = entry.meal, style = NumberStyle.plain
  let time = DateStyle(locale: "de-DE").time(entry.logged.instant, in: entry.logged.timeZone)
  var words = ["\(entry.logged.day)", time, meal.name, style.field(meal.nutrition.energy)]
  words += [("P", meal.nutrition[.protein]), ("C", meal.nutrition[.carbohydrates]), ("F", meal.nutrition[.fat])].compactMap { name, mass in
    mass.map { name + style.field($0) }
  }
  if meal.quantity != .one || meal.servingUnit != nil {
    words.append("\(style.text(meal.quantity))×\(meal.servingSize ?? "")\(meal.servingUnit ?? "")")
  }
  return words.joined(separator: " ")
}

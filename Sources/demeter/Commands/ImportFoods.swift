import ArgumentParser
import DemeterCore
import DemeterFoods
import DemeterStore
import Foundation

/// `demeter import`
struct ImportCommand: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "import", abstract: "Bring in foods, or a diary kept elsewhere.", subcommands: [ImportFoods.self, ImportDiary.self])
}

/// `demeter import foods FILE`
struct ImportFoods: AsyncParsableCommand {
  static let configuration: CommandConfiguration = CommandConfiguration(
    commandName: "foods", abstract: "Add a food database to the catalogue. Doing it again replaces, never doubles.",
    discussion: """
      FILE is a CSV release of USDA FoodData Central, as the zip from fdc.nal.usda.gov or the folder it unpacks to, or the \
      .csv.gz dump of Open Food Facts, whose data is under the Open Database License (ODbL 1.0).
      """)

  @Argument(help: "The file or folder.")
  var file: String

  @Option(name: .long, help: "usda or off. [default: usda for a zip or folder, else off]")
  var source: String?

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await carryOut {
      let kind = try source.map { name in
        guard let kind = FoodImport.Kind(rawValue: name) else { throw Failure("A source is usda or off.") }
        return kind
      }
      _ = try folder.open()
      let catalogue = try openCatalogue(in: folder.url)
      let foods = FoodImport(URL(fileURLWithPath: file), kind: kind)
      let isTerminal = isatty(STDERR_FILENO) == 1
      let summary = try await catalogue.importing { sink in
        var bar = ProgressLine(isTerminal: isTerminal)
        defer { bar.end() }
        return try foods.read(into: sink) { bar.show($0) }
      }
      Self.print(summary, of: foods.kind)
    }
  }

  private static func print(_ summary: FoodImportSummary, of kind: FoodImport.Kind) {
    Swift.print("\(summary.foods) foods in the catalogue, from \(summary.records) records.")
    for reason in FoodImportSummary.Reason.allCases {
      if let count = summary.skipped[reason] { Swift.print("\(count) left out \(reason.rawValue).") }
    }
    Swift.print(
      kind == .usda
        ? "Figures: U.S. Department of Agriculture, Agricultural Research Service. FoodData Central. fdc.nal.usda.gov."
        : "Data: Open Food Facts, https://world.openfoodfacts.org, under the Open Database License (ODbL 1.0).")
  }
}

/// How far it is, on standard error: one line that is written over on a terminal, else a line every tenth.
private struct ProgressLine {
  let isTerminal: Bool
  private var shown: Int = -1

  init(isTerminal: Bool) {
    self.isTerminal = isTerminal
  }

  mutating func show(_ progress: FoodImportProgress) {
    let percent = Int(progress.fraction * 100)
    guard isTerminal ? percent > shown : percent / 10 > shown / 10 || shown < 0 else { return }
    shown = percent
    if isTerminal {
      let filled = String(repeating: "█", count: percent * 30 / 100)
      write("\r\(filled.padding(toLength: 30, withPad: "·", startingAt: 0)) \(percent) %, \(progress.foods) foods ")
    } else {
      write("\(percent) %, \(progress.records) records, \(progress.foods) foods\n")
    }
  }

  mutating func end() {
    if isTerminal, shown >= 0 { write("\n") }
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

import ArgumentParser
import DemeterCore
import DemeterFoods
import DemeterMessages
import DemeterStore
import Foundation

/// `demeter import`
struct ImportCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import", abstract: say("Import foods, Apple Health data, or a diary from another app."),
      subcommands: [ImportFoods.self, ImportHealth.self, ImportDiary.self])
  }
}

/// `demeter import foods FILE`
struct ImportFoods: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "foods", abstract: say("Import a food database into the catalogue. Importing it again replaces it."),
      discussion: say(
        """
        FILE is a CSV release of USDA FoodData Central, as the zip from fdc.nal.usda.gov or the folder it unpacks to, or the \
        .csv.gz or .jsonl.gz dump of Open Food Facts, whose data is under the Open Database License (ODbL 1.0).
        """))
  }

  @Argument(help: ArgumentHelp(say("The file or folder.")))
  var file: String

  @Option(name: .long, help: ArgumentHelp(say("usda or off. [default: usda for a zip or folder, else off]")))
  var source: String?

  @Option(
    name: .long,
    help: ArgumentHelp(say("Only products that are sold in these countries, as codes such as de,at. Only for Open Food Facts.")))
  var countries: String?

  @Flag(
    name: .long, help: ArgumentHelp(say("Remove the products of earlier imports that are not in this one. Only for Open Food Facts.")))
  var replace = false

  @OptionGroup var folder: DataFolder

  func run() async throws {
    try await runCommand { files in
      let kind = try source.map { name in
        guard let kind = FoodImport.Kind(rawValue: name) else { throw CommandError(say("A source is usda or off.")) }
        return kind
      }
      var choice = ProductChoice(removesOthers: replace)
      if let countries {
        guard let chosen = ProductCountry.countries(list: countries) else {
          let known = ProductCountry.all.map { $0.code.lowercased() }.joined(separator: ",")
          throw CommandError(say("Countries are codes with commas between them, of these: \(known)."))
        }
        choice.countries = chosen
      }
      _ = try await folder.open(files)
      let catalogue = try openCatalogue(in: folder.url, files)
      let foods = FoodImport(URL(fileURLWithPath: file), kind: kind, taking: choice)
      if foods.kind == .usda, choice != ProductChoice() {
        throw CommandError(say("--countries and --replace are only for Open Food Facts."))
      }
      let isTerminal = isatty(STDERR_FILENO) == 1
      let summary = try await catalogue.importing { sink in
        var bar = ProgressLine(isTerminal: isTerminal)
        defer { bar.end() }
        return try foods.read(into: sink) { progress in
          bar.show(progress.fraction, say("\(progress.records) records, \(progress.foods) foods"))
        }
      }
      Self.print(summary, of: foods.kind)
    }
  }

  private static func print(_ summary: FoodImportSummary, of kind: FoodImport.Kind) {
    Swift.print(say("\(summary.foods) foods in the catalogue, from \(summary.records) records."))
    if summary.isMostlyWithoutEnergy {
      let words = say("Warning: most products in this file have no energy. Its format may be newer than this version of Demeter.")
      FileHandle.standardError.write(Data("\(words)\n".utf8))
    }
    for reason in FoodImportSummary.Reason.allCases {
      guard let count = summary.skipped[reason] else { continue }
      let words =
        switch reason {
        case .nameless: say("\(count) left out without a name or number.")
        case .withoutEnergy: say("\(count) left out without energy.")
        case .impossible: say("\(count) left out with more in 100 g than can be.")
        case .inconsistent: say("\(count) left out whose energy does not fit the rest.")
        case .unreadable: say("\(count) left out that can't be read, the first in line \(summary.firstUnreadable ?? 0).")
        case .elsewhere: say("\(count) left out that are sold in other countries.")
        }
      Swift.print(words)
    }
    Swift.print(
      kind == .usda
        ? say("Figures: U.S. Department of Agriculture, Agricultural Research Service. FoodData Central. fdc.nal.usda.gov.")
        : say("Data: Open Food Facts, https://world.openfoodfacts.org, under the Open Database License (ODbL 1.0)."))
  }
}

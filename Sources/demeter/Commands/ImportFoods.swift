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
        FILE is a CSV release of USDA FoodData Central, as the zip from fdc.nal.usda.gov or the folder it unpacks to, the zip of Fineli's open \
        data from fineli.fi (CC BY 4.0), or the .csv.gz or .jsonl.gz dump of Open Food Facts, whose data is under the Open Database License \
        (ODbL 1.0).
        """))
  }

  @Argument(help: ArgumentHelp(say("The file or folder.")))
  var file: String?

  @Option(
    name: .long, help: ArgumentHelp(say("usda, fineli or off. [default: fineli or usda for a zip or folder, as it contains, else off]")))
  var source: String?

  @Option(name: .long, help: ArgumentHelp(say("The language of names: fi, sv or en. Only for Fineli. [default: fi]")))
  var names: String?

  @Flag(name: .long, help: ArgumentHelp(say("Show what the import would add, and change nothing.")))
  var dryRun = false

  @Flag(name: .long, help: ArgumentHelp(say("Remove all foods of Fineli instead. Needs no file.")))
  var removeFineli = false

  @Option(
    name: .long,
    help: ArgumentHelp(say("Only products that are sold in these countries, as codes such as de,at. Only for Open Food Facts.")))
  var countries: String?

  @Flag(
    name: .long, help: ArgumentHelp(say("Remove the products of earlier imports that are not in this one. Only for Open Food Facts.")))
  var replace = false

  @OptionGroup var folder: DataFolder

  func validate() throws {
    if removeFineli == (file != nil) { throw ValidationError(say("Give a file, or --remove-fineli without one.")) }
  }

  func run() async throws {
    try await runCommand { files in
      guard let file else { return try await removeAll(of: .fineli, files) }
      let kind = try source.map { name in
        guard let kind = FoodImport.Kind(rawValue: name) else { throw CommandError(say("A source is usda, fineli or off.")) }
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
      let language = try names.map { code in
        guard let language = FineliLanguage(rawValue: code) else { throw CommandError(say("Names are fi, sv or en.")) }
        return language
      }
      _ = try await folder.open(files)
      let catalogue = try openCatalogue(in: folder.url, files)
      let foods = FoodImport(URL(fileURLWithPath: file), kind: kind, taking: choice, named: language ?? .finnish)
      if foods.kind != .openFoodFacts, choice != ProductChoice() {
        throw CommandError(say("--countries and --replace are only for Open Food Facts."))
      }
      if foods.kind != .fineli, language != nil { throw CommandError(say("--names is only for Fineli.")) }
      if dryRun { return Self.print(try foods.preview()) }
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

  private func removeAll(of source: FoodID.Source, _ files: OpenFiles) async throws {
    _ = try await folder.open(files)
    let catalogue = try openCatalogue(in: folder.url, files)
    let count = try await catalogue.counts()[source] ?? 0
    try await catalogue.importing { sink in try sink.removeAll(of: source) }
    Swift.print(say(count, one: "\(count) food of Fineli removed", other: "\(count) foods of Fineli removed"))
  }

  private static func print(_ preview: FoodImportPreview) {
    Swift.print(say("\(preview.summary.foods) foods, \(preview.summary.leftOut) left out. Nothing was changed."))
    for food in preview.samples { Swift.print("  " + ([food.food.name] + food.otherNames).joined(separator: " · ")) }
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
    let credit =
      switch kind {
      case .usda: say("Figures: U.S. Department of Agriculture, Agricultural Research Service. FoodData Central. fdc.nal.usda.gov.")
      case .fineli: say("Data: Finnish Institute for Health and Welfare (THL), Fineli, https://fineli.fi, under CC BY 4.0.")
      case .openFoodFacts: say("Data: Open Food Facts, https://world.openfoodfacts.org, under the Open Database License (ODbL 1.0).")
      }
    Swift.print(credit)
  }
}

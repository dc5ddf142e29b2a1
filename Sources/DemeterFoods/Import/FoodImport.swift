import DemeterArchive
public import DemeterCore
import DemeterMessages
public import Foundation

/// Reads published databases: USDA FoodData Central's zips, or their unpacked folders, the zip of Fineli, and the dump of Open Food Facts.
public struct FoodImport: Sendable {
  /// The database.
  public enum Kind: String, CaseIterable, Sendable {
    /// USDA FoodData Central: SR Legacy, Foundation, Branded, FNDDS, or several of them.
    case usda
    /// Fineli, the Finnish food composition database: a package of its open data.
    case fineli
    /// Open Food Facts, as tab-separated text.
    case openFoodFacts = "off"
  }

  /// The file or folder.
  public let url: URL
  /// The database that it contains.
  public let kind: Kind
  private let choice: ProductChoice
  private let language: FineliLanguage

  /// Creates an import of a file. By default a zip or a folder is Fineli's if it has a table that only Fineli has, else USDA's, and anything
  /// else is Open Food Facts'.
  ///
  /// - Parameters:
  ///   - choice: which products of Open Food Facts are taken. It has no meaning for other foods.
  ///   - language: the language in which Fineli's foods are shown. They are found by their names in all of them.
  public init(
    _ url: URL, kind: Kind? = nil, taking choice: ProductChoice = ProductChoice(), named language: FineliLanguage = .finnish
  ) {
    self.url = url
    self.choice = choice
    self.language = language
    self.kind = kind ?? Self.kind(of: url)
  }

  /// Passes every food to a sink. If this throws, discard everything that the sink received.
  ///
  /// Throws `FoodImportError`, or what the sink or the progress throws.
  public func read(into sink: any FoodSink, progress: (FoodImportProgress) throws -> Void = { _ in }) throws -> FoodImportSummary {
    do {
      return switch kind {
      case .usda: try USDAFoods(url, sink: sink).read(progress)
      case .fineli: try FineliFoods(url, sink: sink, named: language).read(progress)
      case .openFoodFacts: try OpenFoodFacts(url, sink: sink, taking: choice).read(progress)
      }
    } catch let error as ArchiveError {
      throw FoodImportError(error)
    }
  }

  private static func kind(of url: URL) -> Kind {
    guard url.hasDirectoryPath || isFolder(url) || url.pathExtension.lowercased() == "zip" else { return .openFoodFacts }
    let size = try? Tables(url).size(FineliFoods.mark)
    return size == nil ? .usda : .fineli
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
  }
}

/// The progress of an import.
public struct FoodImportProgress: Hashable, Sendable {
  /// The bytes read so far.
  public var bytes: UInt64 = 0
  /// The bytes to read.
  public var totalBytes: UInt64
  /// The records read so far, of all tables.
  public var records: Int = 0
  /// The foods saved so far.
  public var foods: Int = 0

  /// From 0 to 1.
  public var fraction: Double { totalBytes == 0 ? 1 : min(1, Double(bytes) / Double(totalBytes)) }
}

/// The result of an import.
public struct FoodImportSummary: Hashable, Sendable {
  /// Why a food is skipped.
  public enum Reason: String, CaseIterable, Sendable {
    /// It has no name or no number.
    case nameless = "without a name or number"
    /// Its energy is not stated.
    case withoutEnergy = "without energy"
    /// More than 905 kcal, 100 g of a macronutrient or 105 g of all in 100 g.
    case impossible = "with more in 100 g than can be"
    /// Its energy does not match its macronutrients.
    case inconsistent = "whose energy does not fit the rest"
    /// Its line is not JSON.
    case unreadable = "that can't be read"
    /// It is not sold in a chosen country.
    case elsewhere = "that are sold elsewhere"
  }

  /// How many foods were saved.
  public var foods: Int = 0
  /// How many were skipped, and why.
  public var skipped: [Reason: Int] = [:]
  /// How many records were read, of all tables.
  public var records: Int = 0

  /// The first line that can't be read.
  public var firstUnreadable: Int?

  /// How many foods were skipped because something is wrong with them.
  public var leftOut: Int { skipped.values.reduce(0, +) - (skipped[.elsewhere] ?? 0) }

  /// Whether most products lack energy: then the file has another shape than the one that is read here.
  public var isMostlyWithoutEnergy: Bool {
    let missing = skipped[.withoutEnergy] ?? 0
    return missing * 2 > foods + leftOut
  }

  /// Whether anything in it had a name and a number.
  var isOfProducts: Bool { foods + skipped.values.reduce(0, +) > (skipped[.nameless] ?? 0) + (skipped[.unreadable] ?? 0) }

  mutating func skip(_ reason: Reason) { skipped[reason, default: 0] += 1 }
}

/// Why a file can't be imported. Nothing of it was saved.
public enum FoodImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file can't be opened.
  case unreadable(String)
  /// It is not a file of foods.
  case notFoods(String)
  /// It is truncated or changed.
  case damaged(String)
  /// It unpacks to more than any database of foods.
  case tooLarge(String)
  /// A record is not valid, with its table and number.
  case record(table: String, number: Int)
  /// It is damaged or ends after a line.
  case broken(String, line: Int)
  /// It would replace the products of earlier imports, and most of its own have no energy.
  case withoutEnergy(String)
  /// Countries were chosen, and none of its products says where it is sold.
  case withoutCountries(String)

  init(_ error: ArchiveError) {
    self =
      switch error {
      case .unreadable(let name): .unreadable(name)
      case .notAnArchive(let name): .notFoods(name)
      case .damaged(let name), .cutOff(let name), .locked(let name), .unsupported(let name): .damaged(name)
      case .tooLarge(let name): .tooLarge(name)
      }
  }

  /// The error in words, with what to do.
  public var description: String {
    switch self {
    case .unreadable(let name): say("\(name) can't be read.")
    case .notFoods(let name):
      say(
        "\(name) holds no foods that are known here. Give one of USDA's CSV zips or its folder, Fineli's zip, or Open Food Facts' .csv.gz or .jsonl.gz. Nothing was changed."
      )
    case .damaged(let name): say("\(name) is damaged or cut off. Download it again. Nothing was changed.")
    case .tooLarge(let name): say("\(name) unpacks to more than any database of foods. Download it again. Nothing was changed.")
    case .broken(let name, let line):
      say("\(name) is damaged or cut off after line \(line). Download it again. Nothing was changed.")
    case .withoutEnergy(let name):
      say("Most products in \(name) have no energy. Its format may be newer than this version of Demeter. Nothing was changed.")
    case .withoutCountries(let name):
      say("\(name) does not say where its products are sold. Import it without a choice of countries. Nothing was changed.")
    case .record(let table, let number): say("Record \(number) of \(table) never ends. Download the file again. Nothing was changed.")
    }
  }
}

/// The id of a food: its source, and its key there.
public struct FoodID: Hashable, Sendable {
  /// The source of a food. Everything that is true of a source is said once, in its facts.
  public enum Source: String, CaseIterable, Sendable, Codable {
    /// Foods that this person logged or saved.
    case mine
    /// Foods that people of this household wrote down.
    case own
    /// The table of everyday foods that is part of Demeter.
    case starter
    /// USDA FoodData Central.
    case usda
    /// Fineli, the Finnish food composition database.
    case fineli
    /// Open Food Facts.
    case openFoodFacts = "off"
    /// The online service FatSecret.
    case fatsecret
  }

  /// The source.
  public let source: Source
  /// The key of the food at its source, 1–200 characters without a line break.
  public let key: String

  /// Creates an id.
  public init(source: Source, key: String) {
    self.source = source
    self.key = key
  }
}

extension FoodID.Source {
  /// Where foods are.
  public enum Place: Sendable {
    /// In the person's own diary.
    case diary
    /// With the household.
    case household
    /// In Demeter itself.
    case shipped
    /// In the server's catalogue, into which they were imported.
    case catalogue
    /// At a service that is asked over the network.
    case online
  }

  /// A text and a link that a source requires next to its content.
  public struct Attribution: Hashable, Sendable {
    /// The text of the link.
    public let text: String
    /// The address of the link.
    public let address: String
  }

  private struct Facts {
    let place: Place
    let name: String
    var licence: String = ""
    var attribution: Attribution?
  }

  private var facts: Facts {
    switch self {
    case .mine: Facts(place: .diary, name: "your foods")
    case .own: Facts(place: .household, name: "your household")
    case .starter: Facts(place: .shipped, name: "Demeter’s foods")
    case .usda: Facts(place: .catalogue, name: "USDA", licence: "public domain")
    case .fineli:
      // https://creativecommons.org/licenses/by/4.0/legalcode, 3(a)
      Facts(
        place: .catalogue, name: "Fineli", licence: "CC BY 4.0",
        attribution: Attribution(
          text: "Data: Finnish Institute for Health and Welfare (THL), Fineli, CC BY 4.0", address: "https://fineli.fi"))
    case .openFoodFacts:
      // https://opendatacommons.org/licenses/odbl/1-0/, 4.3
      Facts(
        place: .catalogue, name: "Open Food Facts", licence: "ODbL 1.0",
        attribution: Attribution(text: "Data: Open Food Facts, ODbL", address: "https://world.openfoodfacts.org"))
    case .fatsecret:
      // https://platform.fatsecret.com/attribution
      Facts(
        place: .online, name: "the online catalogue",
        attribution: Attribution(text: "Powered by fatsecret Platform API", address: "https://platform.fatsecret.com"))
    }
  }

  /// Where its foods are.
  public var place: Place { facts.place }
  /// Its name, as in the trace of a figure.
  public var name: String { facts.name }
  /// The name of the licence of its figures; empty if they are not published under one.
  public var licence: String { facts.licence }
  /// What has to be shown next to its content; nil if it requires nothing.
  public var attribution: Attribution? { facts.attribution }

  /// The source that an entry records for values from it.
  public var entrySource: EntrySource {
    switch place {
    case .diary, .household: .manual
    case .shipped, .catalogue: .catalogue
    case .online: .api
    }
  }
}

extension FoodID: LosslessStringConvertible {
  /// Parses text such as `usda:171287`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let source = Source(rawValue: String(parts[0])), (1...200).contains(parts[1].count) else { return nil }
    self.init(source: source, key: String(parts[1]))
  }

  /// The id as text, which can be parsed again.
  public var description: String { "\(source.rawValue):\(key)" }
}

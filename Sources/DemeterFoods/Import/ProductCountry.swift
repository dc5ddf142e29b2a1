import DemeterMessages
import Foundation

/// A country in which products of Open Food Facts are sold.
public struct ProductCountry: Hashable, Sendable {
  /// Its ISO 3166-1 code: `DE`
  public let code: String
  /// What Open Food Facts calls it, without the language: `germany`. It has had several names if it was renamed.
  let tags: [String]

  /// Returns the country with a code in any case; nil if it can't be chosen.
  public init?(_ code: String) {
    guard let known = Self.all.first(where: { $0.code == code.uppercased() }) else { return nil }
    self = known
  }

  private init(_ code: String, _ tags: [String]) {
    self.code = code
    self.tags = tags
  }

  /// Returns the countries of a list such as `de,at`, each once; nil if one of them can't be chosen.
  public static func countries(list: String) -> [ProductCountry]? {
    var countries: [ProductCountry] = []
    for code in list.split(separator: ",") {
      guard let country = ProductCountry(code.trimmingCharacters(in: .whitespaces)) else { return nil }
      if !countries.contains(country) { countries.append(country) }
    }
    return countries.isEmpty ? nil : countries
  }

  /// Its name in the language of the request or command.
  public var name: String { Locale(identifier: Language.current.rawValue).localizedString(forRegionCode: code) ?? code }

  /// The countries that can be chosen, by their codes.
  public static let all: [ProductCountry] = {
    let lines = """
      AE united-arab-emirates
      AR argentina
      AT austria
      AU australia
      BE belgium
      BG bulgaria
      BR brazil
      CA canada
      CH switzerland
      CL chile
      CN china
      CO colombia
      CY cyprus
      CZ czech-republic czechia
      DE germany
      DK denmark
      DZ algeria
      EE estonia
      ES spain
      FI finland
      FR france
      GB united-kingdom
      GR greece
      HK hong-kong
      HR croatia
      HU hungary
      IE ireland
      IL israel
      IN india
      IS iceland
      IT italy
      JP japan
      KR south-korea
      LT lithuania
      LU luxembourg
      LV latvia
      MA morocco
      MT malta
      MX mexico
      NL netherlands
      NO norway
      NZ new-zealand
      PE peru
      PH philippines
      PL poland
      PT portugal
      RO romania
      RS serbia
      RU russia
      SE sweden
      SG singapore
      SI slovenia
      SK slovakia
      TH thailand
      TN tunisia
      TR turkey turkiye
      TW taiwan
      UA ukraine
      US united-states
      ZA south-africa
      """
    return lines.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return ProductCountry(words[0], Array(words.dropFirst()))
    }
  }()
}

/// Which products of Open Food Facts an import takes.
public struct ProductChoice: Hashable, Sendable {
  /// Only products that are sold in one of these countries; empty for all of the file.
  public var countries: [ProductCountry]
  /// Whether products of earlier imports are removed that this one does not bring.
  public var removesOthers: Bool

  /// Creates a choice: by default all products, besides those that are there.
  public init(countries: [ProductCountry] = [], removesOthers: Bool = false) {
    self.countries = countries
    self.removesOthers = removesOthers
  }

  /// What Open Food Facts calls the countries; nil if there is no choice. Products of the world are sold in all of them.
  var tags: Set<String>? {
    countries.isEmpty ? nil : Set(countries.flatMap(\.tags).map { "en:\($0)" } + ["en:world"])
  }
}

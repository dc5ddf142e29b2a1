import DemeterCore
import Foundation

/// A column in a table of own foods, as its head names it.
struct OwnFoodColumn: Hashable {
  /// What a column says of a food.
  enum Field: Hashable {
    case name, brand, code, portionName, portionMass, basis, kilocalories, kilojoules, salt
    case nutrient(Nutrient)
    case trace(TraceNutrient)
    case own(OwnNutrient)
  }

  let field: Field
  /// The text of the head.
  let head: String
  /// The unit of its numbers, if it names one: `mg`
  let unit: String?
  /// Whether it says that the figures are for 100 ml.
  let isForMilliliters: Bool

  /// Reads a head such as `Fat (g)`, `sodium mg per 100 g` or `Brennwert in kJ`; nil if it is none of a food.
  init?(_ head: String) {
    if let own = Self.own(head) {
      field = .own(own.nutrient)
      self.head = head
      unit = own.unit?.rawValue ?? own.nutrient.unit
      isForMilliliters = false
      return
    }
    var text = head.lowercased(), milliliters = false
    if let amount = text.firstMatch(of: #/(?:\b(?:per|pro|je|pour|por)\s+)?\b100\s*(g|ml)\b/#) {
      milliliters = amount.1 == "ml"
      text.removeSubrange(amount.range)
    }
    let words = FoldedText(text).tokens
    let unit = words.first { Self.units[$0] != nil }.flatMap { Self.units[$0] }
    let name = words.filter { Self.units[$0] == nil && !Self.fillers.contains($0) }.joined(separator: " ")
    guard let field = Self.field(name, unit) else { return nil }
    self.field = field
    self.head = head
    self.unit = unit
    isForMilliliters = milliliters
  }

  /// The own nutrient of a head such as `own:g:Creatine`, with the unit of its numbers if they have another one: `mg own:g:Creatine`.
  static func own(_ head: String) -> (unit: TraceNutrient.Unit?, nutrient: OwnNutrient)? {
    let parts = head.split(separator: " ", maxSplits: 1).map(String.init)
    if parts.count == 2, let unit = TraceNutrient.Unit(rawValue: parts[0]), let nutrient = OwnNutrient(column: parts[1]) {
      return (unit, nutrient)
    }
    return OwnNutrient(column: head).map { (nil, $0) }
  }

  /// How many grams its unit has; nil if the unit of a nutrient has to be named and is not.
  var grams: Double? {
    switch (unit, field) {
    case (_, .own(let nutrient)): unit.flatMap(TraceNutrient.Unit.init(rawValue:))?.grams ?? nutrient.grams
    case ("mg", _): 1e-3
    case ("µg", _): 1e-6
    case (nil, .trace(let nutrient)): nutrient.unit == .grams ? 1 : nil
    default: 1
    }
  }

  private static func field(_ name: String, _ unit: String?) -> Field? {
    if name.isEmpty { return unit == "kcal" ? .kilocalories : unit == "kJ" ? .kilojoules : nil }
    switch fields[name] {
    case .kilocalories where unit == "kJ": return .kilojoules
    case .portionName where unit != nil: return .portionMass
    case nil: return TraceNutrient.allCases.first { "\($0)".lowercased() == name }.map(Field.trace)
    case let field: return field
    }
  }

  private static let units: [String: String] = [
    "kcal": "kcal", "kj": "kJ", "g": "g", "gram": "g", "grams": "g", "gramm": "g", "ml": "ml", "mg": "mg", "mcg": "µg", "ug": "µg",
    "μg": "µg",
  ]

  private static let fillers: Set<String> = ["in", "of", "which", "davon", "dont", "de", "di", "cui", "las", "los", "cuales", "waarvan"]

  /// The names of columns, folded and without units and fillers. Nutrients are called as on labels, in the languages of Regulation (EU) No
  /// 1169/2011 that labels are read in.
  private static let fields: [String: Field] = {
    let names: [(Field, String)] = [
      (
        .name,
        "name, food, food name, product, product name, description, lebensmittel, produkt, bezeichnung, nom, produit, nombre, producto, nome, prodotto, naam, product naam"
      ),
      (.brand, "brand, manufacturer, marke, hersteller, marque, marca, merk"),
      (.code, "code, codes, barcode, barcodes, ean, gtin, upc, strichcode, code barres, codigo, codice"),
      (.portionName, "portion, portion name, serving, serving name, portie, porcion, porzione"),
      (.portionMass, "portion weight, portion size, serving weight, serving size, portionsgewicht, portionsgrosse"),
      (.basis, "basis, per, figures for, bezug"),
      (.kilocalories, "energy, calories, energie, brennwert, kalorien, valeur energetique, valor energetico, energia, energetische waarde"),
      (.nutrient(.fat), "fat, total fat, fett, matieres grasses, lipides, grasas, grassi, vet, vetten"),
      (
        .trace(.saturatedFat),
        "saturated, saturated fat, saturates, fat saturated, fat saturates, saturatedfat, gesattigte fettsauren, acides gras satures, saturadas, acidos grasos saturados, acidi grassi saturi, verzadigd, verzadigde vetzuren"
      ),
      (
        .nutrient(.carbohydrates),
        "carbohydrate, carbohydrates, total carbohydrate, carbs, kohlenhydrate, glucides, hidratos carbono, carboidrati, koolhydraten"
      ),
      (.trace(.sugars), "sugars, sugar, carbohydrate sugars, zucker, sucres, azucares, zuccheri, suikers"),
      (
        .trace(.fiber),
        "fibre, fiber, dietary fibre, dietary fiber, ballaststoffe, fibres, fibres alimentaires, fibra, fibra alimentaria, vezels, voedingsvezel"
      ),
      (.nutrient(.protein), "protein, proteins, eiweiss, proteines, proteinas, proteine, eiwit, eiwitten"),
      (.salt, "salt, salz, sel, sal, sale, zout"),
      (.trace(.sodium), "sodium, natrium, sodio"),
    ]
    return Dictionary(
      names.flatMap { field, names in names.split(separator: ", ").map { (String($0), field) } }, uniquingKeysWith: { first, _ in first })
  }()
}

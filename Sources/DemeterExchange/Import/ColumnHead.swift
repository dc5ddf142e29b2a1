import DemeterCore
import Foundation

/// What the head of a column says, in English, German, French, Spanish, Dutch or Italian.
struct ColumnHead {
  let field: ColumnField?
  /// The unit of its numbers, if it names one: `mg`, `kJ`, `lb`
  let unit: String?

  init(_ head: String) {
    // Programs write foodName and food_name.
    var spaced = "", wasSmall = false
    for letter in head {
      if wasSmall, letter.isUppercase { spaced += " " }
      spaced.append(letter)
      wasSmall = letter.isLowercase
    }
    // “kJ” and “mL” are no two words.
    let tokens = FoldedText(spaced.replacing("k J", with: "kJ").replacing("m L", with: "ml")).tokens
    let unit = tokens.contains("fl") && tokens.contains("oz") ? "floz" : tokens.lazy.compactMap { Self.units[$0] }.first
    let isShare = head.contains("%") || !Self.otherUnits.isDisjoint(with: tokens)
    let words = tokens.filter { Self.units[$0] == nil && !Self.fillers.contains($0) }
    let name = words.joined(separator: " ")
    // The last part of a name such as `nutrients.protein` says most.
    let last = head.contains(".") ? words.last ?? "" : ""
    self.unit = unit
    if let own = OwnNutrient(column: head) {
      field = .own(own)
      return
    }
    let known = Self.field(name, unit) ?? Self.field(last, unit)
    field = isShare && known?.isNutrient == true ? nil : known
  }

  private static func field(_ name: String, _ unit: String?) -> ColumnField? {
    if name.isEmpty { return unit == "kcal" ? .kilocalories : unit == "kJ" ? .kilojoules : nil }
    if let field = fields[name] { return field == .kilocalories && unit == "kJ" ? .kilojoules : field }
    switch OwnFoodColumn(name + (unit.map { " \($0)" } ?? ""))?.field {
    case .name: return .name
    case .brand: return .brand
    case .code: return .code
    case .kilocalories: return .kilocalories
    case .kilojoules: return .kilojoules
    case .salt: return .salt
    case .nutrient(let nutrient): return .nutrient(nutrient)
    case .trace(let nutrient): return nutrient == .water ? .water : .trace(nutrient)
    case .portionName, .portionMass, .basis, .own, nil: break
    }
    let key = name.replacing(" ", with: "")
    return ColumnField.traces.first { "\($0)".lowercased() == key }.map(ColumnField.trace)
  }

  private static let units: [String: String] = [
    "kcal": "kcal", "kj": "kJ", "g": "g", "gram": "g", "grams": "g", "gramm": "g", "mg": "mg", "mcg": "µg", "ug": "µg", "μg": "µg",
    "ml": "ml", "milliliter": "ml", "milliliters": "ml", "l": "l", "liter": "l", "liters": "l", "litre": "l", "litres": "l", "kg": "kg",
    "kgs": "kg", "lb": "lb", "lbs": "lb", "pounds": "lb",
  ]
  /// Shares of a reference and international units, which are no masses.
  private static let otherUnits: Set<String> = ["iu", "ie", "ui", "dv", "rdi", "percent", "prozent"]
  private static let fillers: Set<String> = ["in", "of", "the", "fl", "oz", "de", "del", "la", "le", "du", "di", "total", "gesamt"]

  private static let fields: [String: ColumnField] = {
    let names: [(ColumnField, String)] = [
      (
        .date,
        """
        date, day, date time, datetime, date and time, timestamp, logged at, logged on, eaten at, consumed at, created at, log date, entry date, \
        date logged, date consumed, datum, tag, zeitpunkt, datum uhrzeit, jour, date heure, fecha, dia, fecha hora, fecha y hora, dag, data, \
        giorno, data ora, data e ora
        """
      ),
      (.time, "time, time day, log time, entry time, uhrzeit, zeit, heure, hora, ora, orario, tijd, tijdstip"),
      (
        .meal,
        """
        meal, meal type, meal name, mealtype, meal slot, group, daytime, eating occasion, mahlzeit, tageszeit, repas, comida, tipo comida, pasto, \
        tipo pasto, maaltijd
        """
      ),
      (
        .name,
        """
        food item, item, item name, food description, food title, title, entry, recipe, gericht, speise, nahrungsmittel, aliment, plat, \
        alimento, plato, cibo, piatto, voedingsmiddel, gerecht, product
        """
      ),
      (
        .amount,
        """
        amount, quantity, qty, serving qty, serving quantity, servings, number servings, serving amount, amount consumed, portions, menge, anzahl, \
        portionen, quantite, portions mangees, cantidad, raciones, porciones, quantita, porzioni, hoeveelheid, aantal, porties
        """
      ),
      (
        .unit,
        """
        unit, units, serving unit, serving size, serving, measure, measurement unit, uom, portion, portion size, einheit, mengeneinheit, unite, \
        unidad, unita, eenheid
        """
      ),
      (
        .kilocalories,
        """
        calories, calorie, cals, kilocalories, energy, calories consumed, food calories, energie, brennwert, kalorien, kilokalorien, calorias, \
        kilocalorias, energia, calorieen, kilocalorieen
        """
      ),
      (.kilojoules, "kilojoules, kilojoule, joules"),
      (.nutrient(.protein), "proteina, protein consumed, eiweiss"),
      (.nutrient(.carbohydrates), "carb, carbohidratos, hidratos, kohlenhydrat, glucide, koolhydraat, carboidrato"),
      (.nutrient(.fat), "fats, fette, graisses, graisse, lipide, grasa, grasso, vetten"),
      (
        .weight,
        """
        weight, body weight, bodyweight, scale weight, weight value, gewicht, korpergewicht, poids, poids corporel, peso, peso corporal, \
        peso corporeo, lichaamsgewicht
        """
      ),
      (
        .bodyFat,
        """
        body fat, bodyfat, body fat percentage, fat percentage, korperfett, korperfettanteil, masse grasse, grasa corporal, grasso corporeo, \
        massa grassa, lichaamsvet, vetpercentage
        """
      ),
      (
        .water,
        "water, water intake, water amount, drink, wasser, trinkmenge, getrunken, eau, eau bue, agua, acqua, water gedronken, volume, ml"
      ),
    ]
    return Dictionary(
      names.flatMap { field, names in names.split(separator: ", ").map { (String($0), field) } }, uniquingKeysWith: { first, _ in first })
  }()
}

extension ColumnField {
  /// Whether its numbers are masses of a nutrient.
  var isNutrient: Bool {
    switch self {
    case .nutrient, .trace, .salt: true
    default: false
    }
  }
}

import DemeterCore
import Foundation

/// One food in a table, not validated yet.
struct OwnFoodRow {
  private let line: OwnFoodLines.Line
  private let numbers: NumberStyle

  init(_ line: OwnFoodLines.Line, numbers: NumberStyle) {
    self.line = line
    self.numbers = numbers
  }

  /// Its name, cut to a length that fits into a message.
  var name: String? { line[.name].map { String($0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(60)) } }

  /// Returns the validated food.
  func food(id: UUID, isShared: Bool) throws(InvalidInput) -> OwnFood {
    var input = OwnFoodInput(), errors: [FieldError] = []
    input.name = line[.name]?.text
    input.brand = line[.brand]?.text
    input.codes = (line[.code]?.text ?? "").split { $0 == "," || $0 == ";" }.map(String.init)
    input.isShared = isShared
    input.basis = basis
    input.calories = energy(&errors)
    for cell in line.cells {
      let grams = grams(cell, &errors)
      switch cell.column.field {
      case .nutrient(let nutrient): input[nutrient] = grams
      case .trace(let nutrient): input.others[nutrient.rawValue] = grams
      case .own(let nutrient): input.others[nutrient.number] = grams
      // Salt is sodium chloride, and states 2.5 times its sodium (Regulation (EU) No 1169/2011, Annex I). Sodium itself says more.
      case .salt where line[.trace(.sodium)] == nil:
        input.others[TraceNutrient.sodium.rawValue] = grams.finite.map { .number($0 * 0.4) } ?? grams
      default: continue
      }
    }
    let mass = line[.portionMass].map { number($0) } ?? .absent
    if mass != .absent || line[.portionName] != nil {
      input.portions = [OwnFoodInput.Portion(name: line[.portionName]?.text, mass: mass)]
    }
    do throws(InvalidInput) {
      let food = try input.checked(id: id)
      guard errors.isEmpty else { throw InvalidInput(errors) }
      return food
    } catch {
      throw InvalidInput(errors + error.errors.filter { !errors.contains($0) })
    }
  }

  /// What the figures are for: the cell says it, or the head of a column.
  private var basis: String? {
    if let cell = line[.basis] { return cell.text.lowercased().filter { !$0.isWhitespace } }
    return line.cells.contains { $0.column.isForMilliliters } ? OwnFood.Basis.hundredMilliliters.rawValue : nil
  }

  /// The kilocalories. Kilojoules count where they are missing, and are compared with them where both are there.
  private func energy(_ errors: inout [FieldError]) -> NumberInput {
    let calories = line[.kilocalories].map { number($0) } ?? .absent, joules = line[.kilojoules].map { number($0) } ?? .absent
    guard let stated = joules.finite else { return calories == .absent ? joules : calories }
    let computed = stated / Self.kilojoules
    guard let known = calories.finite else { return calories == .absent ? .number(computed) : calories }
    // The factors of labels differ from one nutrient to another by up to 5 % (Regulation (EU) No 1169/2011, Annex XIV).
    if abs(computed - known) > 0.05 * known + 3 { errors.append(FieldError("calories", .energiesDisagree)) }
    return calories
  }

  /// The kilojoules of a kilocalorie.
  private static let kilojoules = 4.184

  /// The grams of a nutrient in 100 g, which can't be more than that.
  private func grams(_ cell: (column: OwnFoodColumn, text: String), _ errors: inout [FieldError]) -> NumberInput {
    switch cell.column.field {
    case .nutrient, .trace, .own, .salt: break
    default: return .absent
    }
    let input = number(cell)
    guard let value = input.finite else {
      if input != .absent { errors.append(FieldError(cell.column.head, .notANumber(.parameter(cell.column.head)))) }
      return .absent
    }
    let grams = value * (cell.column.grams ?? 1)
    if basis != OwnFood.Basis.portion.rawValue, !(0...100).contains(grams) {
      errors.append(FieldError(cell.column.head, .outside(.parameter(cell.column.head), 0...100, unit: .grams)))
      return .absent
    }
    return .number(grams)
  }

  /// A number, with or without the unit of its column. What only says a limit, or that nothing is known, is absent.
  private func number(_ cell: (column: OwnFoodColumn, text: String)) -> NumberInput {
    var text = cell.text.lowercased()
    if text.hasPrefix("<") || ["-", "–", "—", "?", "n/a"].contains(text) { return .absent }
    let unit =
      switch cell.column.field {
      case .kilocalories: "kcal"
      case .kilojoules: "kj"
      case .portionMass: text.hasSuffix("ml") ? "ml" : "g"
      default: cell.column.unit?.lowercased() ?? "g"
      }
    if text.hasSuffix(unit) { text.removeLast(unit.count) }
    return NumberInput(typed: text, in: numbers)
  }
}

import DemeterCore
import DemeterFoods
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

extension RecipesController {
  /// Shows the scanner, which sends the form of the recipe back with what it read.
  func scan(_ body: inout FormBody, into known: StoredOwnFood?, _ context: PageRequestContext) async throws -> Response {
    body["recipe"] = known?.id.key
    body["decimal"] = context.person.numbers.decimalSeparator
    let page = ScanPage(into: ScannedRecipe(body))
    return site.page(page.title, frame: try await context.frame(site, tab: .settings)) { ScanView(page: page) }
  }

  /// Adds a line for the food with a barcode to the form of a recipe, in the weight of a portion or in 100 g. Returns why there is none.
  func add(scanned digits: String, to body: inout FormBody, _ context: PageRequestContext) async throws -> String? {
    let reading = context.reading(site, for: body), code: Barcode
    do throws(Barcode.Problem) { code = try Barcode(digits) } catch { return FoundCode(error).words }
    let found = try await site.foods.foods(withCode: code, in: try await context.pantry(site), askingOnline: true)
    guard let food = found.foods.first else {
      return FoundCode(unknown: code, found.remark.map(FoundCode.Remark.init), on: reading.present.today, in: reading).words
    }
    let portion = food.portions.first, grams = max(1, (portion?.mass?.grams ?? 100).rounded())
    let isWeighed = food.nutrition(of: FoodAmount(Quantity(servings: grams), .gram)) != nil
    let amount = isWeighed ? "\(reading.numbers.field(Measure(grams))) g" : "1 \(portion?.name ?? "serving")"
    // A comma may part two ingredients.
    let words = "\(amount) \(food.plainName)".split { $0.isWhitespace || $0 == "," || $0 == ";" }.joined(separator: " ")
    let text = String(words.prefix(200))
    body["lines"] = [body["lines"], text].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
    // It is this food, whatever its words may mean.
    if let place = (0..<Recipe.mostLines).first(where: { body["line.\($0).text"] == nil }) {
      body["line.\(place).text"] = text
      body["line.\(place).food"] = food.id.description
      body["line.\(place).grams"] = isWeighed ? reading.numbers.field(Measure(grams)) : ""
      body["line.\(place).was"] = ""
    }
    return nil
  }
}

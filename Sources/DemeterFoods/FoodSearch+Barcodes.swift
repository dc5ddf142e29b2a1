public import DemeterCore

/// The foods with the number of a barcode.
public struct FoodsWithCode: Sendable {
  /// What came of asking Open Food Facts, if that is no food.
  public enum Remark: Hashable, Sendable {
    case unknown
    case withoutEnergy(name: String)
    case implausible(name: String)
    case failed(FoodError)
  }

  /// The foods.
  public let foods: [Food]
  /// What Open Food Facts answered, if it was asked and no food came of it.
  public let remark: Remark?
}

extension FoodSearch {
  /// Returns the foods with the number of a barcode: own foods if there are any, else those of the catalogue, else that of Open Food Facts
  /// if the owner allows to ask. An error of that service is not thrown.
  public func foods(withCode code: Barcode, in pantry: Pantry, askingOnline: Bool) async throws -> FoodsWithCode {
    let own = pantry.own.filter { $0.codes.contains(code.ofItem) }.map(\.food)
    let known = own.isEmpty ? try await catalogue.foods(withCode: code, in: pantry.language) : own
    guard known.isEmpty, askingOnline, code.use == .product, let lookup = lookup() else {
      return FoodsWithCode(foods: known, remark: nil)
    }
    do throws(FoodError) {
      let answer = try await lookup.answer(to: code)
      let food = answer.food(in: pantry.language)
      return FoodsWithCode(foods: food.map { [$0] } ?? [], remark: FoodsWithCode.Remark(answer))
    } catch {
      try Task.checkCancellation()
      return FoodsWithCode(foods: [], remark: .failed(error))
    }
  }

  /// Returns a food that was found at Open Food Facts, which is asked again if its answer is not kept any more and `askingAgain`.
  func lookedUp(_ id: FoodID, in pantry: Pantry, askingAgain: Bool) async throws -> Food? {
    guard id.source == .openFoodFacts, let lookup = lookup(), let code = try? Barcode(id.key), code.digits == id.key else { return nil }
    let answer = askingAgain ? try await lookup.answer(to: code) : await lookup.remembered(code)
    return answer?.food(in: pantry.language)
  }
}

extension FoodsWithCode.Remark {
  fileprivate init?(_ answer: OpenFoodFactsAnswer) {
    switch answer {
    case .food: return nil
    case .withoutEnergy(let name): self = .withoutEnergy(name: name)
    case .implausible(let name): self = .implausible(name: name)
    case .unknown: self = .unknown
    }
  }
}

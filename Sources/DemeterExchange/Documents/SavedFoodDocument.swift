package import DemeterCore

/// A food or meal of My foods, or a choice of a food for words.
package struct SavedFoodDocument: Codable {
  var id: String
  var name: String
  var items: [MealDocument]
  /// For a choice: the food's id, empty if it has only the values of the item.
  var chosenFood: String?

  /// - Parameter hasSources: whether each item says where its values came from.
  package init(_ food: SavedFood, hasSources: Bool) {
    id = food.id.key
    name = food.name
    items = food.items.map { meal in
      var item = MealDocument(meal)
      if !hasSources { item.source = nil }
      return item
    }
    chosenFood = food.choice.map { $0.food?.description ?? "" }
  }
}

import DemeterCore
import DemeterHTML

/// A food that words may mean instead, to be chosen with one tap.
public struct FoodChoice: Hashable, Sendable {
  let food: String
  let name: String
  let calories: String

  /// What a form or an address sends to choose this food for an item, counted from 0: `take 0 usda:171265`.
  func value(forItem item: Int) -> String { "take \(item) \(food)" }

  /// A choice of a draft whose food and figures are known; else nil.
  public init?(_ draft: DraftItem, in context: PageContext) {
    guard let food = draft.food, let nutrition = draft.nutrition else { return nil }
    self.food = food.id.description
    name = draft.name
    calories = context.calories(nutrition.energy)
  }
}

/// What else words may mean: a link or a button for each.
struct FoodChoices<Chip: HTML>: View {
  let choices: [FoodChoice]
  /// Makes a link or button of what it says.
  let chip: (FoodChoice, FoodChoiceWords) -> Chip

  var body: some HTML {
    if !choices.isEmpty {
      ul(.class("choices"), .role("list"), .label("Or was it …")) {
        ForEach(choices) { choice in li { chip(choice, FoodChoiceWords(choice: choice)) } }
      }
    }
  }
}

struct FoodChoiceWords: View {
  let choice: FoodChoice

  var body: some HTML {
    span(.attribute("dir", "auto")) { choice.name }
    span(.class("energy")) { choice.calories }
  }
}

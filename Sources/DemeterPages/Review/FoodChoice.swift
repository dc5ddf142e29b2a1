import DemeterCore
import DemeterHTML
import DemeterMessages

/// Another possible meaning of the words, to select with one tap.
public struct FoodChoice: Hashable, Sendable {
  let food: String
  let name: String
  let calories: String

  /// The form value that selects this food for an item, counted from 0: `take 0 usda:171265`.
  func value(forItem item: Int) -> String { "take \(item) \(food)" }

  /// Returns nil if the food or the values of the draft are unknown.
  public init?(_ draft: DraftItem, in context: PageContext) {
    guard let food = draft.food, let nutrition = draft.nutrition else { return nil }
    self.food = food.id.description
    name = draft.plainName
    calories = context.calories(nutrition.energy)
  }
}

/// Other possible meanings of words: a link or a button for each.
struct FoodChoices<Choice: Sendable, Chip: HTML>: View {
  let choices: [Choice]
  /// Creates the link or button.
  let chip: (Choice) -> Chip

  var body: some HTML {
    if !choices.isEmpty {
      div(.class("alternatives")) {
        span(.class("hint"), .decoration) { say("Or was it …") }
        ul(.class("choices"), .role("list"), .label(say("Or was it …"))) { ForEach(choices) { choice in li { chip(choice) } } }
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

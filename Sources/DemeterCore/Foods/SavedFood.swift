public import Foundation

/// A food, or a meal of several, that a person keeps under a name to log it with one tap; or the food that they chose for some words, which
/// are its name.
public struct SavedFood: Hashable, Sendable, Identifiable {
  /// Its name for ever.
  public let id: UUID
  /// 1–200 characters, trimmed.
  public var name: String
  /// What is logged, at least one.
  public var items: [Meal]
  /// What was chosen for the words that are its name; nil for what is kept to be logged with one tap.
  public var choice: Choice?

  /// What a person chose for some words.
  public struct Choice: Hashable, Sendable {
    /// The food; nil for one that has only the figures of the item.
    public let food: FoodID?

    /// A food that was chosen.
    public init(_ food: FoodID?) { self.food = food }
  }

  /// A meal under an id that the client chose.
  public init(id: UUID, name: String, items: [Meal], choice: Choice? = nil) {
    self.choice = choice
    self.id = id
    self.name = name
    self.items = items
  }

  /// What all of it comes to.
  public var energy: Energy { items.reduce(.zero) { $0 + $1.nutrition.energy } }
}

extension SavedFood {
  /// A meal under the name somebody typed, checked: 1–200 characters.
  public init(id: UUID, named name: String?, items: [Meal], choice: Choice? = nil) throws(InvalidInput) {
    var check = FieldCheck()
    let name = check.name(name, .name)
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    self.init(id: id, name: name, items: items, choice: choice)
  }
}

public import Foundation

/// A food, or several, that a person saved under a name to log it with one tap. Or a choice: the food that they chose for some words, which
/// are then its name.
public struct SavedFood: Hashable, Sendable, Identifiable {
  /// The permanent id.
  public let id: UUID
  /// The name, 1–200 characters, without white space around it.
  public var name: String
  /// The foods to log, at least one.
  public var items: [Meal]
  /// The choice for the words in the name; nil for a food that is logged with one tap.
  public var choice: Choice?

  /// The food that a person chose for some words.
  public struct Choice: Hashable, Sendable {
    /// The id of the food; nil if only the figures of the item are known.
    public let food: FoodID?

    /// Creates a choice.
    public init(_ food: FoodID?) { self.food = food }
  }

  /// Creates a saved food with an id that the client chose.
  public init(id: UUID, name: String, items: [Meal], choice: Choice? = nil) {
    self.choice = choice
    self.id = id
    self.name = name
    self.items = items
  }

  /// The sum of the energy of all items.
  public var energy: Energy { items.reduce(.zero) { $0 + $1.nutrition.energy } }
}

extension SavedFood {
  /// Creates a saved food with a name that a person typed.
  ///
  /// - Throws: an error if the name is not 1–200 characters.
  public init(id: UUID, named name: String?, items: [Meal], choice: Choice? = nil) throws(InvalidInput) {
    var check = FieldCheck()
    let name = check.name(name, .name)
    guard check.errors.isEmpty else { throw InvalidInput(check.errors) }
    self.init(id: id, name: name, items: items, choice: choice)
  }
}

/// What speaks against an item, or for beginning a new one where it begins, in the points of `Stretch.value`.
///
/// The fitted `Weights` compare foods for the same words. How words are divided among foods is not in the data that they were fitted to, so
/// these were set by hand, against the table of everyday phrases. A content word that a name explains is worth its rarity, 2 to 9 points: a
/// cost of 4 to 8 outweighs one word, one of 20 and more decides alone.
enum CuttingCost {
  // MARK: Beginning an item at a part

  /// By the words that begin it. "And two eggs" begins one; "with cheese" rarely does.
  static let beginsWithNumber: Float = 2
  static let beginsWithAnd: Float = 4.8
  static let beginsWithArticle: Float = 5
  static let beginsWithOther: Float = 8
  /// Parts that nothing joins, such as two lines, begin items more easily if no amount does.
  static let beginsUnjoined: Float = 4
  static let amountUnjoined: Float = 3
  /// "In my bowl", "on the side" says where, and no food.
  static let beginsWithPlace: Float = 6
  /// "Made with", "topped with": what follows belongs to the food before.
  static let beginsAfterVerb: Float = 4
  /// Its head noun was said before: "chicken, grilled chicken".
  static let repeatsHead: Float = 6
  /// "6 inch", "weighing 200 g" describes the food before.
  static let beginsWithMeasure: Float = 6
  /// It is in a list of ingredients.
  static let isIngredient: Float = 6
  /// It says again what the item before it is.
  static let repeatsItem: Float = 8
  /// It is no food by itself.
  static let standsNotAlone: Float = 20

  // MARK: Several parts in one item

  /// A part that no food has in its name.
  static let unknownPart: Float = 12
  /// A semicolon separates items.
  static let semicolonInside: Float = 50
  /// A measured amount in a dish that has parts of its own: "pasta, 100 g cheese".
  static let measuredInDish: Float = 16
  /// A number or article inside a dish, an everyday food, or another food.
  static let countInDish: Float = 8
  static let countInOwnFood: Float = 6
  static let countInFood: Float = 1
  /// A part of a counted list: "2 eggs, bacon and toast".
  static let partOfList: Float = 4
  /// A part that follows without a word that joins it.
  static let partUnjoined: Float = 4
  /// Each further number in a dish.
  static let furtherNumberInDish: Float = 8
  /// Each further weight where nothing joins the parts.
  static let furtherWeight: Float = 6
  /// "Two eggs and a muffin": the number is only for the eggs.
  static let severalThenOne: Float = 6
  /// Each part that is a plain name of a food by itself.
  static let plainFoodInside: Float = 10
  /// Each further part that has its own weight.
  static let weighedApart: Float = 20
  /// Each part that is a plain name of another food.
  static let foodLost: Float = 10

  // MARK: What an item explains

  /// A word that the dictionary does not know.
  static let unknownWord: Float = 5
  /// A word of the name that was not said.
  static let unsaidWord: Float = 1.5
  /// What a word is worth that is no noun, and one that only the recipe of the food has, against a noun of the name.
  static let shareOfOtherWords: Float = 0.25
  static let shareOfIngredients: Float = 0.7
  /// "Two pancakes with syrup" are not two servings of both.
  static let uncounted: Float = 12
  /// "Toast with butter and jam" has no peanut butter.
  static let dishNotWhole: Float = 6
  /// The main food precedes "with".
  static let headAfterWith: Float = 6
}

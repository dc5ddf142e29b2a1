/// What a phrase is made of, once its words are understood.
enum Element {
  /// A word of a food's name, by the index of its token.
  case word(Int)
  case measure(Measure)
  case joiner(Joiner)
  case meal(MealTime)
}

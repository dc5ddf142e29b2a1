import DemeterFoods
import Testing

@Suite struct `One of several` {
  @Test(arguments: [
    ("eggs", "egg"), ("slices", "slice"), ("tomatoes", "tomato"), ("berries", "berry"), ("loaves", "loaf"), ("cookies", "cookie"),
    ("glasses", "glass"), ("sandwiches", "sandwich"), ("boxes", "box"), ("pies", "pie"), ("dishes", "dish"), ("potatoes", "potato"),
    ("oats", "oat"), ("radishes", "radish"), ("cheeses", "cheese"), ("olives", "olive"), ("leaves", "leaf"), ("kiwis", "kiwi"),
  ])
  func `is named in the singular`(many: String, one: String) {
    #expect(Plural.singular(many) == one)
  }

  @Test(arguments: [
    "egg", "hummus", "asparagus", "bass", "couscous", "swiss", "gas", "", "s", "ss", "is", "rice", "餃子", "molasses", "haggis",
  ])
  func `stays as it is`(word: String) {
    #expect(Plural.singular(word) == word)
  }
}

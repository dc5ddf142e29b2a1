import DemeterCore
import Foundation
import Testing

@testable import DemeterFoods

@Suite struct `A pasted recipe` {
  @Test func `of a page has its name, servings, ingredients and method`() {
    let recipe = PastedRecipe(
      """
      Grandmother’s Chili
      Prep Time: 15 mins
      Serves 4–6
      INGREDIENTS
      For the chili:
      ▢ 400 g minced beef
      [ ] 1 (14.5 oz) can tomatoes
      • 2 ONIONS
      Salt
      Instructions
      1. Brown the beef. Add 2 cups of water.
      Simmer.
      Notes
      Keeps 3 days.
      """)
    #expect(recipe.name == "Grandmother’s Chili" && recipe.servings == 5)
    #expect(recipe.lines == ["400 g minced beef", "1 (14.5 oz) can tomatoes", "2 onions", "Salt"])
    #expect(recipe.method == "1. Brown the beef. Add 2 cups of water.\nSimmer.")
  }

  @Test func `may be a bare list, or one line`() {
    #expect(
      PastedRecipe("400 g minced beef, 2 onions, chopped, a can of tomatoes").lines == [
        "400 g minced beef", "2 onions, chopped", "a can of tomatoes",
      ])
    let list = PastedRecipe("Pancakes\n2 eggs\n200 g flour\n300 ml milk")
    #expect(list.name == "Pancakes" && list.lines.count == 3)
    #expect(PastedRecipe("Pancakes\n2 eggs\n200 g flour", hasName: true).lines.count == 3)
  }

  @Test(
    arguments: [
      ("Serves 4", 4), ("Makes: 12 muffins", 12), ("Yield about 3-1/2 dozen", 42), ("Yield: 2 casseroles, 4 servings each", 8),
      ("4 to 6 servings", 5), ("Serves/Makes: 8", 8), ("Makes 8 cups (2 L)", nil), ("Yield 14 servings (serving size: 1 muffin)", 14),
      ("2 eggs", nil), ("servings 6", 6),
    ] as [(String, Double?)])
  func `says its servings in many ways`(_ line: String, _ servings: Double?) {
    #expect(RecipeWords.servings(in: line) == servings)
  }

  @Test func `may be a file of schema.org, Mealie or Tandoor`() {
    let page = #"""
      <html><script type="application/ld+json">{"@graph":[{"@type":"Recipe","name":"Soup &amp; Bread","recipeYield":["4","4 servings"],
      "recipeIngredient":["2 onions","1 l stock"],"recipeInstructions":[{"@type":"HowToStep","text":"Boil."}]}]}</script></html>
      """#
    let recipe = PastedRecipe(page)
    #expect(recipe.name == "Soup & Bread" && recipe.servings == 4 && recipe.lines == ["2 onions", "1 l stock"] && recipe.method == "Boil.")
    let mealie = PastedRecipe(
      #"{"name":"Soup","recipeServings":2,"recipeIngredient":[{"quantity":2,"unit":{"name":"cup"},"food":{"name":"milk"},"note":"warm"}]}"#)
    #expect(mealie.lines == ["2 cup milk, warm"] && mealie.servings == 2)
    let tandoor = PastedRecipe(
      #"{"name":"Soup","servings":3,"steps":[{"instruction":"Boil.","ingredients":[{"amount":0.5,"unit":{"name":"kg"},"food":{"name":"leeks"}}]}]}"#
    )
    #expect(tandoor.lines == ["0.5 kg leeks"] && tandoor.servings == 3 && tandoor.method == "Boil.")
    // As an export writes them: numbers as texts, and headings among the ingredients.
    let exported = PastedRecipe(
      #"""
      {"name":"Dough","servings":2,"steps":[{"name":"","instruction":"","ingredients":[
      {"food":null,"unit":null,"amount":"0","note":"For the dough","is_header":true,"no_amount":false},
      {"food":{"name":"flour"},"unit":{"name":"g"},"amount":"2.5E+2","note":"","is_header":false,"no_amount":false},
      {"food":{"name":"milk"},"unit":{"name":"l"},"amount":"1.125","note":"warm","is_header":false,"no_amount":false},
      {"food":{"name":"salt"},"unit":null,"amount":"0","note":"","is_header":false,"no_amount":true}]},{"name":"","instruction":"Knead.","ingredients":[]}]}
      """#)
    #expect(exported.lines == ["250 g flour", "1.13 l milk, warm", "salt"] && exported.method == "Knead.")
    let old = PastedRecipe(
      #"""
      {"name":"Soup","recipe_yield":"6 servings","recipe_ingredient":[{"quantity":1.0,"disable_amount":true,"note":"2 onions"}],
      "recipe_instructions":[{"title":"","text":"Boil."}]}
      """#)
    #expect(old.lines == ["2 onions"] && old.servings == 6 && old.method == "Boil.")
    #expect(PastedRecipe(#"{"recipeYield":"nan","recipeIngredient":["2 eggs"]}"#).servings == nil)
    #expect(PastedRecipe("{").lines == ["{"])
  }
}

@Suite struct `A line of ingredients` {
  @Test(arguments: [
    ("1 (14.5 oz) can diced tomatoes, undrained", "1 x 14.5 oz can tomatoes"), ("400g/14oz tin chopped tomatoes", "400g tin tomatoes"),
    ("2 pork tenderloins (3/4 pound each)", "2 x 3/4 pound raw pork tenderloins"), ("1 lb (.5 kg) zucchini, diced", "1 lb zucchini"),
    ("1 cup (250 mL) diced potato", "1 cup potato"), ("2 tablespoons peanut, canola, or corn oil", "2 tablespoons vegetable oil"),
    ("Juice of half a lemon", "1.5 tablespoons lemon juice"), ("2 large chicken breasts (about 1 lb)", "1 lb raw chicken breasts"),
    ("300g easy-cook long grain rice", "300g uncooked rice"), ("2 cups cooked rice", "2 cups cooked rice"),
    ("9 ounces lasagna noodles (about 9 noodles)", "9 ounces dry pasta"), ("12 lasagna sheets", "228 g dry pasta"),
  ])
  func `becomes a phrase`(_ line: String, _ phrase: String) { #expect(IngredientPhrase(line).phrases == [phrase]) }

  @Test func `may name two foods, or none that counts`() {
    #expect(IngredientPhrase("2 tbsp olive or vegetable oil").phrases == ["2 tbsp olive oil", "2 tbsp vegetable oil"])
    #expect(IngredientPhrase("1 cup butter or margarine").phrases == ["1 cup butter", "1 cup margarine"])
    for line in ["Salt and pepper to taste", "cooking spray", "½ cup nuts (optional)", "Oil for frying"] {
      #expect(!IngredientPhrase(line).hasAmount, "\(line)")
    }
    #expect(IngredientPhrase("1 (15 oz) can beans, drained and rinsed").share < 0.7)
  }

  @Test(arguments: [
    ("400 g minced beef", 800...1100), ("200 g rice", 680...740), ("250 g spaghetti", 880...950), ("2 chicken breasts (400 g)", 400...520),
    ("1 (15-ounce) can black beans, drained and rinsed", 220...420), ("2 tbsp olive oil", 225...255), ("3 cloves garlic, minced", 8...20),
    ("2 large eggs", 130...160), ("1 1/2 cups all-purpose flour", 640...720), ("1/2 cup (1 stick) butter, softened", 780...850),
    ("1 onion, chopped", 35...65), ("1 lb lean ground beef", 600...1160), ("1 cup granulated sugar", 740...800),
    ("4 ounces cheddar, grated", 440...480),
    ("1 cup lentils, rinsed", 620...720),
  ])
  func `is raw or dry, as it is bought`(_ line: String, _ range: ClosedRange<Double>) {
    let phrase = IngredientPhrase(line)
    var reader = MealReader(phrase.phrases[0], isIngredient: true)
    reader.read()
    let energy = reader.items.compactMap(\.nutrition).reduce(0) { $0 + $1.energy.kilocalories } * phrase.share
    #expect(range.contains(energy), "\(reader.items.map(\.name)) \(energy)")
  }
}

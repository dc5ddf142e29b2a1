import DemeterCore
import DemeterFoods
import Foundation
import Testing

@Suite struct `A recipe in a file` {
  @Test func `may be JSON, a saved page or text, in any common encoding`() throws {
    let json =
      #"{"@type":"Recipe","name":"Crêpes","recipeYield":"4","recipeIngredient":["250 g flour","3 eggs"],"recipeInstructions":"Fry."}"#
    let page = "<!doctype html><html><head><script type=\"application/ld+json\">\(json)</script></head><body>Other</body></html>"
    let text = "Crêpes\nServes 4\nIngredients\n250 g flour\n3 eggs\nMethod\nFry."
    for file in [json, page, text, "\u{FEFF}" + json] {
      let recipe = try #require(RecipeFile(Array(file.utf8)), "\(file)")
      #expect(recipe.name == "Crêpes" && recipe.servings == Quantity(servings: 4) && recipe.method == "Fry.", "\(file)")
      #expect(recipe.lines == "250 g flour\n3 eggs")
    }
    for encoding in [String.Encoding.windowsCP1252, .utf16] {
      #expect(RecipeFile(try #require(text.data(using: encoding)))?.name == "Crêpes")
    }
  }

  @Test func `may be far down in a large page`() throws {
    let json = #"{"@type":"Recipe","name":"Soup","recipeIngredient":["1 l stock"]}"#
    let page =
      "<html>" + String(repeating: "<p>Words about soup.</p>\n", count: 20_000)
      + "<script type='application/ld+json'>\(json)</script></html>"
    #expect(RecipeFile(Array(page.utf8))?.lines == "1 l stock")
  }

  @Test func `is the text of a page without JSON, by its headings`() throws {
    let page = """
      <html><head><title>A site</title><style>p { color: red }</style></head><body><nav><a href="/">Home</a></nav>
      <h1>Tomato &amp; bean soup</h1><script>let x = "<p>1 egg</p>"</script><p>Serves 2</p><h2>Ingredients</h2>
      <ul><li>&frac12; tsp <b>salt</b></li><li>400&nbsp;g
      tomatoes</li></ul><h2>Method</h2><p>Boil.</p></body></html>
      """
    let recipe = try #require(RecipeFile(Array(page.utf8)))
    #expect(recipe.name == "Tomato & bean soup" && recipe.servings == Quantity(servings: 2) && recipe.method == "Boil.")
    #expect(recipe.lines == "½ tsp salt\n400 g tomatoes")
  }

  @Test(
    arguments: [
      Array("".utf8), Array("{\"name\":\"Soup\"}".utf8), Array("[1,2".utf8), Array("<html><p>2 eggs</p></html>".utf8),
      [0x50, 0x4B, 3, 4, 0, 0],
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], Array("<script><p>Ingredients".utf8), [0xFF, 0xFE, 0x00],
    ] as [[UInt8]])
  func `is none without ingredients`(bytes: [UInt8]) {
    #expect(RecipeFile(bytes) == nil)
  }
}

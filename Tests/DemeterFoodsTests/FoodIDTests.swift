import DemeterCore
import Testing

@Suite struct `The id of a food` {
  @Test(arguments: ["usda:171287", "starter:egg", "fatsecret:33691", "off:0200000000034", "fineli:28916", "mine:a:b"])
  func `prints as it was written`(text: String) {
    #expect(FoodID(text)?.description == text)
  }

  @Test(arguments: ["", "egg", "usda:", ":1", "nowhere:1", "USDA:1"])
  func `is not made of anything else`(text: String) {
    #expect(FoodID(text) == nil)
  }
}

import DemeterCore
import Testing

@Suite struct `A name from a table of foods` {
  @Test(
    arguments: [
      ("Yogurt, Greek, NS as to type of milk or flavor", "Greek yogurt"), ("Coffee, NS as to brewed or instant", "Coffee"),
      ("Oil, olive, salad or cooking", "olive oil, salad or cooking"), ("Pie, chocolate cream", "chocolate cream pie"),
      ("Nuts, almonds", "almonds"), ("Fish, salmon, Atlantic, wild", "salmon, Atlantic, wild"),
      ("Beverages, tea, black, brewed", "black tea, brewed"), ("Fast foods, nachos, with cheese", "nachos with cheese"),
      ("Rice, fried, with pork", "fried rice with pork"), ("Soup, bean and bacon", "bean and bacon soup"),
      // What would not read well stays.
      ("Fish, NS as to type, dried", "Fish, dried"), ("Beverages, carbonated, cola", "Beverages, carbonated, cola"),
      ("Potato, french fries, NS as to fresh or frozen", "Potato, french fries"), ("Bread, 100% wheat", "Bread, 100% wheat"),
      ("Gravy, CAMPBELL'S, chicken", "Gravy, CAMPBELL'S, chicken"), ("Carrots, raw", "Carrots, raw"), ("Cheese, NFS", "Cheese"),
      ("Chicken, broilers or fryers, breast", "Chicken, broilers or fryers, breast"), ("scrambled eggs", "scrambled eggs"),
      ("1,000 island dressing", "1,000 island dressing"), ("", ""), (", ", ", "), ("Milk, ", "Milk, "),
    ])
  func `is shown as people write it`(name: String, words: String) throws {
    var meal = Meal(name: name, nutrition: Nutrition(energy: .zero))
    meal.source = .catalogue
    #expect(meal.plainName == words)
    meal.source = .manual
    #expect(meal.plainName == name, "what a person typed stays")
  }
}

import DemeterCore

/// A food for generated data. Energy and macros are plausible round figures, made up for this purpose.
struct SampleFood {
  enum Time {
    case morning, noon, afternoon, evening

    init(hour: Double) {
      switch hour {
      case ..<11: self = .morning
      case ..<15: self = .noon
      case ..<18: self = .afternoon
      default: self = .evening
      }
    }
  }

  let meal: Meal
  let times: [Time]

  init(
    _ name: String, _ kilocalories: Double, _ grams: (protein: Double, carbs: Double, fat: Double)?, _ size: String, _ unit: String,
    _ times: Time...
  ) {
    let macros = PerNutrient(protein: grams?.protein, carbohydrates: grams?.carbs, fat: grams?.fat)
    let nutrition = Nutrition(energy: Energy(kilocalories: kilocalories)) { macros[$0].map(Mass.init(grams:)) }
    meal = Meal(name: name, nutrition: nutrition, servingSize: size, servingUnit: unit)
    self.times = times
  }

  static let all: [SampleFood] = [
    SampleFood("Porridge with berries", 320, (11, 54, 7), "1", "bowl", .morning),
    SampleFood("Wholemeal toast with butter", 180, (5, 24, 7), "1", "slice", .morning),
    SampleFood("Two boiled eggs", 155, (13, 1, 11), "2", "eggs", .morning),
    SampleFood("Greek yoghurt with honey", 210, (15, 24, 6), "1", "pot", .morning, .afternoon),
    SampleFood("Flat white", 110, (6, 9, 5), "1", "cup", .morning, .afternoon),
    SampleFood("Banana", 105, (1.3, 27, 0.4), "1", "medium", .morning, .afternoon),
    SampleFood("Lentil soup", 290, (17, 42, 6), "1", "bowl", .noon, .evening),
    SampleFood("Chicken salad", 420, (38, 14, 24), "1", "plate", .noon),
    SampleFood("Cheese sandwich", 390, (18, 38, 19), "1", "sandwich", .noon),
    SampleFood("Rice bowl with tofu", 540, (24, 72, 17), "1", "bowl", .noon, .evening),
    SampleFood("Canteen lunch", 650, nil, "1", "tray", .noon),
    SampleFood("Apple", 95, (0.5, 25, 0.3), "1", "medium", .afternoon),
    SampleFood("Handful of almonds", 170, (6, 6, 15), "30", "g", .afternoon),
    SampleFood("Dark chocolate", 150, (2, 13, 11), "25", "g", .afternoon, .evening),
    SampleFood("Spaghetti with tomato sauce", 520, (18, 88, 11), "1", "plate", .evening),
    SampleFood("Salmon with potatoes", 560, (39, 38, 27), "1", "plate", .evening),
    SampleFood("Vegetable curry", 480, (14, 58, 20), "1", "plate", .evening),
    SampleFood("Margherita pizza", 820, (34, 98, 31), "1", "pizza", .evening),
    SampleFood("Glass of red wine", 125, (0.1, 4, 0), "150", "ml", .evening),
  ]
}

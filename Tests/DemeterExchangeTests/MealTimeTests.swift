import Testing

@testable import DemeterExchange

@Suite struct `The time of a meal` {
  @Test(arguments: [
    ("Breakfast", 8 * 3600), ("LUNCH", 45_000), ("Dinner", 66_600), ("Snacks", 55_800), ("Frühstück", 28_800), ("Afternoon Snack", 55_800),
    ("Meal 4", 43_200), ("Uncategorized", 43_200),
  ])
  func `follows from its name`(name: String, seconds: Int) {
    #expect(ForeignMealTime.seconds(of: name) == seconds)
  }

  @Test(arguments: [
    ("08:00", 28_800), ("7:30 AM", 27_000), ("12:05 am", 300), ("12:05 PM", 43_500), ("11:05:30 pm", 83_130), ("19.30", 70_200),
    ("1:15\u{202F}PM", 47_700),
  ])
  func `is read from a clock`(text: String, seconds: Int) {
    #expect(ForeignMealTime.clock(text) == seconds)
  }

  @Test(arguments: ["", "25:00", "8", "13:00 PM", "0:30 AM", "noon", "12:60"])
  func `is not guessed`(text: String) {
    #expect(ForeignMealTime.clock(text) == nil)
  }
}

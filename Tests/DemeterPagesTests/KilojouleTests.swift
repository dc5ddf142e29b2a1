import DemeterCore
@testable import DemeterPages
import Testing

@Suite struct `In kilojoules` {
  @Test func `no screen says calories`() throws {
    let screens = `The HTML of`()
    try EnergyUnit.$current.withValue(.kJ) {
      try screens.`Today with entries`()
      try screens.`Today with nothing logged and no goal`()
      try screens.`Today over its goals, to be celebrated nowhere`()
      try screens.`a past day, read and edited`()
      try screens.`the Add sheet`()
      try screens.`the Add sheet with refusals`()
      try screens.`an entry, read and edited`()
      try screens.`the goals`()
      try screens.`the screens that suggest goals`()
      try screens.`what was understood, sure and unsure`()
      try screens.`the review`()
      try screens.`what is kept, and what can be copied`()
      try screens.`the trends of a diary, and of an empty one`()
      for mode in HistoryAddress.Mode.allCases { try screens.`the calendar`(mode) }
      try screens.`a month of rings with a day open`()
      try screens.`the calendar with a day open`()
      try screens.`the calendar filtered, and where nothing fits`()
      try screens.`the steps lens`()
    }
  }

  @Test func `numbers are whole, with the person's separators, and differences are those of the numbers that are shown`() {
    EnergyUnit.$current.withValue(.kJ) {
      #expect(context.calories(Energy(kilocalories: 2000)) == "8,368 kJ")
      #expect(context.spoken(Energy(kilocalories: 2000)) == "8,368 kilojoules")
      #expect(context.balance(Energy(kilocalories: -300)) == "1,255 kJ surplus")
      #expect(context.tens(-180) == "750 kJ" && context.margin(90) == "380" && context.margin(3) == "13")
      #expect(context.words(Measure(420), of: .activeEnergy) == "1,757 kJ")
      // 1,255.2 and 418.4 kJ.
      let balance = EnergyBalance(burned: Energy(kilocalories: 300), intake: Energy(kilocalories: 100), goal: .zero)
      #expect(balance.wholeNet.map(context.whole) == "837")
    }
    #expect(context.calories(Energy(kilocalories: 2000)) == "2,000 cal" && context.margin(90) == "90")
  }

  @Test func `plots have their numbers and axis in them`() throws {
    let plot = try EnergyUnit.$current.withValue(.kJ) {
      let trends = Samples.trends(isEmpty: false)
      return try #require(trends.plot(of: trends.intake(.fourWeeks), .fourWeeks, in: context))
    }
    let trends = Samples.trends(isEmpty: false)
    let calories = try #require(trends.plot(of: trends.intake(.fourWeeks), .fourWeeks, in: context))
    #expect(plot.unit.symbol == "kJ" && plot.title == "Energy" && calories.unit.symbol == "cal")
    #expect(plot.sentence.contains(" kJ ") && calories.sentence.contains(" cal "))
    #expect(plot.marks != calories.marks)
  }
}

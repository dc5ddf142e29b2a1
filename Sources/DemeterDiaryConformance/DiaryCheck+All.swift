extension DiaryCheck {
  /// All promises.
  public static let all: [DiaryCheck] = [
    savingAnEntry, savingSeveralEntries, editingAnEntry, deletingAnEntry, randomHistory, settingGoals, celebratingAGoal, markingADay,
    writingNotes, loggedByOthers, measuring, exercising, planningFood,
    readingAStretchOfDays, theMarkOfADiary, listeningForChanges, aProgramThatStaysInStep, foodsLoggedBefore, keepingAMeal,
    theFoodsOfAPerson, searchingADiary, searchingALongDiary, aNumberOfADay, theMonthsOfAMetric, daySummaries, importingHealthData,
    correctingHealthData,
    beingElsewhere, startingDays, importingADiary, importingChanges,
  ].flatMap(\.self)
}

extension DiaryImport {
  /// Returns the part of it that would change a diary.
  public func news(to known: Known) -> DiaryImport {
    var news = self
    news.entries = entries.filter { BatchRules.admits(known.entries[$0.id]) }
    news.goals = goals.filter { !known.goalDays.contains($0.effectiveFrom) }
    news.activity = activity.filter { known.activity[$0.day]?.contains($0.metric) != true }
    news.kept = kept.filter { !known.kept.contains($0.id) }
    news.marks = marks.filter { !known.marks.contains($0.key) }
    news.notes = notes.filter { !known.notes.contains($0.key) }
    var measured = known.measurements
    news.measurements = measurements.filter { measured.insert($0.id).inserted }
    var exercised = known.exercises
    news.exercises = exercises.filter { exercised.insert($0.id).inserted }
    var planned = known.planned
    news.planned = self.planned.filter { planned.insert($0.id).inserted }
    return news
  }
}

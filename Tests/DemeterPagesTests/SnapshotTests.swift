import DemeterCore
import DemeterHTML
@testable import DemeterPages
import Foundation
import Testing

@Suite struct `The HTML of` {
  let lunch = record([meal("Lentil soup <&>", 420, protein: 20, carbohydrates: 60), meal("تفاحة 🍏", 95)], goals: fullGoals)

  private func page(_ title: String, _ tab: SignedInFrame.Tab, note: Note? = nil, _ content: some View) -> some HTML {
    Shell(title: title, assets: assets, frame: SignedInFrame(context: context, tab: tab, note: note)) { content }
  }

  @Test func `Today with entries`() throws {
    let day = TodayPage(lunch, in: context)
    try expectSnapshot("today", page(day.title, .today, TodayView(page: day)))
  }

  @Test func `Today with nothing logged and no goal`() throws {
    try expectSnapshot("today-empty", TodayView(page: TodayPage(record([]), in: context)))
    let steps = FirstSteps(hasLogged: true, hasGoal: false, hasSteps: false)
    try expectSnapshot("first-steps", FirstStepsView(steps: try #require(steps), day: context.today))
  }

  @Test func `Today over its goals, to be celebrated nowhere`() throws {
    let over = record([meal("Feast", 2600, protein: 150, carbohydrates: 450, fat: 61)], goals: fullGoals)
    try expectSnapshot("today-over", TodayView(page: TodayPage(over, in: context)))
  }

  @Test func `a past day, read and edited`() throws {
    let past = record([meal("Soup", 300), meal("Bread", 200)], goals: fullGoals, day: context.today - 5)
    var address = HistoryAddress(mode: .month, anchor: past.day, day: past.day)
    try expectSnapshot("day-editing", DayDetailView(page: DayDetailPage(past, at: address, in: context)))
    address.isReadOnly = true
    try expectSnapshot("day-read-only", DayDetailView(page: DayDetailPage(past, at: address, in: context)))
    let empty = record([], goals: fullGoals, day: past.day)
    try expectSnapshot("day-empty", DayDetailView(page: DayDetailPage(empty, at: address, in: context)))
  }

  @Test func `the Add sheet`() throws {
    let food = LoggedFood(meal: meal("Oats", 320), uses: 3, entry: lunch.entries[0].id, lastLogged: lunch.entries[0].logged)
    let page = AddFoodPage(
      day: context.today, logged: [food, food], form: EntryForm(newEntryOn: context.today, in: context), in: context)
    try expectSnapshot("add", AddFoodView(page: page))
  }

  @Test func `the Add sheet with refusals`() throws {
    var typed = EntryFormValues()
    typed.calories = "abc"
    let errors = InvalidInput([
      FieldError("name", .missing(.foodName)), FieldError("calories", .notANumber(.calories)),
      FieldError("timeZone", .unknown(.timeZone, "X", known: [])),
    ])
    let form = EntryForm(
      typed, action: "/entries", submit: "Log", newID: nil, version: nil, day: context.today, numbers: context.numbers,
      errors: errors)
    try expectSnapshot(
      "add-refused", AddFoodView(page: AddFoodPage(day: context.today, logged: [], form: form, in: context)))
  }

  @Test func `the sheet that scans a barcode, also after a photo without one`() throws {
    try expectSnapshot("scan", ScanView(page: ScanPage(on: context.today, in: context)))
    try expectSnapshot("scan-refused", ScanView(page: ScanPage(on: context.today - 1, problem: .noBarcode, in: context)))
  }

  @Test func `an entry, read and edited`() throws {
    let entry = lunch.entries[0]
    let history = [EntryRevision(action: .added, entry: entry), EntryRevision(action: .edited, entry: entry)]
    let form = EntryForm(
      EntryFormValues(entry, in: context), action: "/entries/x", submit: "Save changes", newID: nil, version: 2, day: entry.day,
      numbers: context.numbers,
      errors: nil
    )
    try expectSnapshot("entry", EntryView(page: EntryPage(entry, revisions: history, form: form, in: context)))
    try expectSnapshot("entry-read-only", EntryView(page: EntryPage(entry, revisions: [], form: nil, in: context)))
    try expectSnapshot("entry-stale", StaleEntryView(current: entry, form: form, in: context))
    try expectSnapshot("entry-delete", DeleteEntryView(entry, in: context))
  }

  @Test func `the goals`() throws {
    let log = GoalLog([GoalChange(effectiveFrom: context.today - 30, goals: fullGoals)])
    try expectSnapshot("goals", GoalSettingsView(page: GoalsPage(fullGoals, log: log, learned: nil, in: context)))
  }

  @Test func `the screens that suggest goals`() throws {
    let id = try #require(MeasurementID(chosen: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"))
    let answers = GoalAnswers { ["activity": "light", "pace": "-227", "weight": id.key][$0] }
    let refused = InvalidInput([FieldError("sex", .missing(.sex)), FieldError("height", .notAHeight(inFeet: true))])
    let typed = AboutYouPage.Typed(["height": "5'13\"", "weight": "132"], refused: refused)
    try expectSnapshot(
      "goals-about-you", AboutYouView(page: AboutYouPage(last: nil, answers: answers, asksActivity: true, typed: typed, in: context)))
    let basis = GoalBasis(kilograms: 60, centimeters: 168, years: 41, sex: .female, expenditure: .formula(.light))
    try expectSnapshot("goals-pace", PaceView(page: PacePage(basis, answers: answers, learned: nil, in: context)))
    let estimate = GoalEstimate(basis, pace: -227)
    try expectSnapshot(
      "goals-suggested",
      SuggestedGoalsView(page: SuggestedGoalsPage(estimate.goals, estimate, basis, answers: answers, learned: nil, in: context)))
  }

  @Test func `the ways in`() throws {
    try expectSnapshot("sign-in", SignInView(page: .signIn(name: "Ann", next: "/goals", error: "No.")))
    try expectSnapshot("welcome", SignInView(page: .welcome(refused: InvalidInput([FieldError("name", .missing(.name))]))))
    try expectSnapshot("sign-in-attribution", SignInView(page: .signIn(), showsAttribution: true))
    try expectSnapshot("link", SignInView(page: .link("abc")))
    try expectSnapshot("invitation", InvitationView(page: InvitationPage(secret: "abc", server: "https://demeter.example")))
  }

  @Test func `a note and a problem`() throws {
    try expectSnapshot("note", NoteView(note: Note("Deleted <b>", undo: "/entries/x/restore")))
    try expectSnapshot("note-celebration", NoteView(note: Note("Goal met", isCelebration: true)))
    try expectSnapshot("problem", ProblemView(title: "That did not work", words: "No.", retry: "/"))
  }

  private static let egg = Food(
    id: FoodID(source: .starter, key: "egg"), name: "egg",
    per100Grams: Nutrition(
      energy: Energy(kilocalories: 143), protein: Mass(grams: 12.6), carbohydrates: Mass(grams: 0.7), fat: Mass(grams: 9.5)),
    portions: [
      Portion(
        name: "large", mass: Mass(grams: 50),
        nutrition: Nutrition(
          energy: Energy(kilocalories: 71.5), protein: Mass(grams: 6.3), carbohydrates: Mass(grams: 0.36), fat: Mass(grams: 4.755)))
    ])

  /// Two eggs that are certain, and an unknown food.
  private static let drafts: [DraftItem] = {
    let amount = FoodAmount(Quantity(servings: 2))
    return [
      DraftItem(
        words: "2 eggs", name: "egg", amount: amount, nutrition: egg.nutrition(of: amount), food: egg, source: .catalogue,
        certainty: .verified,
        reason: "Found in the food catalog"),
      DraftItem(
        words: "a <blorf>", name: "<blorf>", amount: FoodAmount(.one), nutrition: nil, food: nil, source: .manual, certainty: .review,
        reason: "No food found"),
    ]
  }()

  @Test func `what was understood, sure and unsure`() throws {
    let sure = FoundFoods(
      "2 eggs", on: context.today, understood: [Self.drafts[0]], isCutOff: false, foods: [Self.egg], hasProvider: true,
      in: context)
    try expectSnapshot("found-sure", FoundFoodsView(found: sure))
    let unsure = FoundFoods(
      "2 eggs, a <blorf>", on: context.today - 1, understood: Self.drafts, isCutOff: true, foods: [], hasProvider: false,
      in: context)
    try expectSnapshot("found-unsure", FoundFoodsView(found: unsure))
    let online = OnlineFoods(
      "egg", on: context.today, foods: [], problem: "The food service took too long to answer. Try again.", in: context)
    try expectSnapshot("found-online-problem", OnlineView(found: online, understood: nil))
    let items = OnlineFoods("x", on: context.today, items: [("Blorf", true), ("<gnarg>", false)], problem: nil, in: context)
    try expectSnapshot("found-online-items", OnlineView(found: items, understood: unsure))
  }

  @Test func `the review`() throws {
    let items = Self.drafts.map { ReviewItem($0, in: context) }
    try expectSnapshot("review", ReviewView(page: ReviewPage(items, on: record([meal("A", 1900)], goals: fullGoals), in: context)))
    let yesterday = MentionedDay(words: "yesterday", isOneOfSeveral: true)
    let page = ReviewPage(items, on: record([], day: context.today - 1), said: yesterday, in: context)
    try expectSnapshot("review-yesterday", ReviewView(page: page))
  }

  @Test func `what is kept, and what can be copied`() throws {
    let id = UUID(uuid: (3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    try expectSnapshot(
      "kept",
      MyFoodsView(page: MyFoodsPage([SavedFood(id: id, name: "Lunch", items: [meal("Soup", 200), meal("Bread", 150)])], in: context)))
    try expectSnapshot("kept-nothing", MyFoodsView(page: MyFoodsPage([], in: context)))
    try expectSnapshot("copy", CopyView(page: CopyPage(lunch, in: context)))
  }

  @Test func `where foods come from`() throws {
    let page = FoodSourcesPage(
      counts: [.starter: 1088], service: .owner, isOwner: true, outcome: .works, in: context)
    try expectSnapshot("food-sources", FoodSourcesView(page: page))
  }

  @Test func `the server with its people and their plans`() throws {
    let use = DiskUse(diaries: [person.id: 1 << 20], catalogue: 1 << 22, accounts: 1 << 14, free: 1 << 34)
    let page = ServerPage(people: [person], use: use, system: "Debian GNU/Linux 12", asked: person, in: context)
    try expectSnapshot("server", ServerView(page: page))
  }

  @Test func `the trends of a diary, and of an empty one`() throws {
    for (name, isEmpty) in [("trends", false), ("trends-empty", true)] {
      let page = TrendsPage(Samples.trends(isEmpty: isEmpty), span: .fourWeeks, eaten: isEmpty ? [] : Samples.eaten, in: context)
      try expectSnapshot(name, TrendsView(page: page))
    }
  }

  @Test func `weight and water`() throws {
    let moment = LoggedMoment(noon - 20_000, in: berlin)
    let weight = LoggedMeasurement(
      id: UUID(uuid: (3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), version: 2, kind: .weight, amount: Measure(71.4), logged: moment,
      source: .manual, writtenAt: noon)
    let new = MeasurementPage(new: .weight, on: context.today, usual: weight.amount, recent: [weight], next: "/trends", in: context)
    try expectSnapshot("measure-weight", MeasurementView(page: new))
    try expectSnapshot("measurement", MeasurementView(page: MeasurementPage(weight, next: nil, in: context)))
    try expectSnapshot("weight-and-water", BodySettingsView(page: BodySettingsPage(person)))
    let phrase = try #require(
      MeasurementPhrase(
        "glass of water", units: MeasureUnits(weight: .kg, volume: .ml, height: .cm, glucose: .mmol), glass: 200, numbers: .plain))
    let form = EntryForm(newEntryOn: context.today, in: context)
    let add = AddFoodPage(
      day: context.today, logged: [], form: form, query: "glass of water",
      measurement: UnderstoodMeasurement(phrase, on: context.today, in: context), in: context)
    try expectSnapshot("add-water", AddFoodView(page: add))
  }
}

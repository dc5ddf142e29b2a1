import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// The Add sheet, and saving its form.
struct AddFoodController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.add, use: sheet)
    pages.post(.entries, use: save)
    pages.post(.logEntryAgain, use: again)
  }

  @Sendable private func sheet(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? "")
    let reading = context.reading(site, for: fields), today = reading.present.today
    let day = fields["day"].flatMap { Day($0) } ?? today
    guard day <= today || context.visit == nil && today.plannable.contains(day) else { throw WebError.notFound }
    let query = fields["q"] ?? ""
    // What a person weighs or does is not planned.
    let measured = day > today || context.visit != nil ? nil : MeasurementPhrase(query, of: context.person)
    // No food weighs what a person does. A drink is a food as well.
    let mayBeExercise = measured == nil && day <= today && context.visit == nil
    let exercise = mayBeExercise ? ExercisePhrase(query, numbers: context.person.numbers) ?? ExercisePhrase(onlyName: query) : nil
    let isFood = measured?.kind.isDrink ?? (exercise == nil)
    let isTyping = fields["typing"] == "1"
    let found =
      isFood ? try await FoodSearchController.found(query, isTyping: isTyping, taking: fields, on: day, site, reading, context) : nil
    // The last weight tells what a number without a unit is.
    let last = measured?.otherWeight == nil ? nil : try await context.diary.measurements(.weight, in: day - 365...day).last?.amount
    let understood: UnderstoodExercise? =
      if let exercise { try await words(exercise, query, fields, on: day, reading, context) } else { nil }
    return try await show(
      EntryForm(newEntryOn: day, in: reading), day, query: query, found: found,
      measurement: measured.map { UnderstoodMeasurement($0, last: last, on: day, in: reading) },
      exercise: understood, status: .ok, reading, context)
  }

  /// The exercise that words say, with its energy if that can be computed.
  private func words(
    _ phrase: ExercisePhrase, _ typed: String, _ fields: FormBody, on day: Day, _ reading: PageContext, _ context: PageRequestContext
  ) async throws -> UnderstoodExercise {
    var input = ExerciseInput(phrase)
    input.name = input.name ?? say("Exercise")
    let present = context.present(for: fields, site), said = phrase.moment.resolved(at: present), day = said.day ?? day
    if day < present.today { input.day = day.description }
    input.time = said.minutes.map(MealPlan.time)
    let weights = try await context.diary.weights(forExerciseOn: day, today: present.today)
    let new = try? input.checked(id: .fresh(), now: present.now, zone: present.timeZone, dayStarts: present.dayStarts, weights: weights)
    return UnderstoodExercise(phrase, energy: new?.workout.energy, words: typed, on: day, at: said.minutes, in: reading)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let id = try body.newID()
    let person = context.person, present = context.present(for: body, site)
    var input = body.entryInput(person.numbers)
    input.figures = body.figures(of: person)
    do {
      let plan = try context.planning(body, site), moment = plan ?? present
      let (meal, logged) = try input.checked(now: moment.now, zone: moment.timeZone, dayStarts: moment.dayStarts)
      return try await site.save([NewEntry(id: id, meal: meal, logged: logged)], context, isPlan: plan != nil)
    } catch let errors as InvalidInput {
      let day = body["day"].flatMap { Day($0) } ?? present.today
      let form = EntryForm(
        body.entryValues, action: Paths.entries, submit: day > present.today ? say("Plan") : say("Log"), newID: id.key, version: nil,
        day: day, numbers: person.numbers, own: person.nutrients.named, errors: errors)
      return try await show(form, day, status: .unprocessableContent, context.reading(site, for: body), context)
    }
  }

  /// Logs an entry again, today or on the day that the form names.
  @Sendable private func again(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let model = try await context.diary.entry(try context.parameters.require("id", as: UUID.self))
    var moment = EntryInput(model.meal)
    moment.day = body["day"]
    moment.timeZone = body["timeZone"]
    let plan = try context.planning(body, site), present = plan ?? context.present(for: body, site)
    let (meal, logged) = try moment.checked(now: present.now, zone: present.timeZone, dayStarts: present.dayStarts)
    return try await site.save([NewEntry(id: try body.newID(), meal: meal, logged: logged)], context, isPlan: plan != nil)
  }

  private func show(
    _ form: EntryForm, _ day: Day, query: String = "", found: FoundFoods? = nil,
    measurement: UnderstoodMeasurement? = nil, exercise: UnderstoodExercise? = nil, status: HTTPResponse.Status, _ reading: PageContext,
    _ context: PageRequestContext
  ) async throws -> Response {
    let isOwn = context.visit == nil
    let page = AddFoodPage(
      day: day, usual: query.isEmpty && isOwn ? try await usualMeal(on: day, reading, context) : nil,
      cooked: query.isEmpty && isOwn ? try await site.pots(for: context.person, on: day) : [],
      kept: isOwn ? try await context.diary.savedFoods().filter { $0.choice == nil } : [],
      logged: isOwn ? try await offered(on: day, reading, context) : [],
      form: form, query: query, found: found, measurement: measurement, exercise: exercise,
      offersExercise: query.isEmpty && isOwn ? try await context.logsExercise(on: day) : false, in: reading)
    return site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { AddFoodView(page: page) }
  }

  /// The meal of yesterday that is due and was not eaten yet; nil on another day than the present one.
  private func usualMeal(on day: Day, _ reading: PageContext, _ context: PageRequestContext) async throws -> MealOfYesterday? {
    guard day == reading.today else { return nil }
    let record = try await context.diary.record(of: day)
    let seconds = wallClock(reading.now, in: reading.timeZone)
    guard MealGroup.due(after: record.entries, at: seconds, in: context.person.meals) != nil else { return nil }
    return MealOfYesterday(after: record, yesterday: try await context.diary.record(of: day - 1).entries, in: reading)
  }

  /// What the person may have eaten: on the present day first what they usually eat at this time, then what they logged last and most often.
  private func offered(on day: Day, _ reading: PageContext, _ context: PageRequestContext) async throws -> [LoggedFood] {
    let now = LoggedMoment(reading.now, in: reading.timeZone, dayStarts: context.person.dayStarts)
    let usual = day == now.day ? try await context.diary.foods(.usual(at: now), limit: Self.mostUsual) : []
    return usual + (try await context.diary.foods(.recent, limit: Self.mostUsual))
      + (try await context.diary.foods(.frequent, limit: AddFoodPage.mostOffered)).filter { $0.uses > 1 }
  }

  /// How many foods are usual at a time of day, or recent.
  private static let mostUsual: Int = 8
}

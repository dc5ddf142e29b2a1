import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// Writes down exercise, and changes, deletes and restores it.
struct ExerciseController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.newExercise, use: new)
    pages.post(.exercises, use: save)
    pages.get(.exercise, use: show)
    pages.post(.exercise, use: edit)
    pages.post(.deleteExercise, use: delete)
    pages.post(.restoreExercise, use: restore)
  }

  @Sendable private func new(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? ""), present = context.present(for: fields, site)
    let phrase = fields["q"].flatMap { ExercisePhrase($0, numbers: context.person.numbers) ?? ExercisePhrase(onlyName: $0) }
    let said = phrase?.moment.resolved(at: present)
    let day = fields["day"].flatMap { Day($0) } ?? said?.day ?? present.today
    guard day <= present.today else { throw WebError.notFound }
    let reading = context.reading(site)
    let typed = ExercisePage.Typed(phrase, on: day, at: said?.minutes.map(MealPlan.time) ?? "", in: reading)
    let page = ExercisePage(
      new: typed, on: day, next: fields["next"].flatMap(ownAddress), in: reading)
    return try await answer(page, .ok, context)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await save(try await FormBody(request, of: context.person), context)
  }

  /// Saves the new exercise of a form, or shows the form again with what is wrong.
  func save(_ body: FormBody, _ context: PageRequestContext) async throws -> Response {
    let id = try body.newID(), present = context.present(for: body, site), reading = context.reading(site)
    let phrase = body["words"].flatMap { ExercisePhrase($0, numbers: context.person.numbers) }
    var input = phrase.map(ExerciseInput.init) ?? typedInput(body, reading)
    if phrase != nil { input.name = input.name ?? say("Exercise") }
    (input.day, input.time, input.timeZone) = (body["day"], body["time"], body["timeZone"])
    let day = body["day"].flatMap { Day($0) } ?? present.today
    do {
      let weights = try await context.diary.weights(forExerciseOn: day, today: present.today)
      let new = try input.checked(id: id, now: present.now, zone: present.timeZone, dayStarts: present.dayStarts, weights: weights)
      guard let saved = try await context.diary.save([new]).first else { throw WebError.notFound }
      return back(from: saved.exercise, body, context, note: .exercised)
    } catch DiaryError.exerciseIDTaken(let current) {
      return try await changedElsewhere(current, body, context)
    } catch let refused as InvalidInput {
      let texts = phrase.map { ExercisePage.Typed($0, on: day, at: body["time"] ?? "", in: reading) } ?? typed(body)
      let page = ExercisePage(new: texts, on: day, id: id, refused: refused, next: body["next"].flatMap(ownAddress), in: reading)
      return try await answer(page, .unprocessableContent, context)
    }
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let exercise = try await context.diary.exercise(try context.idInPath())
    let page = ExercisePage(exercise, next: request.query("next").flatMap(ownAddress), in: context.reading(site))
    return try await answer(page, .ok, context)
  }

  @Sendable private func edit(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person), reading = context.reading(site)
    let known = try await context.diary.exercise(try context.idInPath())
    guard let version = body["version"].flatMap(Int.init) else { throw WebError.badRequest(say("The form lacks its version")) }
    do {
      let now = body.made(site.now())
      let weights = try await context.diary.weights(forExerciseOn: known.day, today: context.person.today(now))
      let new = try changed(known, by: body, reading).checked(
        id: known.id, now: now, zone: context.person.timeZone, dayStarts: context.person.dayStarts, weights: weights, keeping: known)
      // The same form was sent again because the response was lost: the exercise already has these values.
      let isSaved = version < known.version && new.workout == known.workout && new.logged == known.logged
      let edited =
        isSaved
        ? known : try await context.diary.edit(exercise: known.id, seeing: version, workout: new.workout, logged: new.logged)
      return back(from: edited, body, context, note: .changesSaved)
    } catch let refused as InvalidInput {
      let page = ExercisePage(
        known, typed: typed(body), version: version, refused: refused, next: body["next"].flatMap(ownAddress), in: reading)
      return try await answer(page, .unprocessableContent, context)
    } catch DiaryError.exerciseChanged(let current) {
      return try await changedElsewhere(current, body, context)
    }
  }

  /// Returns what a form makes of an exercise. Fields that show a rounded amount and were not touched change nothing, and an energy that was
  /// computed is computed again if something else was changed.
  private func changed(_ known: LoggedExercise, by body: FormBody, _ reading: PageContext) -> ExerciseInput {
    let shown = ExercisePage.Typed(known, in: reading), typed = typed(body), kept = ExerciseInput(known, keepsEnergy: true)
    var input = typedInput(body, reading)
    (input.day, input.time) = (body["day"], body["time"])
    if typed.name == shown.name { (input.name, input.activity) = (kept.name, kept.activity) }
    if typed.distance == shown.distance { input.kilometers = kept.kilometers }
    if typed.minutes == shown.minutes { input.minutes = kept.minutes }
    // Another name for the same exercise: the activity stays, and with it how the energy was computed.
    let isRenamed = input.activity == nil && typed.minutes == shown.minutes && typed.distance == shown.distance
    if isRenamed { input.activity = kept.activity }
    // A form that says what it was shown with may be older than the present energy.
    if body["was.calories"].map({ $0 == body["calories"] }) ?? reading.isSameEnergy(typed, shown) {
      let isSame = typed.minutes == shown.minutes && typed.distance == shown.distance && input.activity == known.workout.activity
      input.calories = ExerciseInput(known, keepsEnergy: isSame).calories
    }
    return input
  }

  /// Shows the form with the present values, and a message that they were changed. Saving the form overwrites them.
  private func changedElsewhere(_ current: LoggedExercise, _ body: FormBody, _ context: PageRequestContext) async throws -> Response {
    let reading = context.reading(site)
    let refused = InvalidInput([FieldError("name", .changedElsewhere(to: reading.words(current.workout)))])
    let page = ExercisePage(
      current, typed: body["name"] == nil ? nil : typed(body), refused: refused, next: body["next"].flatMap(ownAddress), in: reading)
    return try await answer(page, .conflict, context)
  }

  @Sendable private func delete(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request), id = try context.idInPath()
    do {
      let deleted = try await context.diary.delete(exercise: id, seeing: body["version"].flatMap(Int.init))
      return back(from: deleted, body, context, note: .exerciseDeleted)
    } catch {
      switch error {
      case .notFound:
        // Deleted already, here or on another device, as requested. An id that never existed is not found.
        guard let last = try await context.diary.versions(ofExercise: id).last else { throw WebError.notFound }
        return back(from: last, body, context, note: .exerciseDeleted)
      case .exerciseChanged(let current): return try await changedElsewhere(current, body, context)
      default: throw error
      }
    }
  }

  @Sendable private func restore(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let restored = try await context.diary.restore(exercise: try context.idInPath())
    return back(from: restored, try await FormBody(request), context, note: .restored)
  }

  /// Returns to the address that the form names, else to the day.
  private func back(from exercise: LoggedExercise, _ body: FormBody, _ context: PageRequestContext, note: NoteKind) -> Response {
    guard let next = body["next"].flatMap(ownAddress) else {
      return site.back(to: exercise.day, context.person, note: note, entries: [exercise.id])
    }
    return .redirect(to: next, note: note, about: [exercise.id])
  }

  private func answer(_ page: ExercisePage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { ExerciseView(page: page) }
  }

  private func typed(_ body: FormBody) -> ExercisePage.Typed {
    ExercisePage.Typed(
      name: body["name"] ?? "", minutes: body["minutes"] ?? "", distance: body["distance"] ?? "", calories: body["calories"] ?? "",
      day: body["day"] ?? "", time: body["time"] ?? "")
  }

  /// The exercise that the fields of a form describe, without its moment.
  private func typedInput(_ body: FormBody, _ reading: PageContext) -> ExerciseInput {
    var input = ExerciseInput()
    let numbers = reading.numbers
    input.name = body["name"]
    input.activity = body["name"].flatMap(Exercise.init(named:))?.code
    input.minutes = body.number("minutes", in: numbers)
    input.kilometers = body.number("distance", in: numbers)
    if case .number(let distance) = input.kilometers { input.kilometers = .number(reading.kilometers(distance)) }
    input.calories = body.number("calories", in: numbers)
    return input
  }
}

extension PageContext {
  /// Whether a form has the energy that it was shown with. One in kilojoules was rounded to whole ones.
  fileprivate func isSameEnergy(_ typed: ExercisePage.Typed, _ shown: ExercisePage.Typed) -> Bool {
    guard let new = numbers.number(from: typed.calories), let old = numbers.number(from: shown.calories) else {
      return typed.calories == shown.calories
    }
    return abs(new - old) < (EnergyUnit.current == .kJ ? 0.2 : 0.0005)
  }
}

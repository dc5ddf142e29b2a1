import DemeterCore
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// Writes down weights and drinks of water, and changes, deletes and restores them.
struct MeasurementsController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.newMeasurement, use: new)
    pages.post(.measurements, use: save)
    pages.get(.measurement, use: show)
    pages.post(.measurement, use: edit)
    pages.post(.deleteMeasurement, use: delete)
    pages.post(.restoreMeasurement, use: restore)
  }

  @Sendable private func new(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let fields = try FormBody(encoded: request.uri.query ?? ""), present = context.present(for: fields, site)
    let day = fields["day"].flatMap { Day($0) } ?? present.today
    guard day <= present.today, let kind = context.parameters.get("kind")?.removingPercentEncoding.flatMap(MeasurementKind.init(rawValue:))
    else {
      throw WebError.notFound
    }
    let page = try await page(new: kind, on: day, next: fields["next"].flatMap(ownAddress), context)
    return try await answer(page, .ok, context)
  }

  @Sendable private func save(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await save(try await FormBody(request, of: context.person), context)
  }

  /// Saves the new measurement of a form, or shows the form again with what is wrong.
  func save(_ body: FormBody, _ context: PageRequestContext) async throws -> Response {
    let id = try body.newID()
    let input = input(body, context.person), present = context.present(for: body, site)
    do {
      let new = try input.checked(id: id, now: present.now, zone: present.timeZone, dayStarts: present.dayStarts)
      if let question = try await context.question(about: new, asked: body["asked"], amount: body["amount"], site) {
        throw InvalidInput([FieldError("amount", question)])
      }
      guard let saved = try await context.diary.save([new]).first else { throw WebError.notFound }
      // The form was changed after it had been saved.
      if !saved.isNew, saved.measurement.day != new.logged.day,
        try await context.diary.versions(of: id).first?.day != new.logged.day
      {
        throw DiaryError.measurementIDTaken(current: saved.measurement)
      }
      return back(from: saved.measurement, body, context, note: .measured)
    } catch DiaryError.measurementIDTaken(let current) {
      return try await changedElsewhere(current, body, context)
    } catch let refused as InvalidInput {
      guard let kind = body["kind"].flatMap(MeasurementKind.init(rawValue:)) else { throw WebError.invalid(refused) }
      let day = body["day"].flatMap { Day($0) } ?? present.today
      let page = try await page(
        new: kind, on: day, next: body["next"].flatMap(ownAddress), id: id, typed: typed(body, refused), context)
      return try await answer(page, .unprocessableContent, context)
    }
  }

  @Sendable private func show(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let measurement = try await context.diary.measurement(try context.idInPath())
    let next = request.query("next").flatMap(ownAddress)
    return try await answer(MeasurementPage(measurement, next: next, in: context.reading(site)), .ok, context)
  }

  @Sendable private func edit(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request, of: context.person)
    let known = try await context.diary.measurement(try context.idInPath())
    guard let version = body["version"].flatMap(Int.init) else { throw WebError.badRequest(say("The form lacks its version")) }
    do {
      var input = input(body, context.person)
      input.timeZone = nil
      // A field that shows a rounded amount and was not touched changes nothing.
      let shown = MeasurementPage.field(known, in: context.reading(site))
      if body["amount"] == shown { input.amount = .absent }
      let new = try input.checked(
        id: known.id, now: body.made(site.now()), zone: context.person.timeZone, dayStarts: context.person.dayStarts,
        keeping: known)
      // The same form was sent again because the response was lost: the measurement already has these values.
      let isSaved = version < known.version && new.amount == known.amount && new.logged == known.logged
      let edited =
        isSaved
        ? known : try await context.diary.edit(measurement: known.id, seeing: version, amount: new.amount, logged: new.logged)
      return back(from: edited, body, context, note: .changesSaved)
    } catch let refused as InvalidInput {
      let page = MeasurementPage(
        known, typed: typed(body, refused), version: version, next: body["next"].flatMap(ownAddress), in: context.reading(site))
      return try await answer(page, .unprocessableContent, context)
    } catch DiaryError.measurementChanged(let current) {
      return try await changedElsewhere(current, body, context)
    }
  }

  /// Shows the form with the typed amount, or with the present one if none was typed, and a message with the present amount. Saving the
  /// form again overwrites the present amount.
  private func changedElsewhere(
    _ current: LoggedMeasurement, _ body: FormBody, _ context: PageRequestContext
  ) async throws -> Response {
    let reading = context.reading(site)
    let refused = InvalidInput([FieldError("amount", .changedElsewhere(to: MeasurementPage.words(current, in: reading)))])
    let typed =
      body["amount"] == nil ? MeasurementPage.Typed(current, refused: refused, in: reading) : self.typed(body, refused)
    let page = MeasurementPage(current, typed: typed, next: body["next"].flatMap(ownAddress), in: reading)
    return try await answer(page, .conflict, context)
  }

  @Sendable private func delete(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let id = try context.idInPath()
    do {
      let deleted = try await context.diary.delete(measurement: id, seeing: body["version"].flatMap(Int.init))
      return back(from: deleted, body, context, note: .measurementDeleted)
    } catch {
      switch error {
      case .notFound:
        // Deleted already, here or on another device, as requested. An id that never existed is not found.
        guard let last = try await context.diary.versions(of: id).last else { throw WebError.notFound }
        return back(from: last, body, context, note: .measurementDeleted)
      case .measurementChanged(let current): return try await changedElsewhere(current, body, context)
      default: throw error
      }
    }
  }

  @Sendable private func restore(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let restored = try await context.diary.restore(measurement: try context.idInPath())
    return back(from: restored, try await FormBody(request), context, note: .restored)
  }

  /// Returns to the address that the form names, else to the day.
  private func back(from measurement: LoggedMeasurement, _ body: FormBody, _ context: PageRequestContext, note: NoteKind) -> Response {
    guard let next = body["next"].flatMap(ownAddress) else {
      return site.back(to: measurement.day, context.person, note: note, entries: [measurement.id])
    }
    return .redirect(to: next, note: note, about: [measurement.id])
  }

  private func page(
    new kind: MeasurementKind, on day: Day, next: String?, id: MeasurementID = .fresh(), typed: MeasurementPage.Typed? = nil,
    _ context: PageRequestContext
  ) async throws -> MeasurementPage {
    let recent = try await context.diary.measurements(kind, in: day - 365...day)
    let usual = kind.isDrink ? Measure(Double(context.person.glass)) : kind.isSteady ? recent.last?.amount : nil
    return MeasurementPage(new: kind, on: day, usual: usual, recent: recent, id: id, next: next, typed: typed, in: context.reading(site))
  }

  private func answer(_ page: MeasurementPage, _ status: HTTPResponse.Status, _ context: PageRequestContext) async throws -> Response {
    site.page(page.title, frame: try await context.frame(site, tab: .none), status: status) { MeasurementView(page: page) }
  }

  private func typed(_ body: FormBody, _ refused: InvalidInput) -> MeasurementPage.Typed {
    let isAsked =
      switch refused.problem(with: "amount") {
      case .unlikelyWeight, .unlikely: true
      default: false
      }
    return MeasurementPage.Typed(
      amount: body["amount"] ?? "", day: body["day"] ?? "", time: body["time"] ?? "", refused: refused, isAsked: isAsked)
  }

  /// The measurement that a form describes; a weight may be typed with its unit.
  private func input(_ body: FormBody, _ person: Person) -> MeasurementInput {
    var input = MeasurementInput()
    input.kind = body["kind"]
    input.setAmount(
      body["amount"], in: person.measureUnits, person.numbers, volume: body["unit"].flatMap(VolumeUnit.init(rawValue:)) ?? .ml)
    input.day = body["day"]
    input.time = body["time"]
    input.timeZone = body["timeZone"]
    return input
  }
}

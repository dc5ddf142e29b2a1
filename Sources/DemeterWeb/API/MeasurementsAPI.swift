public import DemeterCore
import DemeterExchange
import DemeterMessages
import Foundation
import Hummingbird

/// `GET · POST /measurements`, and reading, changing, deleting and restoring one weight or drink of water.
struct MeasurementsAPI: Sendable {
  let site: AppEnvironment

  func add(to api: some RouterMethods<PersonContext>) {
    api.get("measurements", use: list)
    api.post("measurements", use: save)
    api.get("measurements/{id}", use: show)
    api.patch("measurements/{id}", use: edit)
    api.delete("measurements/{id}", use: delete)
    api.post("measurements/{id}/restore", use: restore)
    api.get("measurements/{id}/versions", use: versions)
  }

  @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    var errors: [FieldError] = []
    let kind = request.query("kind").map(MeasurementKind.init(rawValue:))
    if case .some(nil) = kind {
      errors.append(FieldError("kind", .notOneOf(.kind, MeasurementKind.known.map(\.rawValue) + ["own:UNIT:NAME"])))
    }
    let measurements = try await context.diary.measurements(kind ?? nil, in: request.days(with: errors))
    return try JSONAnswer.response(["measurements": measurements.map(LoggedMeasurementDocument.init)])
  }

  /// The maximum number of measurements in one request.
  private static let most: Int = 300

  @Sendable private func save(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    var body = try await JSONBody(request)
    let key = try request.idempotencyKey()
    guard let several = body.objects("measurements") else {
      let saved = try await context.diary.save([try body.newMeasurement(key, of: context.person, now: site.now())])
      guard let saved = saved.first else { throw WebError.notFound }
      var response = try answer(saved.measurement, status: saved.isNew ? .created : .ok)
      response.headers[.location] = "/api/v1/measurements/\(saved.measurement.id.key)"
      return response
    }
    var errors = body.finish()
    if errors.isEmpty, !(1...Self.most).contains(several.count) {
      errors.append(FieldError("measurements", .countOutside(.parameter("measurements"), 1...Self.most)))
    }
    var new: [NewMeasurement] = []
    for (index, body) in several.prefix(Self.most).enumerated() {
      do {
        new.append(try body.newMeasurement(key.map { "\($0) \(index)" }, of: context.person, now: site.now()))
      } catch let invalid as InvalidInput {
        errors += invalid.errors.map { FieldError("measurements.\(index).\($0.field)", $0.problem) }
      }
    }
    guard errors.isEmpty else { throw InvalidInput(errors) }
    let saved = try await context.diary.save(new)
    return try JSONAnswer.response(
      ["measurements": saved.map { LoggedMeasurementDocument($0.measurement) }],
      status: saved.contains(where: \.isNew) ? .created : .ok)
  }

  @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    return try answer(try await context.diary.measurement(try context.idInPath()))
  }

  @Sendable private func edit(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    let version = try request.version()
    let id = try context.idInPath()
    let body = try await JSONBody(request)
    while true {
      let known = try await context.diary.measurement(id)
      let new = try changed(known, by: body, context)
      do {
        return try answer(
          try await context.diary.edit(measurement: id, seeing: version ?? known.version, amount: new.amount, logged: new.logged))
      } catch DiaryError.measurementChanged where version == nil {
        // Without a version the request means the current one. That changed in the meantime, so try again with the new one.
        continue
      }
    }
  }

  /// Returns a measurement with the members of a body applied.
  private func changed(_ known: LoggedMeasurement, by body: JSONBody, _ context: PersonContext) throws -> NewMeasurement {
    var body = body
    let isAmountMissing = body.has("unit") || body.has("amount") || body.has("second")
    let input = MeasurementInput(changes: &body)
    var errors = body.finish()
    if isAmountMissing, input.amount == .absent { errors.append(FieldError("amount", .missing(.measurement(known.kind)))) }
    guard errors.isEmpty else { throw InvalidInput(errors) }
    return try input.checked(
      id: known.id, now: site.now(), zone: context.person.timeZone, dayStarts: context.person.dayStarts, keeping: known)
  }

  @Sendable private func delete(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    _ = try await context.diary.delete(measurement: try context.idInPath(), seeing: try request.version())
    return Response(status: .noContent)
  }

  @Sendable private func restore(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.writeDiary)
    return try answer(try await context.diary.restore(measurement: try context.idInPath()))
  }

  @Sendable private func versions(_ request: Request, _ context: PersonContext) async throws -> Response {
    try context.require(.readDiary)
    let versions = try await context.diary.versions(of: try context.idInPath())
    return try JSONAnswer.response(["versions": versions.map(LoggedMeasurementDocument.init)])
  }

  private func answer(_ measurement: LoggedMeasurement, status: HTTPResponse.Status = .ok) throws -> Response {
    var response = try JSONAnswer.response(LoggedMeasurementDocument(measurement), status: status)
    response.headers[.eTag] = "\"\(measurement.version)\""
    return response
  }
}

extension JSONBody {
  /// Returns the measurement that it describes. Its id comes from the body, else from the idempotency key, else it is random.
  ///
  /// - Parameter time: the time of day, `HH:MM`.
  func newMeasurement(_ key: String? = nil, of person: Person, now: Date, time: String? = nil) throws -> NewMeasurement {
    var body = self
    let given = body.text("id")
    let id = given.map { MeasurementID(chosen: $0) } ?? key.map { IdempotencyKey($0).id(of: person) } ?? MeasurementID.fresh()
    var errors = id == nil ? [FieldError("id", .notAnID)] : []
    var input = MeasurementInput(&body)
    input.time = time
    errors += body.finish()
    do {
      let new = try input.checked(id: id ?? .fresh(), now: now, zone: person.timeZone, dayStarts: person.dayStarts)
      guard errors.isEmpty else { throw InvalidInput(errors) }
      return new
    } catch let invalid as InvalidInput {
      throw InvalidInput(invalid.errors == errors ? errors : errors + invalid.errors)
    }
  }
}

extension MeasurementInput {
  /// Removes the members of a new measurement from a body.
  init(_ body: inout JSONBody) {
    self.init(changes: &body)
    kind = body.text("kind")
    source = body.stated("source")
  }

  /// Removes the members that can be changed from a body.
  init(changes body: inout JSONBody) {
    self.init()
    amount = body.number("amount")
    second = body.number("second")
    unit = body.stated("unit")
    loggedAt = body.stated("loggedAt")
    timeZone = body.stated("timeZone")
    day = body.stated("day")
  }
}

/// A measurement in its present state.
struct LoggedMeasurementDocument: Encodable {
  let measurement: MeasurementDocument
  let version: Int
  let updatedAt: String
  let isDeleted: Bool

  init(_ measurement: LoggedMeasurement) {
    self.measurement = MeasurementDocument(measurement)
    version = measurement.version
    updatedAt = measurement.writtenAt.rfc3339(in: measurement.logged.timeZone)
    isDeleted = measurement.isDeleted
  }
}

/// Returns a measurement as the API's JSON, for the command line.
public func jsonText(_ measurement: LoggedMeasurement) throws -> String {
  String(decoding: try JSONWriter.bytes(LoggedMeasurementDocument(measurement)), as: UTF8.self)
}

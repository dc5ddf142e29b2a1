import DemeterCore
import DemeterFoods
import DemeterFoodService
import DemeterMessages
import DemeterStore
import DemeterWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing

/// A complete server on an empty folder, whose clock only moves when a test advances it. Tests send requests to its router.
struct TestServer: Sendable {
  let folder: URL
  let household: SQLiteHousehold
  let site: AppEnvironment
  let clock: Hands
  let client: any TestClientProtocol

  /// The current time of the clock.
  final class Hands: Sendable {
    private let instant: Mutex<Date>
    init(_ text: String) { instant = Mutex(Date(rfc3339: text) ?? .distantPast) }
    func set(_ text: String) { instant.withLock { $0 = Date(rfc3339: text) ?? .distantPast } }
    var now: @Sendable () -> Date { { self.instant.withLock { $0 } } }
  }

  /// Runs a body in a new server. By default it is noon of Tuesday, 10 March 2026, in Berlin. With `live`, requests are sent to a socket of
  /// this machine instead of the router. Most tests wait for an import, however long it takes on a busy machine.
  static func open(
    at now: String = "2026-03-10T12:00:00+01:00", environment: [String: String] = [:], freeBytes: UInt64? = nil, live: Bool = false,
    language: Language = .english, transport: Transport = Transport(), push: PushService = PushService(),
    providers: ProviderService = .withoutEnvironment(), shortcut: SharedShortcut? = nil, importPatience: Duration = .seconds(300),
    catalogue own: SQLiteFoodCatalogue? = nil,
    _ body: @escaping @Sendable (TestServer) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "demeter-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let hands = Hands(now)
    let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    let household = try SQLiteHousehold(folder: folder, now: hands.now, logger: silent, cost: .trivial)
    let catalogue = try own ?? Self.catalogue.get()
    let service = FoodService(environment: environment)
    let uploads = folder.appending(path: "uploads")
    let imports = HealthImports(folder: uploads, room: { freeBytes ?? HealthImports.freeBytes($0) })
    let site = AppEnvironment(
      household: household, catalogue: catalogue, foodService: service, imports: imports, now: hands.now, transport: transport,
      language: language,
      push: push, providers: providers, shortcut: shortcut, importPatience: importPatience)
    let router = demeterRouter(site, metrics: PrometheusMetrics())
    try await Application(router: router, logger: silent).test(live ? .live : .router) { client in
      try await body(TestServer(folder: folder, household: household, site: site, clock: hands, client: client))
    }
  }

  /// The shipped foods. All servers share them, because nothing writes to them.
  private static let catalogue: Result<SQLiteFoodCatalogue, any Error> = Result {
    try SQLiteFoodCatalogue(
      path: FileManager.default.temporaryDirectory.appending(path: "demeter-catalogue-\(UUID().uuidString).sqlite").path)
  }

  /// Adds a person in Berlin and signs them in.
  func person(_ name: String = "Ann") async throws -> Visitor {
    let person = try await household.add(
      NewPerson(name: name, password: "correct horse", timeZone: "Europe/Berlin", locale: "en-US"))
    let session = try await household.signIn(name: name, password: "correct horse", from: "local")
    return Visitor(server: self, person: person, headers: [.cookie: "demeter_session=\(session.secret)"])
  }

  /// A visitor who is not signed in.
  var stranger: Visitor { Visitor(server: self, person: nil, headers: [:]) }
}

/// A visitor with a browser or a program.
struct Visitor: Sendable {
  let server: TestServer
  let person: Person?
  var headers: HTTPFields

  func with(_ name: HTTPField.Name, _ value: String) -> Visitor {
    var visitor = self
    visitor.headers[name] = value
    return visitor
  }

  func get(_ uri: String) async throws -> TestResponse { try await send(.get, uri) }

  func send(
    _ method: HTTPRequest.Method, _ uri: String, also: HTTPFields = [:], json: String? = nil
  ) async throws -> TestResponse {
    var headers = headers
    headers.append(contentsOf: also)
    return try await server.client.execute(uri: uri, method: method, headers: headers, body: json.map(ByteBuffer.init(string:)))
  }

  func post(_ uri: String, _ fields: [String: String] = [:]) async throws -> TestResponse {
    let body = fields.map { "\($0.key)=\($0.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
      .joined(separator: "&")
    var headers = headers
    headers[.contentType] = "application/x-www-form-urlencoded"
    return try await server.client.execute(uri: uri, method: .post, headers: headers, body: ByteBuffer(string: body))
  }

  /// Logs an entry through the API, and returns its id.
  func log(_ name: String = "Oats", _ calories: Double = 320, more: String = "") async throws -> String {
    let answer = try await send(.post, "/api/v1/entries", json: #"{"name":"\#(name)","calories":\#(calories)\#(more)}"#)
    try #require(answer.status == .created)
    return try #require(answer.json["id"] as? String)
  }
}

extension TestResponse {
  var text: String { String(buffer: body) }

  /// The members of a JSON object.
  var json: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(body.readableBytesView))) as? [String: Any] ?? [:]
  }

  /// The message of each field in a problem document.
  var refusals: [String: String] {
    let errors = json["errors"] as? [[String: Any]] ?? []
    return Dictionary(
      errors.map { ($0["field"] as? String ?? "", $0["message"] as? String ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  var location: String { headers[.location] ?? "" }
}

import DemeterCore
import DemeterExchange
import DemeterHTML
import DemeterPages
import Foundation
import Hummingbird

/// Bringing a diary in: a file is received, looked at, and taken or left.
struct ArrivalController: Sendable {
  let site: Site

  /// The most bytes of a file.
  private static let limit = 200_000_000

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.post("settings/data/arrivals", use: receive)
    pages.get("settings/data/arrivals/{id}", use: preview)
    pages.post("settings/data/arrivals/{id}", use: take)
    pages.post("settings/data/arrivals/{id}/cancel", use: cancel)
  }

  /// Keeps the file, in place of any that came before and was not taken.
  @Sendable private func receive(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let turn = try site.arrivals.begin(for: context.person)
    defer { turn.end() }
    let work = try await site.household.workFolder(of: context.person)
    for old in try FileManager.default.contentsOfDirectory(atPath: work.path) where old.hasPrefix("arrival-") {
      try? FileManager.default.removeItem(at: work.appending(path: old))
    }
    let id = UUID.fresh()
    let folder = Self.folder(id, in: work)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var isKept = false
    defer { if !isKept { try? FileManager.default.removeItem(at: folder) } }
    let form = try await withTaskExecutorPreference(AsideThreads.all) {
      try await UploadedForm(request, into: folder, on: site.imports.disk, atMost: Self.limit)
    }
    guard let file = form.file else { return try await refuse("Choose a file first", request, context) }
    var choice = Choice()
    choice.zone = form["zone"].flatMap { TimeZone(iana: $0) }
    do {
      _ = try await read(file, choice, context)
    } catch {
      guard let refusal = error as? DiaryFileError else { throw error }
      return try await refuse(refusal.description, request, context)
    }
    isKept = true
    return .redirect(to: Self.path(id) + "?" + choice.query, type: .normal)
  }

  @Sendable private func preview(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    guard let (id, file) = try await file(context) else { return Self.gone }
    let choice = Choice { request.query($0)?.removingPercentEncoding }
    return try await show(file, id, choice, context)
  }

  @Sendable private func take(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    guard let (id, file) = try await file(context) else { return Self.gone }
    let choice = Choice { body[$0] }
    let reading = try await read(file, choice, context)
    guard reading.undecided == nil else { return try await show(file, id, choice, context, status: .unprocessableContent) }
    let preview = try await Self.preview(of: reading.arrival, choice, context)
    let batch = try await context.diary.take(preview.arrival)
    try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
    guard let batch else { return .redirect(to: "/settings/data?note=nothingNew", type: .normal) }
    return .broughtIn(batch)
  }

  @Sendable private func cancel(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    if let (_, file) = try await file(context) { try FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    return .redirect(to: "/settings/data", type: .normal)
  }

  /// How somebody wants a file to be read.
  private struct Choice: Sendable {
    var zone: TimeZone?
    var order: DiaryFile.DateOrder?
    var takesAlike: Bool = false

    init() {}

    init(_ value: (String) -> String?) {
      zone = value("zone").flatMap { TimeZone(iana: $0) }
      order = value("order").flatMap(DiaryFile.DateOrder.init(rawValue:))
      takesAlike = value("alike") == "1"
    }

    var query: String { zone.map { "zone=" + formEncoded($0.iana) } ?? "" }
  }

  private func read(_ file: URL, _ choice: Choice, _ context: PageRequestContext) async throws -> DiaryReading {
    let diary = DiaryFile(file, in: choice.zone ?? context.person.timeZone, now: site.now(), order: choice.order)
    return try await aside { try diary.read() }
  }

  /// Holds what may be hundreds of thousands of entries against the diary.
  private static func preview(of arrival: DiaryArrival, _ choice: Choice, _ context: PageRequestContext) async throws -> ArrivalPreview {
    try await withTaskExecutorPreference(AsideThreads.all) {
      try await ArrivalPreview(of: arrival, in: context.diary, takingAlike: choice.takesAlike)
    }
  }

  private func show(
    _ file: URL, _ id: UUID, _ choice: Choice, _ context: PageRequestContext, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let reading = try await read(file, choice, context)
    let preview = try await Self.preview(of: reading.arrival, choice, context)
    let said = ArrivalPage.File(
      name: file.lastPathComponent, writer: reading.format.name, knowsZone: reading.format == .demeter,
      refused: reading.refused.map(\.description), refusedCount: reading.refusedCount, passedOver: reading.passedOver,
      notTaken: reading.notTaken, undecided: reading.undecided)
    let page = ArrivalPage(
      preview, of: said, path: Self.path(id), zone: choice.zone ?? context.person.timeZone, order: choice.order?.rawValue,
      takesAlike: choice.takesAlike, in: context.reading(site))
    return site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) { ArrivalView(page: page) }
  }

  private func refuse(_ words: String, _ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await DataController(site: site).show(request, context, refusal: words, status: .unprocessableContent)
  }

  /// The file that an address means; nil where it was taken, left or replaced.
  private func file(_ context: PageRequestContext) async throws -> (UUID, URL)? {
    guard let id = context.parameters.get("id").flatMap(UUID.init(uuidString:)) else { throw WebError.notFound }
    let folder = Self.folder(id, in: try await site.household.workFolder(of: context.person))
    guard let name = try? FileManager.default.contentsOfDirectory(atPath: folder.path).first else { return nil }
    return (id, folder.appending(path: name))
  }

  private static let gone = Response.redirect(to: "/settings/data?note=fileGone", type: .normal)
  private static func path(_ id: UUID) -> String { "/settings/data/arrivals/\(id.uuidString.lowercased())" }
  private static func folder(_ id: UUID, in work: URL) -> URL {
    work.appending(path: "arrival-\(id.uuidString.lowercased())", directoryHint: .isDirectory)
  }
}

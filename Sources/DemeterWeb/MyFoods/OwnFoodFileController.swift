import DemeterCore
import DemeterExchange
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird
import NIOCore

/// Many own foods at once: receives a table, shows what it would add, adds it, and undoes that.
struct OwnFoodFileController: Sendable {
  let site: AppEnvironment

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.get(.ownFoodFile) { _, context in try await show(context) }
    pages.post(.ownFoodFile, use: receive)
    pages.get(.ownFoodTemplate, use: template)
    pages.get(.ownFoodPreview, use: preview)
    pages.post(.ownFoodPreview, use: addFoods)
    pages.post(.undoOwnFoodFile, use: undo)
  }

  @Sendable private func template(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let file = OwnFoodTable.template(in: context.person.numbers, own: context.person.nutrients.named)
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/csv; charset=utf-8", .contentDisposition: "attachment; filename=\"foods.csv\"", .cacheControl: "no-store",
      ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: file)))
  }

  /// Stores the file until it is added. It replaces an earlier one.
  @Sendable private func receive(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let turn = try site.jobs.diaryUploads.begin(for: context.person)
    defer { turn.end() }
    do {
      // The form has a little more than the file.
      let form = try await FormInMemory(request, atMost: OwnFoodTable.mostBytes + 10_000)
      guard !form.file.isEmpty else { return try await show(context, refusal: say("Choose a file first"), status: .unprocessableContent) }
      let id = OwnFoodBatch.newID(), file = Data(form.file)
      _ = try await read(file, id, isShared: false, context)
      let work = try await site.household.workFolder(of: context.person)
      try site.jobs.healthImports.disk.demand(UInt64(file.count))
      try OwnFoodUpload.store(file, id, in: work)
      return .redirect(to: Route.ownFoodPreview.path(id.key), type: .normal)
    } catch WebError.tooLarge {
      return try await show(
        context, refusal: say("This file is too large: \(OwnFoodTable.mostBytes / 1_000_000) MB are read at most."),
        status: .contentTooLarge)
    } catch let problem as OwnFoodTable.Problem {
      return try await show(context, refusal: problem.description, status: .unprocessableContent)
    }
  }

  @Sendable private func preview(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let id = try id(context)
    guard let file = try await file(id, context) else { return Self.gone }
    let table = try await read(file, id, isShared: false, context)
    let new = table.new(besides: try await site.household.ownFoods(of: context.person)), added = Set(new.map(\.line))
    let isAlone = try await site.household.peopleCount() < 2
    let page = OwnFoodPreviewPage(
      of: id, new: new.map(\.food), known: table.rows.filter { !added.contains($0.line) }.map(\.food),
      refused: table.refused.map(\.description), otherColumns: table.otherColumns,
      isShared: isAlone ? nil : try await site.household.sharesNewFoods(), in: context.reading(site))
    return site.page(page.title, frame: try await context.frame(site, tab: .settings)) { OwnFoodPreviewView(page: page) }
  }

  @Sendable private func addFoods(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request), id = try id(context)
    let known = try await site.household.ownFoods(of: context.person)
    let done = Response.redirect(to: Paths.myFoods, note: .ownFoodsAdded, about: [id])
    guard let file = try await file(id, context) else {
      // The button was pressed twice.
      return OwnFoodBatch.all(in: known, of: context.person.id).contains { $0.id == id } ? done : Self.gone
    }
    let new = try await read(file, id, isShared: body["isShared"] == "on", context).new(besides: known)
    guard !new.isEmpty else { return .redirect(to: Paths.myFoods, note: .nothingToAdd) }
    _ = try await site.household.add(new.map(\.food), by: context.person)
    try? FileManager.default.removeItem(at: OwnFoodUpload.place(id, in: try await site.household.workFolder(of: context.person)))
    return done
  }

  @Sendable private func undo(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let id = try id(context), foods = try await site.household.ownFoods(of: context.person)
    guard let batch = OwnFoodBatch.all(in: foods, of: context.person.id).first(where: { $0.id == id }) else { throw WebError.notFound }
    _ = try await site.household.undo(batch, by: context.person)
    return .redirect(to: Paths.myFoods, note: .ownFoodRemoved)
  }

  private func read(_ file: Data, _ id: UUID, isShared: Bool, _ context: PageRequestContext) async throws -> OwnFoodTable {
    let numbers = context.person.numbers
    return try await runBlocking { try OwnFoodTable(file, batch: id, isShared: isShared, numbers: numbers) }
  }

  private func show(_ context: PageRequestContext, refusal: String? = nil, status: HTTPResponse.Status = .ok) async throws -> Response {
    let batches = OwnFoodBatch.all(in: try await site.household.ownFoods(of: context.person), of: context.person.id)
    let page = OwnFoodFilePage(batches, mostBytes: OwnFoodTable.mostBytes, refusal: refusal, in: context.reading(site))
    return site.page(page.title, frame: try await context.frame(site, tab: .settings), status: status) { OwnFoodFileView(page: page) }
  }

  private func id(_ context: PageRequestContext) throws -> UUID {
    guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }), OwnFoodBatch.isID(id) else { throw WebError.notFound }
    return id
  }

  /// Returns the file with an id; nil if it was added or replaced.
  private func file(_ id: UUID, _ context: PageRequestContext) async throws -> Data? {
    FileManager.default.contents(atPath: OwnFoodUpload.place(id, in: try await site.household.workFolder(of: context.person)).path)
  }

  private static let gone = Response.redirect(to: Route.ownFoodFile.rawValue, note: .fileNotAvailable)
}

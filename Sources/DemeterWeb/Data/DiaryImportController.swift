import DemeterCore
import DemeterExchange
import DemeterHTML
import DemeterMessages
import DemeterPages
import Foundation
import Hummingbird

/// Imports another diary: receives a file, previews it, and saves or discards it. Undoes what was imported.
struct DiaryImportController: Sendable {
  let site: AppEnvironment

  /// The most bytes of a file.
  private static let limit = 200_000_000

  func add(to pages: some RouterMethods<PageRequestContext>) {
    pages.post(.diaryImports, use: receive)
    pages.get(.diaryImport, use: preview)
    pages.post(.diaryImport, use: importDiary)
    pages.post(.cancelDiaryImport, use: cancel)
    pages.post(.undoBatch, use: undo)
  }

  /// Stores the file. It replaces an earlier one that was not imported.
  @Sendable private func receive(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let turn = try site.jobs.diaryUploads.begin(for: context.person)
    defer { turn.end() }
    guard !site.jobs.diaryImports.isImporting(of: context.person) else { throw WebError.busy }
    let work = try await site.household.workFolder(of: context.person)
    for old in try FileManager.default.contentsOfDirectory(atPath: work.path) where old.hasPrefix("import-") {
      try? FileManager.default.removeItem(at: work.appending(path: old))
    }
    let id = UUID.fresh()
    let folder = Self.folder(id, in: work)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var isKept = false
    defer { if !isKept { try? FileManager.default.removeItem(at: folder) } }
    let form = try await withTaskExecutorPreference(BlockingExecutor.all) {
      try await UploadedForm(request, into: folder, on: site.jobs.healthImports.disk, atMost: Self.limit)
    }
    guard let file = form.file else { return try await refuse(say("Choose a file first"), request, context) }
    let choice = ImportChoice(zone: form["zone"].flatMap { TimeZone(iana: $0) })
    let look = try begin(DiaryImportJob.Step(file: id, choice: choice, work: .reading), file, context)
    if case .refused(let words) = try await look.outcome(within: site.jobs.diaryImports.patience) {
      site.jobs.diaryImports.forget(look, of: context.person)
      return try await refuse(words, request, context)
    }
    isKept = true
    return .redirect(to: Paths.diaryImport(id) + "?" + choice.query, type: .normal)
  }

  @Sendable private func preview(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let id = try context.idInPath()
    if let job = site.jobs.diaryImports.running(id, of: context.person) { return try await answer(job, request, context) }
    guard let file = try await file(id, context) else { return Self.gone }
    let choice = ImportChoice(own: context.person.nutrients.named) { request.query($0)?.removingPercentEncoding }
    return try await answer(try begin(DiaryImportJob.Step(file: id, choice: choice, work: .reading), file, context), request, context)
  }

  @Sendable private func importDiary(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let body = try await FormBody(request)
    let id = try context.idInPath()
    if let job = site.jobs.diaryImports.running(id, of: context.person) { return try await answer(job, request, context) }
    guard let file = try await file(id, context) else { return Self.gone }
    let step = DiaryImportJob.Step(file: id, choice: ImportChoice(own: context.person.nutrients.named) { body[$0] }, work: .importing)
    return try await answer(try begin(step, file, context), request, context)
  }

  @Sendable private func cancel(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let id = try context.idInPath()
    site.jobs.diaryImports.cancel(id, of: context.person)
    if site.jobs.diaryImports.running(id, of: context.person) == nil, let file = try await file(id, context) {
      try FileManager.default.removeItem(at: file.deletingLastPathComponent())
    }
    return .redirect(to: Paths.data, type: .normal)
  }

  @Sendable private func undo(_ request: Request, _ context: PageRequestContext) async throws -> Response {
    let id = try context.idInPath(), diary = context.diary
    if let job = site.jobs.diaryImports.running(id, of: context.person) { return try await answer(job, request, context) }
    let step = DiaryImportJob.Step(file: id, choice: ImportChoice(zone: nil), work: .undoing)
    let job = try site.jobs.diaryImports.begin(step, for: context.person) { work in
      let total = try await diary.batches().first { $0.id == id }?.entryCount ?? 0
      work.writes(0, of: total)
      _ = try await diary.undo(id) { work.writes($0, of: total) }
      return .undone
    }
    return try await answer(job, request, context)
  }

  /// Starts the preview or the import of a file, which may hold hundreds of thousands of entries.
  private func begin(_ step: DiaryImportJob.Step, _ file: URL, _ context: PageRequestContext) throws -> DiaryImportJob {
    let zone = step.choice.zone ?? context.person.timeZone
    let reading = context.reading(site)
    return try site.jobs.diaryImports.begin(step, for: context.person) { work in
      let read: DiaryReading, columns: ColumnChoice?
      switch try await self.read(file, for: work, context) {
      case .outcome(let outcome): return outcome
      case .diary(let diary, let chosen):
        read = diary
        columns = chosen
      }
      let preview = try await ImportPreview(of: read.imported, in: context.diary, includingSimilar: step.choice.includesSimilar)
      guard step.isImporting, read.undecided == nil, !read.asksWeightUnit else {
        let ownFoods = try await site.household.new(read.ownFoods, for: context.person).count
        return .preview(
          DiaryImportPage(
            preview, ownFoods: ownFoods, of: read.said(of: file), id: step.file, zone: zone, order: step.choice.order?.rawValue,
            weightUnit: step.choice.weightUnit, includesSimilar: step.choice.includesSimilar, columns: columns?.description, in: reading))
      }
      let total = preview.imported.entries.count + preview.changes.count
      work.writes(0, of: total)
      let batch = try await context.diary.importDiary(preview.imported) { work.writes($0, of: total) }
      let ownFoods = try await site.household.importOwnFoods(read.ownFoods, by: context.person)
      try await site.household.adopt(read.dayStarts, for: context.person)
      // What was imported counts, even if the columns can't be remembered.
      if let columns { try? await remember(columns, of: file, step.choice, context) }
      try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
      return .taken(batch, ownFoods: ownFoods)
    }
  }

  /// Shows the outcome, or the progress if the work has not finished yet.
  private func answer(_ work: DiaryImportJob, _ request: Request, _ context: PageRequestContext) async throws -> Response {
    let outcome: DiaryImportJob.Outcome?
    do {
      outcome = try await work.outcome(within: site.jobs.diaryImports.patience)
    } catch {
      site.jobs.diaryImports.forget(work, of: context.person)
      throw error
    }
    switch outcome {
    case .preview(let page):
      site.jobs.diaryImports.forget(work, of: context.person)
      let frame = try await context.frame(site, tab: .settings)
      // The person first has to choose how to read the dates or the weights.
      let status: HTTPResponse.Status = work.step.isImporting ? .unprocessableContent : .ok
      return site.page(page.title, frame: frame, status: status) { DiaryImportView(page: page) }
    case .columns(let page):
      site.jobs.diaryImports.forget(work, of: context.person)
      let frame = try await context.frame(site, tab: .settings)
      let status: HTTPResponse.Status = page.isRefused || work.step.isImporting ? .unprocessableContent : .ok
      return site.page(page.title, frame: frame, status: status) { ImportColumnsView(page: page) }
    case .ownFoods(let path):
      site.jobs.diaryImports.forget(work, of: context.person)
      return .redirect(to: path, type: .normal)
    case .refused(let words):
      site.jobs.diaryImports.forget(work, of: context.person)
      if let file = try await file(work.step.file, context) { try FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
      return try await refuse(words, request, context)
    case .taken(nil, let ownFoods): return .redirect(to: Paths.data, note: ownFoods == 0 ? .nothingToImport : .ownFoodsImported)
    case .taken(let batch?, _): return .broughtIn(batch)
    case .undone: return .redirect(to: Paths.data, note: .importUndone)
    case nil:
      // A form redirects to an address that can be reloaded.
      if request.method == .post { return .redirect(to: Paths.diaryImport(work.step.file), type: .normal) }
      let page = DiaryImportProgressPage(
        work.step.file, work.step.work, count: work.now.count, total: work.now.total, in: context.reading(site))
      return site.page(page.title, frame: try await context.frame(site, tab: .settings)) { DiaryImportProgressView(page: page) }
    }
  }

  private func refuse(_ words: String, _ request: Request, _ context: PageRequestContext) async throws -> Response {
    try await DataController(site: site).show(request, context, refusal: words, status: .unprocessableContent)
  }

  /// Returns the file with an id; nil if it was imported, discarded or replaced.
  private func file(_ id: UUID, _ context: PageRequestContext) async throws -> URL? {
    let folder = Self.folder(id, in: try await site.household.workFolder(of: context.person))
    guard let name = try? FileManager.default.contentsOfDirectory(atPath: folder.path).first else { return nil }
    return folder.appending(path: name)
  }

  private static let gone = Response.redirect(to: Paths.data, note: .fileNotAvailable)
  private static func folder(_ id: UUID, in work: URL) -> URL {
    work.appending(path: "import-\(id.key)", directoryHint: .isDirectory)
  }
}

extension DiaryReading {
  /// Describes the choice on the page.
  fileprivate func said(of file: URL) -> DiaryImportPage.File {
    DiaryImportPage.File(
      name: file.lastPathComponent, writer: format == .scale || format == .table ? imported.origin : format.name,
      knowsZone: format == .demeter,
      refused: refused.map(\.description),
      refusedCount: refusedCount, skippedRecords: skippedRecords, skippedFiles: skippedFiles, undecided: undecided,
      asksWeightUnit: asksWeightUnit)
  }
}

import DemeterCore
import DemeterExchange
import DemeterPages
import Foundation

extension DiaryImportController {
  /// What came of reading a file.
  enum Reading: Sendable {
    /// A diary; with the columns of its table, if a person chose them.
    case diary(DiaryReading, ColumnChoice?)
    /// No diary yet.
    case outcome(DiaryImportJob.Outcome)
  }

  /// Reads a file. Of a table that no importer knows, asks what its columns have, unless the person said that before.
  func read(_ file: URL, for work: DiaryImportJob, _ context: PageRequestContext) async throws -> Reading {
    let choice = work.step.choice, columns = choice.columns
    do {
      if choice.asksColumns { return .outcome(.columns(try await page(file, work.step, columns, nil, context))) }
      if let columns, columns.rows == .foods, columns.problem == nil {
        return .outcome(try await ownFoods(file, columns, choice, context))
      }
      let diary = diary(file, choice, columns, context)
      return .diary(try await runBlocking { try diary.read(goesOn: work.reads) }, columns)
    } catch {
      guard let refusal = error as? DiaryFileError else { throw error }
      do {
        switch refusal {
        case .columns(let words): return .outcome(.columns(try await page(file, work.step, columns, words, context)))
        case .unknown where columns == nil: return try await readUnknown(file, for: work, context)
        default: return .outcome(.refused(refusal.description))
        }
      } catch {
        guard let refusal = error as? DiaryFileError else { throw error }
        return .outcome(.refused(refusal.description))
      }
    }
  }

  /// Remembers the columns of a table for the next file with the same head.
  func remember(_ columns: ColumnChoice, of file: URL, _ choice: ImportChoice, _ context: PageRequestContext) async throws {
    // The next file is looked at before anything is known about its head.
    let sample = try await sample(file, choice, nil, context)
    try await site.household.set(columns: columns.description, ofTable: sample.key, of: context.person)
  }

  private func readUnknown(_ file: URL, for work: DiaryImportJob, _ context: PageRequestContext) async throws -> Reading {
    let choice = work.step.choice, sample = try await sample(file, choice, nil, context)
    let known = try await site.household.columns(ofTable: sample.key, of: context.person).flatMap { ColumnChoice($0) }
    // Tables without names of columns are all alike.
    guard let known, sample.guess.hasHead == true, known.rows != .foods, known.problem == nil else {
      return .outcome(.columns(page(sample, work.step, known ?? guess(of: sample, context), nil, context)))
    }
    let diary = diary(file, choice, known, context)
    return .diary(try await runBlocking { try diary.read(goesOn: work.reads) }, known)
  }

  /// Writes the own foods of a table where own foods of a file are looked at and added.
  private func ownFoods(
    _ file: URL, _ columns: ColumnChoice, _ choice: ImportChoice, _ context: PageRequestContext
  ) async throws -> DiaryImportJob.Outcome {
    let diary = diary(file, choice, columns, context), id = OwnFoodBatch.newID()
    let table = try await runBlocking { try diary.ownFoods(columns) }
    let numbers = columns.numbers(or: context.person.numbers)
    do {
      _ = try await runBlocking { try OwnFoodTable(table, batch: id, isShared: false, numbers: numbers) }
    } catch {
      guard let problem = error as? OwnFoodTable.Problem else { throw error }
      throw DiaryFileError.columns(problem.description)
    }
    try site.jobs.healthImports.disk.demand(UInt64(table.count))
    try await remember(columns, of: file, choice, context)
    try OwnFoodUpload.store(table, id, in: try await site.household.workFolder(of: context.person))
    return .ownFoods(Route.ownFoodPreview.path(id.key))
  }

  private func page(
    _ file: URL, _ step: DiaryImportJob.Step, _ columns: ColumnChoice?, _ problem: String?, _ context: PageRequestContext
  ) async throws -> ImportColumnsPage {
    let sample = try await sample(file, step.choice, columns, context)
    return page(sample, step, columns ?? guess(of: sample, context), problem, context)
  }

  private func guess(of sample: TableSample, _ context: PageRequestContext) -> ColumnChoice {
    sample.guess.naming(context.person.nutrients.named, among: sample.heads)
  }

  private func page(
    _ sample: TableSample, _ step: DiaryImportJob.Step, _ columns: ColumnChoice, _ problem: String?, _ context: PageRequestContext
  ) -> ImportColumnsPage {
    var settings = ["head": columns.hasHead ?? sample.guess.hasHead ?? true ? "yes" : "no"]
    settings["decimal"] = columns.decimalSign?.rawValue
    settings["order"] = (step.choice.order ?? columns.order)?.rawValue
    settings["units"] = columns.unit
    settings["basis"] = columns.basis?.rawValue
    return ImportColumnsPage(
      ImportColumnsPage.Table(file: sample.file, heads: sample.heads, rows: sample.rows), id: step.file,
      chosen: Dictionary(columns.columns.map { ($0.key.formKey, $0.value) }) { first, _ in first }, kind: columns.rows.rawValue,
      settings: settings, zone: step.choice.zone ?? context.person.timeZone, problem: problem, in: context.reading(site))
  }

  private func sample(
    _ file: URL, _ choice: ImportChoice, _ columns: ColumnChoice?, _ context: PageRequestContext
  ) async throws -> TableSample {
    let diary = diary(file, choice, columns, context)
    return try await runBlocking { try diary.sample(hasHead: columns?.hasHead) }
  }

  private func diary(_ file: URL, _ choice: ImportChoice, _ columns: ColumnChoice?, _ context: PageRequestContext) -> DiaryFile {
    DiaryFile(
      file, in: choice.zone ?? context.person.timeZone, now: site.now(), order: choice.order, weightUnit: choice.weightUnit,
      columns: columns)
  }
}

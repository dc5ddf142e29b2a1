import DemeterCore
import DemeterMessages
import DemeterPages
import Foundation
import Synchronization

/// Reads or imports a file, or undoes an import. The work continues when the request that started it has ended.
final class DiaryImportJob: Sendable {
  /// A file or a batch, and what to do with it.
  struct Step: Hashable, Sendable {
    /// The id of the file, or of the batch that is undone.
    let file: UUID
    let choice: ImportChoice
    let work: DiaryImportProgressPage.Work

    /// Whether it changes the diary.
    var isImporting: Bool { work != .reading }
  }

  enum Outcome: Sendable {
    /// What the file would do to the diary.
    case preview(DiaryImportPage)
    /// The person has to say what the columns of the table have.
    case columns(ImportColumnsPage)
    /// The rows are own foods, which have a page of their own: its path.
    case ownFoods(String)
    /// The file can't be imported; why, in words.
    case refused(String)
    /// What was imported into the diary, nil if nothing was new, and how many own foods.
    case taken(EntryBatch?, ownFoods: Int = 0)
    case undone
  }

  struct Progress: Sendable {
    /// The number of records read so far, or of entries written.
    var count: Int = 0
    /// The number of entries to write; nil while the file is read.
    var total: Int?
  }

  let step: Step
  private let progress = Mutex(Progress())
  private let result = Mutex<Result<Outcome, any Error>?>(nil)
  private let stop = Atomic<Bool>(false)

  fileprivate init(_ step: Step) { self.step = step }

  var now: Progress { progress.withLock { $0 } }
  var isOver: Bool { result.withLock { $0 != nil } }

  /// Stops reading at the next opportunity.
  func cancel() { stop.store(true, ordering: .relaxed) }

  /// Stores how many records were read so far. Returns false once the work was cancelled.
  func reads(_ count: Int) -> Bool {
    progress.withLock { $0.count = count }
    return !stop.load(ordering: .relaxed)
  }

  /// Stores how many of all entries were written so far.
  func writes(_ count: Int, of total: Int) { progress.withLock { $0 = Progress(count: count, total: total) } }

  /// Returns the outcome, or nil if the work takes longer than `patience`. Throws what the work threw.
  func outcome(within patience: Duration) async throws -> Outcome? {
    let end = ContinuousClock.now + patience
    while true {
      if let result = result.withLock({ $0 }) { return try result.get() }
      guard ContinuousClock.now < end else { return nil }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  fileprivate func end(_ result: Result<Outcome, any Error>) { self.result.withLock { $0 = result } }
}

/// The running work on imported files, at most one job for each person.
final class DiaryImportJobs: Sendable {
  /// How long a request waits for the outcome before it shows the progress instead.
  let patience: Duration

  private let works = Mutex<[Person.ID: DiaryImportJob]>([:])

  init(patience: Duration) { self.patience = patience }

  /// Starts a step, or returns the job that already runs it. Cancels a preview of another file.
  ///
  /// - Throws: `busy` while a file is being imported.
  func begin(
    _ step: DiaryImportJob.Step, for person: Person, _ work: @escaping @Sendable (DiaryImportJob) async throws -> DiaryImportJob.Outcome
  ) throws(WebError) -> DiaryImportJob {
    let new = DiaryImportJob(step)
    let (present, isFree) = works.withLock { works -> (DiaryImportJob?, Bool) in
      let present = works[person.id]
      if let present, present.step == step { return (present, false) }
      if let present, present.step.isImporting, !present.isOver { return (nil, false) }
      present?.cancel()
      works[person.id] = new
      return (nil, true)
    }
    if let present { return present }
    guard isFree else { throw .busy }
    // A detached task forgets in which language and unit the person reads.
    let language = Language.current, unit = EnergyUnit.current
    Task.detached(executorPreference: BlockingExecutor.all) {
      await Language.$current.withValue(language) {
        await EnergyUnit.$current.withValue(unit) {
          do { new.end(.success(try await work(new))) } catch { new.end(.failure(error)) }
        }
      }
    }
    return new
  }

  /// Returns true if a file of the person is being imported.
  func isImporting(of person: Person) -> Bool { works.withLock { $0[person.id].map { $0.step.isImporting && !$0.isOver } ?? false } }

  /// Returns the import of a file or the undo of a batch, running or ended. Its outcome can be read again.
  func running(_ file: UUID, of person: Person) -> DiaryImportJob? {
    works.withLock { $0[person.id] }.flatMap { $0.step.file == file && $0.step.isImporting ? $0 : nil }
  }

  /// Removes a job whose outcome was shown; the next request starts a new one.
  func forget(_ work: DiaryImportJob, of person: Person) {
    works.withLock { if $0[person.id] === work { $0[person.id] = nil } }
  }

  /// Cancels the preview of a file.
  func cancel(_ file: UUID, of person: Person) {
    works.withLock { works in
      guard let work = works[person.id], work.step.file == file, !work.step.isImporting else { return }
      work.cancel()
      works[person.id] = nil
    }
  }
}

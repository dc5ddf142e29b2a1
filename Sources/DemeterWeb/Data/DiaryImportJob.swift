import DemeterCore
import DemeterPages
import Foundation
import Synchronization

/// Reading or saving an imported file. It goes on when the request that started it has ended.
final class DiaryImportJob: Sendable {
  /// Which file, and what is done with it.
  struct Step: Hashable, Sendable {
    let file: UUID
    let choice: ArrivalChoice
    /// Whether it is taken, or only looked at.
    let isTaking: Bool
  }

  /// What came of it.
  enum Outcome: Sendable {
    /// What the file would do to the diary.
    case preview(DiaryImportPage)
    /// It can't be brought in; why, in words.
    case refused(String)
    /// What was taken; nil where nothing was new.
    case taken(EntryBatch?)
  }

  /// How far it is.
  struct Progress: Sendable {
    /// Records read so far, or entries written.
    var count: Int = 0
    /// Of how many entries; nil while the file is read.
    var total: Int?
  }

  let step: Step
  private let progress = Mutex(Progress())
  private let result = Mutex<Result<Outcome, any Error>?>(nil)
  private let stop = Atomic<Bool>(false)

  fileprivate init(_ step: Step) { self.step = step }

  /// How far it is now.
  var now: Progress { progress.withLock { $0 } }
  /// Whether it is over.
  var isOver: Bool { result.withLock { $0 != nil } }

  /// Has reading stop at the next opportunity.
  func cancel() { stop.store(true, ordering: .relaxed) }

  /// Stores how many records were read so far. False once the work was cancelled.
  func reads(_ count: Int) -> Bool {
    progress.withLock { $0.count = count }
    return !stop.load(ordering: .relaxed)
  }

  /// Stores how many of all entries were written so far.
  func writes(_ count: Int, of total: Int) { progress.withLock { $0 = Progress(count: count, total: total) } }

  /// The outcome, or nil where the work goes on for longer than `patience`. Throws what the work threw.
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

/// The work on imported files that goes on now, at most one for each person.
final class DiaryImportJobs: Sendable {
  /// How long a request waits for the outcome before it shows progress instead.
  static let patience: Duration = .seconds(1)

  private let works = Mutex<[Person.ID: DiaryImportJob]>([:])

  /// Starts a step, or gives the same step where it goes on already. A preview of another file is cancelled.
  ///
  /// - Throws: `busy` where a file is being taken.
  func begin(
    _ step: DiaryImportJob.Step, for person: Person, _ work: @escaping @Sendable (DiaryImportJob) async throws -> DiaryImportJob.Outcome
  ) throws(WebError) -> DiaryImportJob {
    let new = DiaryImportJob(step)
    let (present, isFree) = works.withLock { works -> (DiaryImportJob?, Bool) in
      let present = works[person.id]
      if let present, present.step == step { return (present, false) }
      if let present, present.step.isTaking, !present.isOver { return (nil, false) }
      present?.cancel()
      works[person.id] = new
      return (nil, true)
    }
    if let present { return present }
    guard isFree else { throw .busy }
    Task.detached(executorPreference: BlockingExecutor.all) {
      do { new.end(.success(try await work(new))) } catch { new.end(.failure(error)) }
    }
    return new
  }

  /// Whether a file of somebody is being taken.
  func isTaking(of person: Person) -> Bool { works.withLock { $0[person.id].map { $0.step.isTaking && !$0.isOver } ?? false } }

  /// The saving of a file, going on or ended; its outcome can be asked for again.
  func taking(_ file: UUID, of person: Person) -> DiaryImportJob? {
    works.withLock { $0[person.id] }.flatMap { $0.step.file == file && $0.step.isTaking ? $0 : nil }
  }

  /// Removes work whose outcome was shown, so that the next request does it again.
  func forget(_ work: DiaryImportJob, of person: Person) {
    works.withLock { if $0[person.id] === work { $0[person.id] = nil } }
  }

  /// Stops looking at a file.
  func cancel(_ file: UUID, of person: Person) {
    works.withLock { works in
      guard let work = works[person.id], work.step.file == file, !work.step.isTaking else { return }
      work.cancel()
      works[person.id] = nil
    }
  }
}

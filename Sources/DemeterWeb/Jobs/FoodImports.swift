import DemeterCore
import DemeterFoods
import DemeterMessages
import DemeterWords
import Logging
import ServiceLifecycle
import Synchronization

/// The import of a food database into the catalogue, at most one at a time. At shutdown it ends and saves nothing.
final class FoodImports: Service {
  enum State: Sendable {
    /// The file is being received: a part of it, from 0 to 1.
    case receiving(Double)
    /// nil until the first records are read.
    case running(FoodImportProgress?)
    /// The file was read and waits to be imported; nothing is saved yet.
    case previewed(FoodImportPreview)
    case done(FoodImportSummary)
    /// Nothing was saved; why, in words.
    case failed(String)
    case cancelled
    /// The foods of a source were removed: how many.
    case removed(Int)

    var isOver: Bool {
      switch self {
      case .receiving, .running: false
      case .previewed, .done, .failed, .cancelled, .removed: true
      }
    }
  }

  private struct Cancelled: Error {}

  private struct Work {
    var state: State?
    var isStopping = false
    var task: Task<Void, Never>?
    /// The file of a preview.
    var waiting: UploadedFile?
    var isClosed = false
  }

  private let catalogue: any FoodCatalogue
  private let work = Mutex(Work())

  init(into catalogue: any FoodCatalogue) { self.catalogue = catalogue }

  /// The running import, or how the last one ended; nil if there was none.
  var now: State? { work.withLock { $0.state } }

  /// Waits for the shutdown of the server, and then until the import has ended. A file that waits is removed.
  func run() async throws {
    try? await gracefulShutdown()
    let task = work.withLock { work in
      work.isClosed = true
      work.isStopping = true
      return work.task
    }
    await task?.value
    let waiting: UploadedFile? = work.withLock { $0.waiting.take() }
    waiting?.remove()
  }

  /// Reserves the import, before its file is received. A file that waits is removed.
  ///
  /// - Throws: `busy` while another import runs, `stopping` at shutdown.
  func reserve() throws(WebError) {
    let (refusal, waiting): (WebError?, UploadedFile?) = work.withLock { work in
      if work.isClosed { return (.stopping, nil) }
      if work.state?.isOver == false { return (.busy, nil) }
      work.state = .receiving(0)
      work.isStopping = false
      return (nil, work.waiting.take())
    }
    if let refusal { throw refusal }
    waiting?.remove()
  }

  /// Says how much of the file was received, from 0 to 1.
  func received(_ part: Double) {
    work.withLock { work in
      if case .receiving = work.state { work.state = .receiving(part) }
    }
  }

  /// Gives the reservation back, because no file came. `words` says why; nil if the sender went away.
  func release(_ words: String?) { work.withLock { $0.state = words.map { .failed($0) } } }

  /// Stops the running import, or removes the file that waits. Nothing of it is saved.
  func cancel() {
    let waiting: UploadedFile? = work.withLock { work in
      work.isStopping = true
      if work.waiting != nil { work.state = .cancelled }
      return work.waiting.take()
    }
    waiting?.remove()
  }

  /// Imports a file, which is removed afterwards. The work continues when the request that started it has ended.
  ///
  /// A file of Fineli is only read, and waits for `confirm` or `cancel`.
  func begin(_ file: UploadedFile, taking choice: ProductChoice = ProductChoice(), logger: Logger) {
    work.withLock { work in
      work.state = .running(nil)
      work.task = Task(executorPreference: BlockingExecutor.all) { [self] in
        let foods = FoodImport(file.url, taking: choice)
        if foods.kind == .fineli { end(preview(foods, logger), file) } else { end(await importFoods(foods, logger), file) }
      }
    }
  }

  /// Imports the file that waits, with names in a language. Does nothing if none waits.
  func confirm(named language: FineliLanguage, logger: Logger) {
    work.withLock { work in
      guard !work.isClosed, let file = work.waiting.take() else { return }
      work.isStopping = false
      work.state = .running(nil)
      work.task = Task(executorPreference: BlockingExecutor.all) { [self] in
        end(await importFoods(FoodImport(file.url, named: language), logger), file)
      }
    }
  }

  /// Removes the foods of a source from the catalogue.
  func remove(_ source: FoodID.Source) async throws {
    try reserve()
    do {
      let count = try await catalogue.counts()[source] ?? 0
      try await catalogue.importing { sink in try sink.removeAll(of: source) }
      work.withLock { $0.state = .removed(count) }
    } catch {
      release(nil)
      throw error
    }
  }

  private func end(_ state: State, _ file: UploadedFile) {
    let waits: Bool = if case .previewed = state { true } else { false }
    if !waits { file.remove() }
    work.withLock { work in
      work.state = state
      work.task = nil
      work.waiting = waits ? file : nil
    }
  }

  private func preview(_ foods: FoodImport, _ logger: Logger) -> State {
    do {
      return .previewed(try foods.preview(progress: report))
    } catch is Cancelled {
      return .cancelled
    } catch let error as FoodImportError {
      return .failed(error.description)
    } catch {
      logger.error("could not read foods", metadata: ["reason": "\(error)"])
      return .failed(say("The foods could not be saved.") + " " + say("Nothing was changed."))
    }
  }

  /// Shows the progress, and stops where it was cancelled.
  private func report(_ progress: FoodImportProgress) throws {
    let isStopping = work.withLock { work in
      work.state = .running(progress)
      return work.isStopping
    }
    if isStopping { throw Cancelled() }
  }

  private func importFoods(_ foods: FoodImport, _ logger: Logger) async -> State {
    do {
      return .done(
        try await catalogue.importing { sink in try foods.read(into: sink, progress: self.report) })
    } catch is Cancelled {
      return .cancelled
    } catch let error as FoodImportError {
      return .failed(error.description)
    } catch {
      logger.error("could not import foods", metadata: ["reason": "\(error)"])
      return .failed("\((error as? FoodError)?.words ?? say("The foods could not be saved.")) " + say("Nothing was changed."))
    }
  }
}

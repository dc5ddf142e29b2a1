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
    case done(FoodImportSummary)
    /// Nothing was saved; why, in words.
    case failed(String)
    case cancelled

    var isOver: Bool {
      switch self {
      case .receiving, .running: false
      case .done, .failed, .cancelled: true
      }
    }
  }

  private struct Cancelled: Error {}

  private struct Work {
    var state: State?
    var isStopping = false
    var task: Task<Void, Never>?
    var isClosed = false
  }

  private let catalogue: any FoodCatalogue
  private let work = Mutex(Work())

  init(into catalogue: any FoodCatalogue) { self.catalogue = catalogue }

  /// The running import, or how the last one ended; nil if there was none.
  var now: State? { work.withLock { $0.state } }

  /// Waits for the shutdown of the server, and then until the import has ended.
  func run() async throws {
    try? await gracefulShutdown()
    let task = work.withLock { work in
      work.isClosed = true
      work.isStopping = true
      return work.task
    }
    await task?.value
  }

  /// Reserves the import, before its file is received.
  ///
  /// - Throws: `busy` while another import runs, `stopping` at shutdown.
  func reserve() throws(WebError) {
    let refusal: WebError? = work.withLock { work in
      if work.isClosed { return .stopping }
      if work.state?.isOver == false { return .busy }
      work.state = .receiving(0)
      work.isStopping = false
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Says how much of the file was received, from 0 to 1.
  func received(_ part: Double) {
    work.withLock { work in
      if case .receiving = work.state { work.state = .receiving(part) }
    }
  }

  /// Gives the reservation back, because no file came. `words` says why; nil if the sender went away.
  func release(_ words: String?) { work.withLock { $0.state = words.map { .failed($0) } } }

  /// Stops the running import. Nothing of it is saved.
  func cancel() { work.withLock { $0.isStopping = true } }

  /// Imports a file, which is removed afterwards. The work continues when the request that started it has ended.
  func begin(_ file: UploadedFile, taking choice: ProductChoice = ProductChoice(), logger: Logger) {
    work.withLock { work in
      work.state = .running(nil)
      work.task = Task(executorPreference: BlockingExecutor.all) { [self] in
        let end = await importFoods(FoodImport(file.url, taking: choice), logger)
        file.remove()
        self.work.withLock { work in
          work.state = end
          work.task = nil
        }
      }
    }
  }

  private func importFoods(_ foods: FoodImport, _ logger: Logger) async -> State {
    do {
      return .done(
        try await catalogue.importing { sink in
          try foods.read(into: sink) { progress in
            let isStopping = self.work.withLock { work in
              work.state = .running(progress)
              return work.isStopping
            }
            if isStopping { throw Cancelled() }
          }
        })
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

import DemeterCore
import DemeterFoods
import Foundation
import Synchronization

/// The import of a food database into the catalogue, at most one at a time.
final class FoodImports: Sendable {
  enum State: Sendable {
    /// nil until the first records are read.
    case running(FoodImportProgress?)
    case done(FoodImportSummary)
    /// Nothing was saved; why, in words.
    case failed(String)
    case cancelled
  }

  private struct Cancelled: Error {}

  private let catalogue: any FoodCatalogue
  private let state = Mutex<State?>(nil)
  private let stop = Atomic<Bool>(false)

  init(into catalogue: any FoodCatalogue) { self.catalogue = catalogue }

  /// The running import, or how the last one ended; nil if there was none.
  var now: State? { state.withLock { $0 } }

  /// Stops the running import. Nothing of it is saved.
  func cancel() { stop.store(true, ordering: .relaxed) }

  /// Imports a file, which is removed afterwards. The work continues when the request that started it has ended.
  ///
  /// - Throws: `busy` while another import runs.
  func begin(_ file: UploadedFile) throws(WebError) {
    let isFree = state.withLock { state in
      if case .running = state { return false }
      state = .running(nil)
      return true
    }
    guard isFree else { throw .busy }
    stop.store(false, ordering: .relaxed)
    Task.detached(executorPreference: BlockingExecutor.all) {
      let end = await self.run(FoodImport(file.url))
      file.remove()
      self.state.withLock { $0 = end }
    }
  }

  private func run(_ foods: FoodImport) async -> State {
    do {
      return .done(
        try await catalogue.importing { sink in
          try foods.read(into: sink) { progress in
            if self.stop.load(ordering: .relaxed) { throw Cancelled() }
            self.state.withLock { $0 = .running(progress) }
          }
        })
    } catch is Cancelled {
      return .cancelled
    } catch let error as FoodImportError {
      return .failed(error.description)
    } catch {
      return .failed("The foods could not be saved: \(error). Nothing was changed.")
    }
  }
}

import DemeterCore
import DemeterHealth
import Foundation
import Synchronization

/// One import of a health file, with its progress and outcome.
final class HealthImportJob: Sendable {
  enum State: Sendable {
    /// The file is being uploaded.
    case uploading
    case reading
    case done(HealthImport)
    /// The import failed and saved nothing; why, in words.
    case failed(String)
    case cancelled

    var name: String {
      switch self {
      case .uploading: "uploading"
      case .reading: "reading"
      case .done: "done"
      case .failed: "failed"
      case .cancelled: "cancelled"
      }
    }

    var isOver: Bool {
      switch self {
      case .uploading, .reading: false
      case .done, .failed, .cancelled: true
      }
    }
  }

  struct Progress: Sendable {
    var state: State = .uploading
    var bytes: UInt64 = 0
    /// Zero if unknown.
    var totalBytes: UInt64 = 0
    var records: Int = 0
    var days: Int = 0
    fileprivate var since: ContinuousClock.Instant = .now

    /// From 0 to 1.
    var fraction: Double { totalBytes == 0 ? 0 : min(1, Double(bytes) / Double(totalBytes)) }

    /// Estimates how many seconds the current state will still take.
    func secondsLeft(at now: ContinuousClock.Instant = .now) -> Int? {
      let passed = Double((now - since).components.seconds) + Double((now - since).components.attoseconds) / 1e18
      guard !state.isOver, fraction > 0.01, passed > 1 else { return nil }
      return Int(nearest: (passed / fraction * (1 - fraction)).rounded(.up))
    }
  }

  let id: UUID
  let person: UUID
  private let progress: Mutex<Progress>
  private let stop = Atomic<Bool>(false)
  private let onCancel = Mutex<(@Sendable () -> Void)?>(nil)

  init(id: UUID, person: UUID, totalBytes: UInt64) {
    self.id = id
    self.person = person
    progress = Mutex(Progress(totalBytes: totalBytes))
  }

  var now: Progress { progress.withLock { $0 } }
  /// Whether the import was cancelled.
  var isStopping: Bool { stop.load(ordering: .relaxed) }

  /// Stops the import at the next opportunity. Nothing of it is saved.
  func cancel() {
    stop.store(true, ordering: .relaxed)
    onCancel.withLock { $0 }?()
  }

  /// Runs a closure when the import is cancelled; at once if it already is.
  func whenCancelled(_ act: @escaping @Sendable () -> Void) {
    onCancel.withLock { $0 = act }
    if isStopping { act() }
  }

  func uploaded(_ bytes: Int) { progress.withLock { $0.bytes += UInt64(bytes) } }

  func startReading(_ totalBytes: UInt64) {
    progress.withLock { $0 = Progress(state: .reading, totalBytes: totalBytes) }
  }

  func show(_ reached: HealthProgress) {
    progress.withLock { progress in
      progress.bytes = reached.bytes
      progress.totalBytes = reached.totalBytes
      progress.records = reached.records
      progress.days = reached.days
    }
  }

  func end(_ state: State) { progress.withLock { $0.state = state } }
}

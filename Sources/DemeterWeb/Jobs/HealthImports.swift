import DemeterCore
import DemeterHealth
import DemeterMessages
public import Foundation
import Hummingbird
import NIOCore
public import ServiceLifecycle
import Synchronization

/// The imports of health files that this server runs, one for each person at a time. They continue when the page that started them is
/// closed. At shutdown they end and save nothing.
public final class HealthImports: Service {
  /// The maximum size of a file in bytes.
  static let most: UInt64 = 32 << 30

  private struct Shelf {
    /// The last import of each person.
    var jobs: [UUID: HealthImportJob] = [:]
    var tasks: [UUID: Task<Void, Never>] = [:]
    var isClosed = false
  }

  private let folder: URL
  /// The free space of the disk that uploads go to.
  let disk: DiskRoom
  private let shelf = Mutex(Shelf())

  /// Creates the imports with a folder for uploads, and removes what an earlier server left in it. `room` returns how many bytes are free
  /// there.
  public init(folder: URL, room: @escaping @Sendable (URL) -> UInt64? = HealthImports.freeBytes) {
    self.folder = folder
    disk = DiskRoom(folder: folder, free: room)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Returns how many bytes are free on the disk of a folder; nil if the system does not report it.
  @Sendable public static func freeBytes(_ folder: URL) -> UInt64? {
    let values = try? FileManager.default.attributesOfFileSystem(forPath: folder.deletingLastPathComponent().path)
    return (values?[.systemFreeSize] as? NSNumber)?.uint64Value
  }

  /// Waits for the shutdown of the server, and then until the imports have ended.
  public func run() async throws {
    try? await gracefulShutdown()
    let tasks = shelf.withLock { shelf in
      shelf.isClosed = true
      for job in shelf.jobs.values { job.cancel() }
      return Array(shelf.tasks.values)
    }
    for task in tasks { await task.value }
  }

  /// Returns the person's last import.
  func latest(of person: Person) -> HealthImportJob? { shelf.withLock { $0.jobs[person.id] } }

  /// Receives a file as a stream, then reads it into a diary. The returned job continues by itself.
  func begin(_ request: Request, named name: String?, for person: Person, into diary: any Diary) async throws -> HealthImportJob {
    let length = request.headers[.contentLength].flatMap { UInt64($0) } ?? 0
    let job = try reserve(length, for: person)
    do {
      let receiving = Task(executorPreference: BlockingExecutor.all) { [self] in try await receive(request, named: name, job) }
      job.whenCancelled { receiving.cancel() }
      let file = try await withTaskCancellationHandler {
        try await withGracefulShutdownHandler {
          try await receiving.value
        } onGracefulShutdown: {
          receiving.cancel()
        }
      } onCancel: {
        receiving.cancel()
      }
      start(job, file, diary, at: person.timeZone)
      return job
    } catch {
      let isClosing = Task.isShuttingDownGracefully || shelf.withLock { $0.isClosed }
      let error: WebError = isClosing ? .stopping : job.isStopping ? .cancelled : WebError(error)
      job.end(job.isStopping ? .cancelled : .failed(error.words))
      throw error
    }
  }

  private func reserve(_ length: UInt64, for person: Person) throws -> HealthImportJob {
    guard length <= Self.most else { throw WebError.tooLarge }
    try disk.demand(length)
    return try shelf.withLock { shelf in
      if let known = shelf.jobs[person.id], !known.now.state.isOver { throw WebError.busy }
      guard !shelf.isClosed else { throw WebError.stopping }
      let job = HealthImportJob(id: UUID.fresh(), person: person.id, totalBytes: length)
      shelf.jobs[person.id] = job
      return job
    }
  }

  /// Writes the file of a request to the disk.
  private func receive(_ request: Request, named name: String?, _ job: HealthImportJob) async throws -> UploadedFile {
    var form = MultipartForm(contentType: request.headers[.contentType])
    if form == nil, request.headers[.contentType]?.lowercased().hasPrefix("multipart/") == true {
      throw WebError.badRequest(say("The form can't be read"))
    }
    let folder = UploadedFile.place(job.id, under: self.folder)
    var file = form == nil ? try UploadedFile(named: name ?? "export.zip", in: folder) : nil
    do {
      var writing = try file.map { try FileWriting($0.url, on: disk) }
      var count: UInt64 = 0
      for try await buffer in request.body {
        try Task.checkCancellation()
        count += UInt64(buffer.readableBytes)
        guard count <= Self.most else { throw WebError.tooLarge }
        job.uploaded(buffer.readableBytes)
        if form == nil {
          try writing?.write(buffer.readableBytesView)
        } else {
          try form?.receive(buffer.readableBytesView) { bytes, given in
            if writing == nil {
              let new = try UploadedFile(named: given, in: folder)
              writing = try FileWriting(new.url, on: disk)
              file = new
            }
            try writing?.write(bytes)
          }
        }
      }
      try writing?.flush()
      guard count > 0 else {
        let name = file?.url.lastPathComponent
        throw WebError.badRequest(
          name.map { say("\($0) is empty. Nothing was imported") } ?? say("The file is empty. Nothing was imported"))
      }
      if let length = request.headers[.contentLength].flatMap({ UInt64($0) }), length != count {
        throw WebError.badRequest(say("The upload was cut off. Nothing was imported"))
      }
      try Task.checkCancellation()
      guard let file, form?.isComplete != false else {
        throw WebError.badRequest(
          form?.fileName == nil ? say("There is no file in the form") : say("The upload was cut off. Nothing was imported"))
      }
      return file
    } catch {
      try? FileManager.default.removeItem(at: folder)
      guard error is WebError else { throw WebError.badRequest(say("The upload was cut off. Nothing was imported")) }
      throw error
    }
  }

  private func start(_ job: HealthImportJob, _ file: UploadedFile, _ diary: any Diary, at home: TimeZone) {
    job.startReading(0)
    let task = Task { [self] in
      do {
        let done = try await diary.importHealth(job.id, at: home) { sink in
          guard !job.isStopping else { throw HealthFileError.cancelled }
          let export = try HealthExport(file.url)
          job.startReading(export.totalBytes)
          return try export.read(into: sink, at: home, unpackingIn: file.url.deletingLastPathComponent()) { progress in
            if job.isStopping { throw CancellationError() }
            job.show(progress)
          }
        }
        file.remove()
        job.end(.done(done))
      } catch {
        file.remove()
        let isCancelled = job.isStopping || (error as? HealthFileError) == .cancelled
        job.end(isCancelled ? .cancelled : .failed((error as? HealthFileError)?.description ?? WebError(error).words))
      }
      shelf.withLock { $0.tasks[job.id] = nil }
    }
    shelf.withLock { shelf in
      if !job.now.state.isOver { shelf.tasks[job.id] = task }
      if shelf.isClosed { job.cancel() }
    }
  }
}

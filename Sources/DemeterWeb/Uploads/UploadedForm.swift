import DemeterMessages
import Foundation
import Hummingbird
import ServiceLifecycle

/// A submitted form with a file (`multipart/form-data`, RFC 7578), read as a stream directly to the disk.
struct UploadedForm: Sendable {
  /// The path of the file; nil if none was chosen.
  let file: URL?
  private let fields: [String: String]

  subscript(name: String) -> String? { fields[name] }

  /// Reads a form to its end, unless the server shuts down. Writes the file into a folder, under its original name as far as that is safe.
  ///
  /// - Parameter received: called with the share that has arrived, 0…1, if the sender stated the size.
  init(
    _ request: Request, into folder: URL, on disk: DiskRoom, atMost limit: Int, received: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    guard let form = MultipartForm(contentType: request.headers[.contentType]) else {
      throw WebError.badRequest(say("The form can't be read"))
    }
    let length = request.headers[.contentLength].flatMap { UInt64($0) } ?? 0
    guard length <= limit else { throw WebError.tooLarge }
    try disk.demand(length)
    do {
      (fields, file) = try await cancelWhenGracefulShutdown {
        try await Self.read(request, form, into: folder, on: disk, atMost: limit) { count in
          if length > 0 { received(min(1, Double(count) / Double(length))) }
        }
      }
    } catch {
      throw Task.isShuttingDownGracefully ? WebError.stopping : error
    }
  }

  private static func read(
    _ request: Request, _ form: MultipartForm, into folder: URL, on disk: DiskRoom, atMost limit: Int, _ received: (Int) -> Void
  ) async throws -> ([String: String], URL?) {
    var form = form
    var file: URL?
    var writing: FileWriting?
    var count = 0
    do {
      for try await buffer in request.body {
        count += buffer.readableBytes
        guard count <= limit else { throw WebError.tooLarge }
        received(count)
        try form.receive(buffer.readableBytesView) { bytes, name in
          if writing == nil {
            let new = try UploadedFile(named: name, in: folder).url
            writing = try FileWriting(new, on: disk)
            file = new
          }
          try writing?.write(bytes)
        }
      }
      try writing?.flush()
    } catch let error as WebError {
      throw error
    } catch let error as any HTTPResponseError {
      throw error
    } catch {
      throw WebError.badRequest(say("The upload was interrupted"))
    }
    guard form.isComplete else { throw WebError.badRequest(say("The upload was interrupted")) }
    return (form.fields, file)
  }
}

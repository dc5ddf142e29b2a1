import Foundation
import Hummingbird
import ServiceLifecycle

/// A posted form with a file in it (`multipart/form-data`, RFC 7578), read as a stream: the file goes to the disk as it comes.
struct UploadedForm: Sendable {
  /// Where the file is; nil where none was chosen.
  let file: URL?
  private let fields: [String: String]

  subscript(name: String) -> String? { fields[name] }

  /// Reads a form to its end, unless the server is about to stop. The file is written into a folder, under the name it has on its
  /// device as far as that is one.
  init(_ request: Request, into folder: URL, on disk: DiskRoom, atMost limit: Int) async throws {
    guard let form = MultipartForm(contentType: request.headers[.contentType]) else { throw WebError.badRequest("The form can't be read") }
    let length = request.headers[.contentLength].flatMap { UInt64($0) } ?? 0
    guard length <= limit else { throw WebError.tooLarge }
    try disk.demand(length)
    do {
      (fields, file) = try await cancelWhenGracefulShutdown {
        try await Self.read(request, form, into: folder, on: disk, atMost: limit)
      }
    } catch {
      throw Task.isShuttingDownGracefully ? WebError.stopping : error
    }
  }

  private static func read(
    _ request: Request, _ form: MultipartForm, into folder: URL, on disk: DiskRoom, atMost limit: Int
  ) async throws -> ([String: String], URL?) {
    var form = form
    var file: URL?
    var writing: FileWriting?
    var count = 0
    do {
      for try await buffer in request.body {
        count += buffer.readableBytes
        guard count <= limit else { throw WebError.tooLarge }
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
      throw WebError.badRequest("The file was cut off on its way")
    }
    guard form.isComplete else { throw WebError.badRequest("The file was cut off on its way") }
    return (form.fields, file)
  }
}

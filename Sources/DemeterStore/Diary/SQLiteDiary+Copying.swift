public import DemeterCore
public import Foundation

extension SQLiteDiary {
  public func copy(to target: URL) async throws(DiaryError) -> any DiaryCopy {
    guard !file.isInMemory else { throw .unavailable(reason: "a diary in memory can't be copied") }
    let source = file.path
    do {
      return try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(with: Result { try SQLiteDiaryCopy(of: source, at: target) }) }
      }
    } catch {
      throw DiaryError(error)
    }
  }
}

import DemeterFoods
import DemeterFoodService
import Foundation
import Synchronization

/// What the provider says about itself.
extension ProviderService {
  /// Returns the provider's document, which is read again after an hour. If that fails, the last one counts for a day; and the provider is
  /// asked again after ten seconds.
  func document(of provider: SignInProvider, at now: Date) async throws(Failure) -> ProviderDocument {
    let known = known(of: provider)
    if let document = known.document, Self.isWithin(3600, known.readAt, now) { return document }
    let old = Self.isWithin(86_400, known.readAt, now) ? known.document : nil
    if Self.isWithin(10, known.failedAt, now) {
      guard let old else { throw .unavailable("it could not be reached some seconds ago") }
      return old
    }
    do {
      let document = try await readOnce(provider)
      change(provider) {
        $0.document = document
        $0.readAt = now
        $0.failedAt = .distantPast
      }
      return document
    } catch {
      change(provider) { $0.failedAt = now }
      guard let old else { throw error }
      return old
    }
  }

  /// Reads the document, or waits for it with those who asked before.
  private func readOnce(_ provider: SignInProvider) async throws(Failure) -> ProviderDocument {
    let task = asking.withLock { asking -> Task<Result<ProviderDocument, Failure>, Never> in
      if let task = asking[provider.issuer] { return task }
      let task = Task { () async -> Result<ProviderDocument, Failure> in
        let result: Result<ProviderDocument, Failure>
        do throws(Failure) { result = .success(try await self.read(provider)) } catch { result = .failure(error) }
        self.asking.withLock { $0[provider.issuer] = nil }
        return result
      }
      asking[provider.issuer] = task
      return task
    }
    return try await task.value.get()
  }

  /// Reads the document, whatever is known.
  func read(_ provider: SignInProvider) async throws(Failure) -> ProviderDocument {
    let json = try await get(ProviderDocument.address(of: provider.issuer))
    guard let document = try? JSONDecoder().decode(ProviderDocument.self, from: json) else {
      throw .unavailable("its description can't be read")
    }
    guard document.issuer == provider.issuer else { throw .otherIssuer(String(document.issuer.prefix(200))) }
    guard document.isUsable else { throw .unavailable("an address in its description is refused") }
    return document
  }

  /// Returns the keys, which are read again after an hour, or with `newer` if they were not asked for in the last minute.
  func keys(
    of provider: SignInProvider, _ document: ProviderDocument, newer: Bool = false, at now: Date
  ) async throws(Failure) -> [SigningKey] {
    let known = known(of: provider)
    if newer ? Self.isWithin(60, known.keysAskedAt, now) : Self.isWithin(3600, known.keysReadAt, now) { return known.keys }
    change(provider) { $0.keysAskedAt = now }
    guard let keys = SigningKey.all(in: try await get(document.keys)) else { throw .unavailable("its keys can't be read") }
    change(provider) {
      $0.keys = keys
      $0.keysReadAt = now
    }
    return keys
  }

  private func known(of provider: SignInProvider) -> Known {
    known.withLock { $0.issuer == provider.issuer ? $0 : Known() }
  }

  private func change(_ provider: SignInProvider, _ change: (inout Known) -> Void) {
    known.withLock { known in
      if known.issuer != provider.issuer {
        known = Known()
        known.issuer = provider.issuer
      }
      change(&known)
    }
  }

  /// Whether an instant lies in the last seconds. If the clock was set back, it does not.
  private static func isWithin(_ seconds: Double, _ instant: Date, _ now: Date) -> Bool {
    (0..<seconds).contains(now.timeIntervalSince(instant))
  }

  func get(_ address: String, authorization: String? = nil) async throws(Failure) -> Data {
    do {
      let answer = try await connection.get(address, authorization: authorization)
      guard answer.status == 200 else { throw Failure.unavailable("status \(answer.status)") }
      return answer.body
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .unavailable("\(error)")
    }
  }
}

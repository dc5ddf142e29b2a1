internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// The connection to the service: sends a form and reads a response of limited size in limited time. Knows nothing about foods.
final class FatSecretLine: Sendable {
  struct Answer: Sendable {
    let status: Int
    let body: Data
    /// How many seconds the service asks to wait.
    let retryAfter: Int?
  }

  /// Why there is no usable response.
  enum Failure: Error {
    case timeout
    /// The connection broke before the response was complete.
    case cutOff
    case unreachable(String)
    case tooLong
    case cancelled
  }

  private let client: HTTPClient
  private let patience: FatSecretPatience

  init(patience: FatSecretPatience) {
    self.patience = patience
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.timeout.connect = TimeAmount(patience.connect)
    // Otherwise the client retries refused connections until the timeout.
    configuration.connectionPool.retryConnectionEstablishment = false
    client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
  }

  deinit {
    // Keeps the client alive until its connections are closed.
    client.shutdown { _ in }
  }

  /// Posts a form and waits for the complete response.
  func post(_ form: [(String, String)], to address: String, authorization: String?) async throws(Failure) -> Answer {
    var request = HTTPClientRequest(url: address)
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
    request.headers.add(name: "accept", value: "application/json")
    if let authorization { request.headers.add(name: "authorization", value: authorization) }
    request.body = .bytes(ByteBuffer(string: OAuthSignature.normalized(form)))
    let ready = request
    // The client's own deadline covers only the head of a response, not a slow body.
    let outcome = await withTaskGroup(of: Result<Answer, Failure>?.self) { group in
      group.addTask { await self.exchange(ready) }
      group.addTask { [patience] in
        try? await Task.sleep(for: patience.whole)
        return Task.isCancelled ? nil : .failure(.timeout)
      }
      defer { group.cancelAll() }
      for await outcome in group {
        if let outcome { return outcome }
      }
      return .failure(.cancelled)
    }
    if Task.isCancelled { throw .cancelled }
    return try outcome.get()
  }

  private func exchange(_ request: HTTPClientRequest) async -> Result<Answer, Failure> {
    do {
      let response = try await client.execute(request, timeout: TimeAmount(patience.whole))
      let body = try await response.body.collect(upTo: patience.longestAnswer)
      let wait = response.headers.first(name: "retry-after").flatMap { Int($0) }
      return .success(Answer(status: Int(response.status.code), body: Data(body.readableBytesView), retryAfter: wait))
    } catch let error as HTTPClientError {
      return .failure(Self.failure(error))
    } catch is NIOTooManyBytesError {
      return .failure(.tooLong)
    } catch is HTTPParserError {
      return .failure(.cutOff)
    } catch is CancellationError {
      return .failure(.cancelled)
    } catch let error as IOError where error.errnoCode == ECONNRESET || error.errnoCode == EPIPE {
      return .failure(.cutOff)
    } catch let error as NIOConnectionError {
      return .failure(.unreachable("no connection to \(error.host)"))
    } catch {
      return .failure(.unreachable("\(type(of: error))"))
    }
  }

  private static func failure(_ error: HTTPClientError) -> Failure {
    switch error {
    case .cancelled: .cancelled
    case .deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: .timeout
    case .remoteConnectionClosed, .uncleanShutdown: .cutOff
    default: .unreachable(error.shortDescription)
    }
  }
}

extension TimeAmount {
  fileprivate init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}

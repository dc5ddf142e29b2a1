internal import AsyncHTTPClient
public import DemeterFoods
import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// The connection to an online service of foods over AsyncHTTPClient.
///
/// This target connects a server to the online food service. Does not know SQL, routes or pages.
public final class FatSecretHTTPConnection: FatSecretConnection {
  private let client: HTTPClient
  private let patience: FatSecretPatience

  /// Creates a connection with timeouts and limits. It connects with the first request.
  public init(patience: FatSecretPatience = FatSecretPatience()) {
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

  public func post(
    _ form: [(String, String)], to address: String, authorization: String?
  ) async throws(FatSecretFailure) -> FatSecretResponse {
    var request = HTTPClientRequest(url: address)
    request.method = .POST
    request.headers.add(name: "content-type", value: "application/x-www-form-urlencoded")
    request.headers.add(name: "accept", value: "application/json")
    if let authorization { request.headers.add(name: "authorization", value: authorization) }
    request.body = .bytes(ByteBuffer(string: Self.body(form)))
    return try await perform(request)
  }

  private func perform(_ request: HTTPClientRequest) async throws(FatSecretFailure) -> FatSecretResponse {
    // The client's own deadline covers only the head of a response, not a slow body.
    let outcome = await withTaskGroup(of: Result<FatSecretResponse, FatSecretFailure>?.self) { group in
      group.addTask { await self.exchange(request) }
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

  private func exchange(_ request: HTTPClientRequest) async -> Result<FatSecretResponse, FatSecretFailure> {
    do {
      let response = try await client.execute(request, timeout: TimeAmount(patience.whole))
      let body = try await response.body.collect(upTo: patience.longestAnswer)
      let wait = response.headers.first(name: "retry-after").flatMap { Int($0) }
      return .success(FatSecretResponse(status: Int(response.status.code), body: Data(body.readableBytesView), retryAfter: wait))
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

  private static func failure(_ error: HTTPClientError) -> FatSecretFailure {
    switch error {
    case .cancelled: .cancelled
    case .deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout: .timeout
    case .remoteConnectionClosed, .uncleanShutdown: .cutOff
    default: .unreachable(error.shortDescription)
    }
  }
}

extension FatSecretHTTPConnection {
  /// Gets JSON. Never follows a redirect.
  public func get(_ address: String, authorization: String? = nil) async throws(FatSecretFailure) -> FatSecretResponse {
    var request = HTTPClientRequest(url: address)
    request.headers.add(name: "accept", value: "application/json")
    if let authorization { request.headers.add(name: "authorization", value: authorization) }
    return try await perform(request)
  }
}

extension FatSecretHTTPConnection: OpenFoodFactsConnection {
  public func get(_ address: String, userAgent: String) async throws(FatSecretFailure) -> FatSecretResponse {
    var request = HTTPClientRequest(url: address)
    request.headers.add(name: "accept", value: "application/json")
    request.headers.add(name: "user-agent", value: userAgent)
    return try await perform(request)
  }
}

extension FatSecretHTTPConnection: PushConnection {
  public func post(
    _ bytes: [UInt8], to address: String, headers: [(name: String, value: String)]
  ) async throws(FatSecretFailure) -> FatSecretResponse {
    var request = HTTPClientRequest(url: address)
    request.method = .POST
    for header in headers { request.headers.add(name: header.name, value: header.value) }
    request.body = .bytes(ByteBuffer(bytes: bytes))
    return try await perform(request)
  }
}

extension TimeAmount {
  fileprivate init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .nanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}

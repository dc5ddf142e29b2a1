internal import DemeterFoods
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The connection to the food service over the system's `URLSession`. A response that is too long is discarded.
final class URLSessionConnection: FatSecretConnection {
  private let session: URLSession
  private let patience: FatSecretPatience

  init(patience: FatSecretPatience = FatSecretPatience()) {
    self.patience = patience
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForResource = TimeInterval(patience.whole.components.seconds)
    configuration.timeoutIntervalForRequest = TimeInterval(patience.whole.components.seconds)
    session = URLSession(configuration: configuration, delegate: RefusedRedirects(), delegateQueue: nil)
  }

  deinit {
    // A session keeps itself alive until then.
    session.finishTasksAndInvalidate()
  }

  func post(
    _ form: [(String, String)], to address: String, authorization: String?
  ) async throws(FatSecretFailure) -> FatSecretResponse {
    guard let url = URL(string: address) else { throw .unreachable("no address") }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let authorization { request.setValue(authorization, forHTTPHeaderField: "Authorization") }
    request.httpBody = Data(Self.body(form).utf8)
    do {
      let (body, response) = try await session.data(for: request)
      guard body.count <= patience.longestAnswer else { throw FatSecretFailure.tooLong }
      guard let response = response as? HTTPURLResponse else { throw FatSecretFailure.cutOff }
      let wait = response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }
      return FatSecretResponse(status: response.statusCode, body: body, retryAfter: wait)
    } catch let failure as FatSecretFailure {
      throw failure
    } catch let error as URLError {
      throw Self.failure(error)
    } catch {
      throw Task.isCancelled ? .cancelled : .unreachable("\(type(of: error))")
    }
  }

  private static func failure(_ error: URLError) -> FatSecretFailure {
    switch error.code {
    case .cancelled: .cancelled
    case .timedOut: .timeout
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse: .cutOff
    default: .unreachable("no connection (\(error.code.rawValue))")
    }
  }
}

/// Passes redirects on as responses.
private final class RefusedRedirects: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

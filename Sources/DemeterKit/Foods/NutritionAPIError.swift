internal import DemeterCore
public import Foundation

/// Why a search has no results.
public enum NutritionAPIError: Error, LocalizedError {
  /// The service refused the request or is not working.
  case invalidResponse
  /// The service can't be reached, or it does not accept this app's keys or address.
  case networkError(any Error)
  /// The response of the service can't be parsed.
  case invalidData
  /// The service accepts no requests for a while.
  case rateLimitExceeded
  /// The service did not respond in time.
  case timeout

  /// What happened and what to do next, in words for a person.
  public var errorDescription: String? {
    switch self {
    case .invalidResponse: "The food service can't answer this just now. Try again in a while, or enter the food by hand."
    case .networkError(let error):
      (error as? FoodError)?.words ?? "The food service can't be reached. Check the connection and try again."
    case .invalidData: "The food service gave an answer that can't be read. Try again in a while, or enter the food by hand."
    case .rateLimitExceeded: "That was too much for the food service. Try again later, or enter the food by hand."
    case .timeout: "The food service took too long to answer. Please try again."
    }
  }

  init(_ error: FoodError) {
    switch error {
    case .timeout: self = .timeout
    case .dailyLimitReached, .tooManyRequests: self = .rateLimitExceeded
    case .unreadable: self = .invalidData
    case .refused, .outOfOrder: self = .invalidResponse
    case .keyRejected, .secretRejected, .addressRejected, .clockWrong, .notIncluded, .unreachable, .cancelled, .unavailable:
      self = .networkError(error)
    }
  }
}

extension FoodError {
  /// A fixed code for programs.
  public var code: String {
    switch self {
    case .keyRejected: "key-rejected"
    case .secretRejected: "secret-rejected"
    case .addressRejected: "address-rejected"
    case .clockWrong: "clock-wrong"
    case .dailyLimitReached: "daily-limit"
    case .tooManyRequests: "too-many-requests"
    case .notIncluded: "not-included"
    case .refused: "refused"
    case .outOfOrder: "out-of-order"
    case .timeout: "timeout"
    case .unreachable: "unreachable"
    case .unreadable: "unreadable"
    case .cancelled: "cancelled"
    case .unavailable: "unavailable"
    }
  }
}

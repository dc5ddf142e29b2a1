public import Foundation

/// What a tracker refuses by itself.
public enum CalorieTrackerError: Error, LocalizedError, Hashable, Sendable {
  /// No log has been loaded.
  case noCurrentLog
  /// A goal that is no positive, finite number.
  case invalidGoal

  /// For a person to read.
  public var errorDescription: String? {
    switch self {
    case .noCurrentLog: "No daily log is currently loaded. Please load a log first."
    case .invalidGoal: "Daily goal must be a positive number."
    }
  }
}

public import Foundation

/// The errors of a tracker itself.
public enum CalorieTrackerError: Error, LocalizedError, Hashable, Sendable {
  /// No log has been loaded.
  case noCurrentLog
  /// The goal is not a positive, finite number.
  case invalidGoal

  /// The error in words for a person.
  public var errorDescription: String? {
    switch self {
    case .noCurrentLog: "No daily log is currently loaded. Please load a log first."
    case .invalidGoal: "Daily goal must be a positive number."
    }
  }
}

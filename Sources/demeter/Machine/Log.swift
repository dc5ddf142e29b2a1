import Foundation
import Logging

/// Structured lines on standard error. Never contains a password, a token or, above debug, a food's name.
enum Log {
  private static let level: Logger.Level =
    ProcessInfo.processInfo.environment["LOG_LEVEL"].flatMap { Logger.Level(rawValue: $0.lowercased()) } ?? .info

  /// Returns a logger for a part of the program.
  static func logger(_ label: String) -> Logger {
    var logger = Logger(label: "demeter.\(label)") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = level
    return logger
  }
}

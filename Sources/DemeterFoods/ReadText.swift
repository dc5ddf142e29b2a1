public import DemeterCore

/// What a text says was eaten.
public struct ReadText: Sendable {
  /// Its items in their order.
  public let items: [ReadItem]
  /// Whether there was more than is read.
  public let isCutOff: Bool
  /// The day it was said to be eaten on.
  public let said: SaidDay?
  /// Whether different days were said.
  public let namesSeveralDays: Bool
  /// Why the provider, where it was asked, may know more than it told.
  public let problem: FoodError?

  /// Whether there is something a provider could be asked about.
  public var hasQuestions: Bool { items.contains(where: \.isAskable) }

  /// The day it was eaten on, where one was said.
  public func day(today: Day) -> Day? { said.map { today - $0.daysAgo } }
}

public import DemeterCore
import DemeterMessages

extension ReminderRule.Kind {
  /// What a notification or calendar says. It may be on a locked screen, so it contains nothing that was written down.
  public var words: String {
    switch self {
    case .weighIn: say("Today is your day to weigh yourself")
    case .potWaits: say("Something that you cooked is left")
    case .windowEnds: say("Your eating window closes soon")
    case .nothingLogged: say("Nothing is logged for today")
    }
  }
}

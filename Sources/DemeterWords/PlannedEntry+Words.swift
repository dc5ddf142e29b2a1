public import DemeterCore
import DemeterMessages

extension PlannedEntry {
  /// Why it can't be logged any more: it was logged or skipped, perhaps on another device.
  public var answered: String {
    switch state {
    case .logged: say("“\(meal.name)” was logged already, maybe on another device. It was not logged again.")
    case .skipped: say("“\(meal.name)” was skipped, maybe on another device. Nothing was logged; Undo or plan it again.")
    case .open: say("“\(meal.name)” is still planned.")
    }
  }
}

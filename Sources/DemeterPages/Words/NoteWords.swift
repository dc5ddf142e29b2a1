public import DemeterCore
import DemeterWords

/// What a note reports, with what its sentence needs.
public enum NoteContent: Sendable {
  case pageNotFound, goalsSaved, sourceOrderSaved, settingsSaved, planSaved, invitationsWithdrawn, removalAnnounced, removalWithdrawn,
    changesSaved, restored
  case timeZoneSaved(String)
  case correctionRemoved
  case foodSaved, foodRemoved
  /// How many entries were imported, and from where.
  case imported(Int, from: String)
  case nothingToImport, importUndone, fileNotAvailable
  case sessionEnded, tokenRevoked, passwordChanged, passwordReset, personAdded
  /// The entries, and whether they reached the goal.
  case added([FoodEntry], reachesGoal: Bool)
  case goalReached
  case deleted([FoodEntry])
  /// A weight or a drink of water that was written down or deleted.
  case measured(LoggedMeasurement)
  case measurementDeleted(LoggedMeasurement)

  /// The sentence.
  public func words(in context: PageContext) -> String {
    switch self {
    case .pageNotFound: "Page not found. Showing today instead."
    case .goalsSaved: "Goals saved"
    case .sourceOrderSaved: "Source order saved; all days recalculated"
    case .settingsSaved: "Settings saved"
    case .planSaved: "Plan saved"
    case .invitationsWithdrawn: "Invitations withdrawn"
    case .removalAnnounced: "Removal announced"
    case .removalWithdrawn: "Removal withdrawn"
    case .changesSaved: "Changes saved"
    case .restored: "Restored"
    case .timeZoneSaved(let zone): "Your days now follow \(zone)"
    case .correctionRemoved: "Removed. The measured number counts again."
    case .foodSaved: "Saved to My foods"
    case .foodRemoved: "Removed from My foods"
    case .imported(let count, let origin): "Imported \(count == 1 ? "1 entry" : "\(context.numbers.text(count)) entries") from \(origin)"
    case .nothingToImport: "Everything was already in your diary"
    case .importUndone: "Import undone. Entries you changed since stay."
    case .fileNotAvailable: "That file is no longer available. Choose it again."
    case .sessionEnded: "Session ended"
    case .tokenRevoked: "Token revoked"
    case .passwordChanged: "Password changed. All other sessions ended."
    case .passwordReset: "Password reset"
    case .personAdded: "Person added"
    case .added(let entries, let reachesGoal): (reachesGoal ? Self.praise + " " : "") + added(entries, context)
    case .goalReached: Self.praise
    case .measured(let measurement): "Logged \(context.words(measurement))\(Self.place(of: measurement.day, context))"
    case .measurementDeleted(let measurement): "Deleted \(context.words(measurement))"
    case .deleted(let entries): "Deleted \(Self.name(of: entries))"
    }
  }

  private static let praise = "Goal reached. Well done!"

  private func added(_ entries: [FoodEntry], _ context: PageContext) -> String {
    let energy = context.calories(entries.reduce(Energy.zero) { $0 + $1.meal.nutrition.energy })
    let day = entries.first.map { Self.place(of: $0.day, context) } ?? ""
    return "Added \(Self.name(of: entries)), \(energy)\(day)"
  }

  /// Names a day that is not the one on the screen.
  private static func place(of day: Day, _ context: PageContext) -> String {
    day == context.today ? "" : ", on \(context.dates.short(day))"
  }

  private static func name(of entries: [FoodEntry]) -> String {
    entries.count == 1 ? entries[0].meal.name : "\(entries.count) items"
  }
}

extension PageContext {
  /// `weight 71.4 kg`, `250 ml of water`
  func words(_ measurement: LoggedMeasurement) -> String { measurement.kind.words(text(measurement.amount, of: measurement.kind)) }
}

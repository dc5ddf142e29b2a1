public import DemeterHTML
import DemeterMessages

/// A short message about the last action, with a way to undo it.
public struct Note: Hashable, Sendable {
  package let words: String
  /// The address that undoes the action, if possible.
  let undo: String?
  /// Whether it reports a reached goal, which is celebrated.
  let isCelebration: Bool
  /// The haptic feedback; nil for none.
  let pulse: Pulse?

  /// The kinds of haptic feedback.
  public enum Pulse: String, Sendable { case success, warning }

  /// Creates a note with the address that undoes the action.
  public init(_ words: String, undo: String? = nil, isCelebration: Bool = false, pulse: Pulse? = nil) {
    self.words = words
    self.undo = undo
    self.isCelebration = isCelebration
    self.pulse = pulse
  }
}

/// A note at the bottom of the screen; the scripts remove it after ten seconds.
public struct NoteView: View {
  let note: Note
  init(note: Note) { self.note = note }

  public var body: some HTML {
    div(
      .class(note.isCelebration ? "note celebration" : "note"), .behaviour("note"),
      .attribute("data-pulse", ifPresent: note.pulse?.rawValue)
    ) {
      if note.isCelebration { Icon(.star) }
      p { note.words }
      if let undo = note.undo {
        form(.attribute("method", "post"), .action(undo), .behaviour("submit")) {
          button(.class("button small")) { say("Undo") }
        }
      }
    }
  }
}

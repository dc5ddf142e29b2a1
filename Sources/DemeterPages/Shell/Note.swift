public import DemeterHTML

/// A short word about what was just done, and a way to undo it.
public struct Note: Hashable, Sendable {
  let words: String
  /// Where undoing is asked for, if it can be.
  let undo: String?
  /// Whether it reports a goal reached, which is celebrated.
  let isCelebration: Bool
  /// How it feels in the hand, where the device can; nil for nothing.
  let pulse: Pulse?

  /// How something that was done feels in the hand.
  public enum Pulse: String, Sendable { case success, warning }

  /// A note, with the path that undoes what it tells of.
  public init(_ words: String, undo: String? = nil, isCelebration: Bool = false, pulse: Pulse? = nil) {
    self.words = words
    self.undo = undo
    self.isCelebration = isCelebration
    self.pulse = pulse
  }
}

/// A note at the foot of the screen; the scripts take it away after ten seconds.
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
          button(.class("button small")) { "Undo" }
        }
      }
    }
  }
}

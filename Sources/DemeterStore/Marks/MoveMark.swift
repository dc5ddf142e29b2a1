package import DemeterCore

/// What a household stores about the move of a person: in a setting that has the name of the person's id.
package struct MoveMark: Hashable, Sendable {
  package enum State: String, Sendable {
    /// The diary is on its way to another household, and can only be read.
    case leaving
    /// The account can't be changed either: the other household may count already.
    case locked
    /// A diary was or is being stored here, but does not count yet.
    case arriving
    /// The diary came from another household.
    case arrived
  }

  package var state: State
  /// The moves that took the person away from here, one after the other. Only the last one may go on.
  package var moves: [String]
  /// The move that brought the person here.
  package var arrival: String?
  /// Where they go: the id of a household. Or, while they arrive, the number of their diary.
  package var place: String?

  package init(_ state: State, moves: [String] = [], arrival: String? = nil, place: String? = nil) {
    self.state = state
    self.moves = moves
    self.arrival = arrival
    self.place = place
  }

  /// Reads a mark as it is stored; nil if it is none.
  package init?(_ text: String?) {
    let parts = (text ?? "").split(separator: " ").map(String.init)
    guard parts.count == 4, let state = State(rawValue: parts[0]) else { return nil }
    func part(_ index: Int) -> String? { parts[index] == "-" ? nil : parts[index] }
    self.init(state, moves: part(1)?.split(separator: ",").map(String.init) ?? [], arrival: part(2), place: part(3))
  }

  /// The mark as it is stored.
  package var text: String {
    [state.rawValue, moves.isEmpty ? "-" : moves.joined(separator: ","), arrival ?? "-", place ?? "-"].joined(separator: " ")
  }

  /// The name of the setting.
  package static func setting(of id: Person.ID) -> String { "\(prefix)\(id.key)" }
  package static let prefix: String = "move "
  /// How the value of a setting begins if the account is locked.
  package static let lockedPrefix: String = "\(State.locked.rawValue) "

  /// What is wrong if a move of a person was interrupted, as a sentence.
  package static func interrupted(_ name: String) -> String {
    "A move of \(name) is running or was interrupted; “demeter person move” again finishes it, and with --cancel gives it up"
  }

  /// What a change of a locked account is refused with.
  package static let refusal: String = "this account is being moved to another place, and can’t be changed meanwhile"
}

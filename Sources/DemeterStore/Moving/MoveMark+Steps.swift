extension MoveMark {
  /// The mark after a move begins. An account that is locked stays so, because the last move may have reached the other place.
  ///
  /// - Throws: `PersonMove.Failure.goesElsewhere` if the account is locked for another place.
  package static func begun(_ known: MoveMark?, by move: String, to place: String) throws -> MoveMark {
    guard let known, [.leaving, .locked].contains(known.state) else {
      return MoveMark(.leaving, moves: [move], arrival: known?.arrival, place: place)
    }
    guard known.state == .leaving || known.place == place else { throw PersonMove.Failure.goesElsewhere }
    return MoveMark(known.state, moves: known.moves + [move], arrival: known.arrival, place: place)
  }

  /// The mark after the account is locked.
  ///
  /// - Throws: `PersonMove.Failure.overtaken` if another move began meanwhile, or if this one was cancelled.
  package static func locked(_ known: MoveMark?, by move: String) throws -> MoveMark {
    guard var mark = known, [.leaving, .locked].contains(mark.state), mark.moves.last == move else { throw PersonMove.Failure.overtaken }
    mark.state = .locked
    return mark
  }

  /// The mark after a move was given up; nil removes it.
  package static func released(_ known: MoveMark) -> MoveMark? { known.arrival.map { MoveMark(.arrived, arrival: $0) } }

  /// Whether an account is only what an interrupted move left behind: the same account arrived at the other household by that move.
  package static func isLeft(_ mark: MoveMark?, at other: MoveMark?) -> Bool {
    guard let mark, [.leaving, .locked].contains(mark.state), let arrival = other?.arrival else { return false }
    return mark.moves.contains(arrival)
  }
}

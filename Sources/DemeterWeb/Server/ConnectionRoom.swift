/// How many may be connected at a time, and who goes where there is no more room.
///
/// Who showed a session or a token once stays. Strangers get three quarters of the room, those of one address a quarter. Where that is
/// full, a sixteenth of them goes: those who asked for nothing for the longest time.
struct ConnectionRoom<ID: Hashable & Sendable>: Sendable {
  private struct Stranger {
    let address: String?
    /// Grows with each connection and each request of anybody.
    var lastHeard: Int
  }

  /// How many connections there may be in all.
  let limit: Int
  private var strangers: [ID: Stranger] = [:]
  /// How many of the strangers come from an address.
  private var crowds: [String: Int] = [:]
  private var known: Set<ID> = []
  private var moment: Int = 0

  init(limit: Int) { self.limit = limit }

  /// Lets somebody in, and gives those who have to go for it.
  ///
  /// - Parameter address: whose share it counts for; nil for none, as where many people come by one address.
  mutating func enter(_ id: ID, from address: String?) -> [ID] {
    moment += 1
    strangers[id] = Stranger(address: address, lastHeard: moment)
    if let address {
      crowds[address, default: 0] += 1
      if crowds[address, default: 0] > limit / 4 { return clear { $0.address == address } }
    }
    return strangers.count > limit * 3 / 4 || strangers.count + known.count > limit ? clear { _ in true } : []
  }

  /// Notes that somebody asked for something.
  mutating func hear(_ id: ID) {
    moment += 1
    strangers[id]?.lastHeard = moment
  }

  /// Notes that somebody showed who they are.
  mutating func know(_ id: ID) {
    if removeStranger(id) { known.insert(id) }
  }

  mutating func leave(_ id: ID) {
    if !removeStranger(id) { known.remove(id) }
  }

  private mutating func clear(_ isMeant: (Stranger) -> Bool) -> [ID] {
    let meant = strangers.filter { isMeant($0.value) }.sorted { $0.value.lastHeard < $1.value.lastHeard }.map(\.key)
    let leaving = meant.prefix(max(1, meant.count / 16))
    for id in leaving { removeStranger(id) }
    return Array(leaving)
  }

  @discardableResult private mutating func removeStranger(_ id: ID) -> Bool {
    guard let stranger = strangers.removeValue(forKey: id) else { return false }
    if let address = stranger.address {
      let others = crowds[address, default: 0] - 1
      crowds[address] = others > 0 ? others : nil
    }
    return true
  }
}

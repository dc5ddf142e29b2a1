import Foundation

/// How many connections may be open at a time, and which ones to close when the limit is reached.
///
/// Unauthenticated connections get three quarters of the limit, and those of one address a quarter. Connections with a session or token may
/// use all of it; one person may have more than a quarter only while there is room. Connections that were idle longest are closed first, a
/// sixteenth of the group at once.
struct ConnectionRoom<ID: Hashable & Sendable>: Sendable {
  private enum Group: Hashable {
    case address(String)
    case person(UUID)
  }

  private struct Guest {
    /// The group whose share it counts toward, if any.
    var group: Group?
    var isKnown = false
    /// A counter that grows with each connection and each request.
    var lastHeard: Int
  }

  /// The maximum number of connections.
  let limit: Int
  private var guests: [ID: Guest] = [:]
  private var crowds: [Group: Int] = [:]
  private var strangers: Int = 0
  private var moment: Int = 0

  init(limit: Int) { self.limit = limit }

  /// Adds a connection and returns those that have to close.
  ///
  /// - Parameter address: the address whose share it counts toward; nil for none, for example if many people share the address.
  mutating func enter(_ id: ID, from address: String?) -> [ID] {
    moment += 1
    let group = address.map(Group.address)
    add(id, Guest(group: group, lastHeard: moment))
    if let group, crowds[group, default: 0] > limit / 4 { return clear { $0.group == group } }
    if guests.count > limit, let largest = largestCrowd { return clear { $0.group == largest } }
    return strangers > limit * 3 / 4 || guests.count > limit ? clear { !$0.isKnown } : []
  }

  /// Records that a connection sent a request.
  mutating func hear(_ id: ID) {
    moment += 1
    guests[id]?.lastHeard = moment
  }

  /// Records that a connection is authenticated. A connection from a shared address still counts toward no share.
  mutating func know(_ id: ID, as person: UUID) {
    guard let guest = guests[id], !guest.isKnown || guest.group.map({ $0 != .person(person) }) == true else { return }
    remove(id)
    add(id, Guest(group: guest.group.map { _ in .person(person) }, isKnown: true, lastHeard: guest.lastHeard))
  }

  mutating func leave(_ id: ID) { remove(id) }

  /// The person with the most connections, if they have more than a quarter of the limit.
  private var largestCrowd: Group? {
    crowds.filter { if case .person = $0.key { $0.value > limit / 4 } else { false } }.max { $0.value < $1.value }?.key
  }

  private mutating func clear(_ isMeant: (Guest) -> Bool) -> [ID] {
    let meant = guests.filter { isMeant($0.value) }.sorted { $0.value.lastHeard < $1.value.lastHeard }.map(\.key)
    let leaving = meant.prefix(max(1, meant.count / 16))
    for id in leaving { remove(id) }
    return Array(leaving)
  }

  private mutating func add(_ id: ID, _ guest: Guest) {
    guests[id] = guest
    if !guest.isKnown { strangers += 1 }
    if let group = guest.group { crowds[group, default: 0] += 1 }
  }

  @discardableResult private mutating func remove(_ id: ID) -> Guest? {
    guard let guest = guests.removeValue(forKey: id) else { return nil }
    if !guest.isKnown { strangers -= 1 }
    if let group = guest.group {
      let others = crowds[group, default: 0] - 1
      crowds[group] = others > 0 ? others : nil
    }
    return guest
  }
}

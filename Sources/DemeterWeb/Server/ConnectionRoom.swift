import Foundation

/// How many may be connected at a time, and who goes where there is no more room.
///
/// Strangers get three quarters of the room, those of one address a quarter. Who showed a session or a token has all of it: one person
/// may have more than a quarter only while there is room. Who has to go are those who asked for nothing for the longest time, a sixteenth
/// at once.
struct ConnectionRoom<ID: Hashable & Sendable>: Sendable {
  private enum Group: Hashable {
    case address(String)
    case person(UUID)
  }

  private struct Guest {
    /// Whose share it counts for, if anybody's.
    var group: Group?
    var isKnown = false
    /// Grows with each connection and each request of anybody.
    var lastHeard: Int
  }

  /// How many connections there may be in all.
  let limit: Int
  private var guests: [ID: Guest] = [:]
  private var crowds: [Group: Int] = [:]
  private var strangers: Int = 0
  private var moment: Int = 0

  init(limit: Int) { self.limit = limit }

  /// Lets somebody in, and gives those who have to go for it.
  ///
  /// - Parameter address: whose share it counts for; nil for none, as where many people come by one address.
  mutating func enter(_ id: ID, from address: String?) -> [ID] {
    moment += 1
    let group = address.map(Group.address)
    add(id, Guest(group: group, lastHeard: moment))
    if let group, crowds[group, default: 0] > limit / 4 { return clear { $0.group == group } }
    if guests.count > limit, let largest = largestCrowd { return clear { $0.group == largest } }
    return strangers > limit * 3 / 4 || guests.count > limit ? clear { !$0.isKnown } : []
  }

  /// Notes that somebody asked for something.
  mutating func hear(_ id: ID) {
    moment += 1
    guests[id]?.lastHeard = moment
  }

  /// Notes that somebody showed who they are. What comes by an address of many stays in nobody's share.
  mutating func know(_ id: ID, as person: UUID) {
    guard let guest = guests[id], !guest.isKnown || guest.group.map({ $0 != .person(person) }) == true else { return }
    remove(id)
    add(id, Guest(group: guest.group.map { _ in .person(person) }, isKnown: true, lastHeard: guest.lastHeard))
  }

  mutating func leave(_ id: ID) { remove(id) }

  /// The person who has most connections, where that is more than a quarter of the room.
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

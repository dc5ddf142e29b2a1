import DemeterCore
import Foundation

/// Finds out from the offsets to UTC that Health Connect stores when a person was away from home.
struct ConnectZones {
  private let home: TimeZone
  /// The offset in seconds of each hour in which something was measured.
  private var offsets: [Int64: Int64] = [:]
  private var lastHour: Int64 = .min

  init(home: TimeZone) { self.home = home }

  /// Learns the offset of a moment. The first one of an hour counts.
  mutating func learn(_ moment: Int64, _ offset: Int64?) {
    let hour = moment / 3600
    guard let offset, hour != lastHour else { return }
    lastHour = hour
    if offsets[hour] == nil { offsets[hour] = offset }
  }

  /// The offset at home at a moment.
  func homeOffset(_ moment: Int64) -> Int64 { Int64(home.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))) }

  /// The time zone with an offset at a moment: the one at home if it has that offset; nil if none is known.
  func name(_ offset: Int64?, at moment: Int64) -> String? {
    guard let offset else { return nil }
    if offset == homeOffset(moment) { return home.iana }
    // In the names of these zones, hours west of Greenwich are positive.
    if offset % 3600 == 0, (-12...14).contains(offset / 3600) {
      let hours = offset / 3600
      return hours == 0 ? "UTC" : "Etc/GMT\(hours > 0 ? "-" : "+")\(hours.absolute)"
    }
    return Self.others[offset]
  }

  /// Zones without summer time whose offset has no whole hours.
  private static let others: [Int64: String] = [
    12_600: "Asia/Tehran", 16_200: "Asia/Kabul", 19_800: "Asia/Kolkata", 20_700: "Asia/Kathmandu", 23_400: "Asia/Yangon",
    34_200: "Australia/Darwin",
  ]

  /// A hint for each hour away, and for the hours at home before and after it. All other time is spent at home.
  var hints: [ZoneHint] {
    let hours = offsets.sorted { $0.key < $1.key }
    let isAway = hours.map { $0.value != homeOffset($0.key * 3600) }
    return hours.indices.compactMap { index in
      let isNear = isAway[index] || (index > 0 && isAway[index - 1]) || (index + 1 < isAway.count && isAway[index + 1])
      let moment = hours[index].key * 3600 + 1800
      return isNear ? name(hours[index].value, at: moment).map { ZoneHint(moment: moment, timeZone: $0) } : nil
    }
  }
}

import Foundation

/// Looks up time zones by name.
struct ZoneNames {
  private var known: [String: Bool] = [:]
  // Consecutive hints usually name the same zone.
  private var lastBytes: [UInt8] = []
  private var last: String?

  /// Returns an IANA zone; nil if there is none with that name.
  mutating func zone(_ bytes: Bytes) -> String? {
    guard bytes.count <= 64 else { return nil }
    if !bytes.buffer.elementsEqual(lastBytes) {
      lastBytes = Array(bytes.buffer)
      last = zone(named: plainText(bytes))
    }
    return last
  }

  private mutating func zone(named name: String) -> String? {
    if let isKnown = known[name] { return isKnown ? name : nil }
    let isKnown = !name.isEmpty && TimeZone(identifier: name) != nil
    if known.count < 1_000 { known[name] = isKnown }
    return isKnown ? name : nil
  }
}

import DemeterCore
import Foundation

/// The source of each record, looked up by the raw bytes of its name and device to avoid creating a string for each record.
///
/// A device description contains an address in the phone's memory, which has no meaning. A source is therefore its name and its kind of
/// device.
struct SourceTable {
  /// A name and a kind, as a record states them.
  struct Stated {
    let name: Int
    let kind: HealthSource.Kind
  }

  /// The maximum number of distinct names, and of remembered notations of them.
  static let mostNames: Int = HealthSource.most
  private static let longestName: Int = 1_000
  private static let mostSpellings: Int = 2_000
  private static let slots: Int = 4_096

  private struct Spelling {
    let offset: Int
    let name: Int
    let device: Int
    let stated: Stated
  }

  private var slots = [Int32](repeating: -1, count: SourceTable.slots)
  private var spellings: [Spelling] = []
  private var bytes: [UInt8] = []
  private var names: [String] = []
  private var nameNumbers: [String: Int] = [:]
  /// The number of each name and kind; -1 if it has none yet.
  private var numbers: [Int32] = []
  private var count: Int32 = 0

  /// Returns what a record states; nil if there are too many names.
  mutating func stated(_ name: Bytes?, _ device: Bytes?) -> Stated? {
    let none = UnsafePointer<UInt8>(bitPattern: 1).unsafelyUnwrapped
    let name = name ?? Bytes(none, 0), device = device ?? Bytes(none, 0)
    var slot = SourceTable.hash(name, device)
    while slots[slot] >= 0 {
      let spelling = spellings[Int(slots[slot])]
      if spelling.name == name.count, spelling.device == device.count, isSame(spelling, name, device) { return spelling.stated }
      slot = (slot + 1) & (SourceTable.slots - 1)
    }
    return meet(name, device, slot)
  }

  /// Returns the number of a source. Reports a new source to the sink at its first use.
  @inline(__always) mutating func number(_ stated: Stated, _ sink: any HealthSink) throws -> Int {
    let index = stated.name &* 4 &+ stated.kind.index
    if index < numbers.count, numbers[index] >= 0 { return Int(numbers[index]) }
    return try introduce(stated, index, sink)
  }

  @inline(never) private mutating func introduce(_ stated: Stated, _ index: Int, _ sink: any HealthSink) throws -> Int {
    while numbers.count <= index { numbers.append(-1) }
    numbers[index] = count
    count += 1
    try sink.receive(HealthSource(name: names[stated.name], kind: stated.kind), number: Int(numbers[index]))
    return Int(numbers[index])
  }

  private func isSame(_ spelling: Spelling, _ name: Bytes, _ device: Bytes) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return true }
      let start = base + spelling.offset
      return memcmp(start, name.start, name.count) == 0 && memcmp(start + name.count, device.start, device.count) == 0
    }
  }

  private mutating func meet(_ name: Bytes, _ device: Bytes, _ slot: Int) -> Stated? {
    let text = plainText(Bytes(name.start, min(name.count, SourceTable.longestName)))
    let number: Int
    if let known = nameNumbers[text] {
      number = known
    } else {
      guard names.count < SourceTable.mostNames else { return nil }
      number = names.count
      names.append(text)
      nameNumbers[text] = number
    }
    let stated = Stated(name: number, kind: SourceTable.kind(name: text, device: device))
    if spellings.count < SourceTable.mostSpellings, name.count + device.count <= 4_096 {
      slots[slot] = Int32(spellings.count)
      spellings.append(Spelling(offset: bytes.count, name: name.count, device: device.count, stated: stated))
      bytes += name.buffer
      bytes += device.buffer
    }
    return stated
  }

  /// Returns the kind, by the device first, because owners may give a phone any name.
  private static func kind(name: String, device: Bytes) -> HealthSource.Kind {
    if device.contains("model:Watch") || device.contains("hardware:Watch") { return .watch }
    if device.contains("iPhone") { return .phone }
    if name.localizedCaseInsensitiveContains("watch") { return .watch }
    return name.localizedCaseInsensitiveContains("iphone") ? .phone : .other
  }

  /// Hashes both ends of the name and the device, where versions and addresses are.
  private static func hash(_ name: Bytes, _ device: Bytes) -> Int {
    var hash = UInt64(name.count) &* 31 &+ UInt64(device.count)
    if name.count >= 8 {
      hash = (hash ^ name.start.word) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ (name.end - 8).word) &* 0x9E37_79B9_7F4A_7C15
    } else {
      for index in 0..<name.count { hash = (hash ^ UInt64(name[index])) &* 0x9E37_79B9_7F4A_7C15 }
    }
    if device.count >= 32 {
      hash = (hash ^ (device.start + 20).word) &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ (device.end - 12).word) &* 0x9E37_79B9_7F4A_7C15
    }
    return Int(truncatingIfNeeded: hash >> 40) & (slots - 1)
  }
}

extension HealthSource.Kind {
  /// From 0 to 3.
  fileprivate var index: Int {
    switch self {
    case .hand: 0
    case .watch: 1
    case .phone: 2
    case .other: 3
    }
  }
}

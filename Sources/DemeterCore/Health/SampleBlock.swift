/// The samples of one metric and source in one UTC day, in a compact form. Each sample has three numbers: the seconds since the start of
/// the previous one, its duration in seconds, and its thousandths.
public struct SampleBlock: Sendable {
  /// The stored bytes.
  public private(set) var bytes: [UInt8] = []
  private var last: Int64

  /// The UTC days that samples can have, counted from 1970 up to the year 2200.
  public static let days: Range<Int> = 0..<84_000
  /// The upper limit of a sample in thousandths. It is twice the distance of 500 km a day over 32 days.
  private static let most: UInt64 = 1 << 35

  /// Creates an empty block for a UTC day, counted from 1970.
  public init(_ block: Int) {
    last = Int64(block) * 86_400
  }

  /// Adds a sample.
  public mutating func add(_ sample: SourceMerge.Sample) {
    let step = sample.start - last
    write(UInt64(bitPattern: (step << 1) ^ (step >> 63)))
    write(UInt64(sample.end - sample.start))
    write(UInt64(sample.amount))
    last = sample.start
  }

  private mutating func write(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Returns the samples of a block; nil if the bytes are not valid.
  public static func samples(_ bytes: some Collection<UInt8>, of block: Int) -> [SourceMerge.Sample]? {
    guard days.contains(block) else { return nil }
    let day = Int64(block) * 86_400...(Int64(block) + 1) * 86_400
    var samples: [SourceMerge.Sample] = []
    samples.reserveCapacity(bytes.count / 6)
    var last = day.lowerBound
    var numbers: (UInt64, UInt64) = (0, 0)
    var filled = 0
    var number: UInt64 = 0
    var shift: UInt64 = 0
    for byte in bytes {
      guard shift < 64 else { return nil }
      number |= UInt64(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      switch filled {
      case 0: numbers.0 = number
      case 1: numbers.1 = number
      default:
        let step = Int64(bitPattern: numbers.0 >> 1) ^ -Int64(bitPattern: numbers.0 & 1)
        guard step.magnitude <= 86_400, numbers.1 <= 86_400, number < most else { return nil }
        last += step
        let end = last + Int64(numbers.1)
        guard day.contains(last), day.contains(end) else { return nil }
        samples.append(SourceMerge.Sample(start: last, end: end, amount: Int64(number)))
      }
      filled = (filled + 1) % 3
      number = 0
      shift = 0
    }
    return filled == 0 && shift == 0 ? samples : nil
  }

  /// Splits a sample where UTC days end, and passes on each part with its day. The parts add up to the sample exactly.
  public static func cut(_ sample: SourceMerge.Sample, _ body: (Int, SourceMerge.Sample) throws -> Void) rethrows {
    let length = sample.end - sample.start
    var start = sample.start
    var given: Int64 = 0
    repeat {
      let block = Int(start.quotientFloor(86_400))
      let end = min(sample.end, Int64(block + 1) * 86_400)
      let upTo = length == 0 ? sample.amount : SourceMerge.share(of: sample.amount, end - sample.start, of: length)
      try body(block, SourceMerge.Sample(start: start, end: end, amount: upTo - given))
      given = upTo
      start = end
    } while start < sample.end
  }
}

extension Int64 {
  fileprivate func quotientFloor(_ divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}

extension SampleBlock {
  /// The local days that moments of a range of UTC days can belong to, in any time zone, and all UTC days that these local days reach into.
  ///
  /// Depending on the time zone, a local day begins up to 14 hours before the UTC day of the same date, and ends up to 12 hours after it.
  /// A sleep that ends on it may have begun a day before.
  package static func reach(of blocks: ClosedRange<Int>) -> (days: ClosedRange<Day>, blocks: ClosedRange<Int>) {
    (Day(number: blocks.lowerBound - 1)...Day(number: blocks.upperBound + 1), blocks.lowerBound - 3...blocks.upperBound + 2)
  }
}

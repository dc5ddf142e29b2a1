import Foundation

/// The numbers of a generator that says the same for the same seed (SplitMix64, https://prng.di.unimi.it/splitmix64.c).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the numbers of a seed.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// How many seeds a random test tries: as many as it usually does, or `DEMETER_SEEDS`, as `make bench` asks for.
public func seeds(_ usual: Int) -> Int {
  ProcessInfo.processInfo.environment["DEMETER_SEEDS"].flatMap { Int($0) } ?? usual
}

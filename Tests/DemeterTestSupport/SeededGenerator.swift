import Foundation

/// A generator that returns the same numbers for the same seed (SplitMix64, https://prng.di.unimi.it/splitmix64.c).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates the generator of a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Returns the number of seeds that a random test tries: the usual number, or `DEMETER_SEEDS`, which `make bench` sets.
public func seeds(_ usual: Int) -> Int {
  ProcessInfo.processInfo.environment["DEMETER_SEEDS"].flatMap { Int($0) } ?? usual
}

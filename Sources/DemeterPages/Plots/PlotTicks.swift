import DemeterCore
import Foundation

/// The labelled numbers of a vertical axis, from the lowest to the highest, in equal steps of 1, 2, 2.5 or 5 times a power of ten.
///
/// The axis begins with the first and ends with the last of them.
struct PlotTicks: Hashable, Sendable {
  let values: [Double]

  /// The lowest number of the axis.
  var low: Double { values.first ?? 0 }
  /// The highest number of the axis.
  var high: Double { values.last ?? 1 }

  /// Creates at most five ticks around numbers.
  /// - Parameter precision: the last digit that is written; ticks are multiples of it.
  init(_ numbers: ClosedRange<Double>, scale: PlotScale, precision: Double) {
    var low = numbers.lowerBound, high = numbers.upperBound
    if scale == .fromZero { (low, high) = (min(low, 0), max(high, 0)) }
    if high - low < precision / 2 {
      // Equal numbers are in the middle, zeros at the bottom.
      let room = max(abs(low) / 100, precision)
      (low, high) = scale == .fromZero ? (0, room) : (low - room, high + room)
    }
    var step = Self.step(atLeast: max((high - low) / 4, precision), precision: precision)
    var range = Self.range(from: low, to: high, step: step)
    while range.count > 5 {
      step = Self.step(atLeast: step * 1.01, precision: precision)
      range = Self.range(from: low, to: high, step: step)
    }
    values = range.map { Double($0) * step }
  }

  /// Returns the multiples of a step that enclose two numbers.
  private static func range(from low: Double, to high: Double, step: Double) -> ClosedRange<Int> {
    // A number that is a multiple but for the rounding of its binary form needs no further step.
    func whole(_ multiple: Double) -> Int { Int(nearest: min(max(multiple, -1e15), 1e15)) }
    let first = whole((low / step + 1e-9).rounded(.down)), last = whole((high / step - 1e-9).rounded(.up))
    return first...max(last, first + 1)
  }

  /// Returns the first nice step that is no smaller than a number and a multiple of the precision.
  private static func step(atLeast least: Double, precision: Double) -> Double {
    let power = pow(10, log10(least).rounded(.down))
    let steps = [1, 2, 2.5, 5, 10, 20].map { $0 * power }
    return steps.first { step in
      let multiple = step / precision
      return step >= least * (1 - 1e-9) && abs(multiple - multiple.rounded()) < 1e-6
    } ?? 100 * power
  }
}

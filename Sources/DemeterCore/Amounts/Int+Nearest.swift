/// Whole numbers made of floating-point numbers. Swift's own initializers end the program for NaN and for values that do not fit; these never
/// do. The deprecated declarations below hide Swift's, so that using them is a compiler error in this package.
extension FixedWidthInteger {
  /// Creates the whole number nearest to a value: the end of the type's range for a value beyond it, and zero for NaN.
  @inlinable
  package init(nearest value: Double) {
    let whole = value.rounded()
    if let exact = Self(exactly: whole) {
      self = exact
    } else {
      self = whole > 0 ? .max : whole < 0 ? .min : 0
    }
  }

  /// The sum, or the end of the type's range that it would pass.
  @inlinable
  package func clampedSum(_ other: Self) -> Self {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? (other > 0 ? .max : .min) : sum
  }

  /// The difference, or the end of the type's range that it would pass.
  @inlinable
  package func clampedDifference(_ other: Self) -> Self {
    let (difference, isBeyond) = subtractingReportingOverflow(other)
    return isBeyond ? (other > 0 ? .min : .max) : difference
  }

  /// The product, or the end of the type's range that it would pass.
  @inlinable
  package func clampedProduct(_ other: Self) -> Self {
    let (product, isBeyond) = multipliedReportingOverflow(by: other)
    return isBeyond ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}

extension FixedWidthInteger where Self: SignedInteger {
  /// The size without the sign. That of the least number, which has no counterpart, is the greatest number.
  @inlinable
  package var absolute: Self { self < 0 ? Self.zero.clampedDifference(self) : self }
}

extension Int {
  /// Creates the whole percents of a share of 1. They are rounded down: what is not complete is never 100 %.
  package init(percentOf share: Double) { self.init(nearest: (share * 100).rounded(.down)) }

  /// Hides the initializer of Swift, which ends the program for NaN and for values that do not fit.
  @available(*, deprecated, message: "use Int(nearest:), which fits every value")
  package init(_ value: Double) { self.init(nearest: value.rounded(.towardZero)) }
}

extension Int64 {
  /// Hides the initializer of Swift, which ends the program for NaN and for values that do not fit.
  @available(*, deprecated, message: "use Int64(nearest:), which fits every value")
  package init(_ value: Double) { self.init(nearest: value.rounded(.towardZero)) }
}

extension Int32 {
  /// Hides the initializer of Swift, which ends the program for NaN and for values that do not fit.
  @available(*, deprecated, message: "use Int32(nearest:), which fits every value")
  package init(_ value: Double) { self.init(nearest: value.rounded(.towardZero)) }
}

extension UInt64 {
  /// Hides the initializer of Swift, which ends the program for NaN and for values that do not fit.
  @available(*, deprecated, message: "use UInt64(nearest:), which fits every value")
  package init(_ value: Double) { self.init(nearest: value.rounded(.towardZero)) }
}

extension UInt8 {
  /// Hides the initializer of Swift, which ends the program for NaN and for values that do not fit.
  @available(*, deprecated, message: "use UInt8(nearest:), which fits every value")
  package init(_ value: Double) { self.init(nearest: value.rounded(.towardZero)) }
}

/// Hides the function of Swift, which ends the program for the least number.
@available(*, deprecated, message: "use absolute, which fits every number")
package func abs(_ value: Int) -> Int { value.absolute }

/// Hides the function of Swift, which ends the program for the least number.
@available(*, deprecated, message: "use absolute, which fits every number")
package func abs(_ value: Int64) -> Int64 { value.absolute }

/// Weight as a Kalman filter sees it: three numbers that change from day to day, and how well each is known.
///
/// 1. Tissue, in kilograms.
/// 2. What moves tissue ("drive"): a rate in kilograms a day, or energy burned in kilocalories a day.
/// 3. Water that comes and goes within days, in kilograms. It depends on the day before (an autoregressive process of order 1).
///
/// The scale shows tissue plus water, with a small error. A weight far off counts little. Many weights off in the same direction mean that
/// something unknown happened, such as an illness or another scale. The state is then less certain.
struct WeightState: Sendable {
  private(set) var tissue: Double
  private(set) var drive: Double
  private var water: Double = 0
  /// The upper triangle of the covariance matrix: tissue (t), drive (d), water (w).
  private(set) var (tt, td, tw, dd, dw, ww): (Double, Double, Double, Double, Double, Double)
  /// The variance of water and scale as a multiple of the usual one, learned from surprises.
  private var noise: Double = 1
  private var lastSurprise: Double = 0
  /// The mean of recent surprises in standard deviations, ±3 at most. It is near zero if the model fits.
  private var drift: Double = 0

  /// Starts at the first weight.
  init(kilograms: Double, drive: Double, driveVariance: Double) {
    (tissue, self.drive) = (kilograms, drive)
    (tt, td, tw) = (Water.variance + Scale.variance, 0, -Water.variance)
    (dd, dw, ww) = (driveVariance, 0, Water.variance)
  }

  /// Moves on by a day: tissue changes by gain × drive + input; the drive becomes driveMemory × drive + driveInput.
  mutating func predict(
    gain: Double, input: Double, tissueVariance: Double, driveMemory: Double, driveInput: Double, driveVariance: Double
  ) {
    tissue += gain * drive + input
    drive = driveMemory * drive + driveInput
    water *= Water.memory
    tt += 2 * gain * td + gain * gain * dd + tissueVariance
    td = driveMemory * (td + gain * dd)
    tw = Water.memory * (tw + gain * dw)
    dd = driveMemory * driveMemory * dd + driveVariance
    dw *= Water.memory * driveMemory
    ww = Water.memory * Water.memory * ww + (1 - Water.memory * Water.memory) * Water.variance * noise
  }

  /// Learns from a weight.
  ///
  /// - Parameter breakVariance: what the variance of the drive grows by when the model clearly no longer fits.
  mutating func update(kilograms: Double, breakVariance: Double) {
    let surprise: Double = kilograms - tissue - water
    var variance: Double = tt + 2 * tw + ww + Scale.variance * noise
    let size: Double = surprise * surprise / variance
    noise = min(max(noise * (1 + Surprise.noiseRate * (min(size, 9) - 1)), 1), 8)
    drift += Surprise.driftRate * (min(max(surprise / variance.squareRoot(), -3), 3) - drift)

    let excess: Double = min(drift * drift / Surprise.driftVariance - Surprise.limit, Surprise.limit)
    if excess > 0 {
      // A single weight moves nothing: only what two in a row agree on.
      let agreed: Double = surprise * lastSurprise > 0 ? min(abs(surprise), abs(lastSurprise)) : 0
      tt += excess * Surprise.breakShare * agreed * agreed
      dd += excess * breakVariance
    }
    lastSurprise = surprise
    variance = tt + 2 * tw + ww + Scale.variance * noise
    // The error of a weight far off grows with its distance, so its pull shrinks.
    variance *= max(surprise * surprise / variance / Surprise.outlier, 1)

    let (ht, hd, hw) = (tt + tw, td + dw, tw + ww)
    tissue += ht / variance * surprise
    drive += hd / variance * surprise
    water += hw / variance * surprise
    (tt, td, tw) = (tt - ht * ht / variance, td - ht * hd / variance, tw - ht * hw / variance)
    (dd, dw, ww) = (dd - hd * hd / variance, dw - hd * hw / variance, ww - hw * hw / variance)
  }

  /// Water that comes and goes: standard deviation 0.5 kg, correlation 0.75 from day to day.
  private enum Water {
    static let memory: Double = 0.75
    static let variance: Double = 0.25
  }

  /// The error of a scale: standard deviation 0.15 kg.
  private enum Scale {
    static let variance: Double = 0.0225
  }

  /// How surprises are judged.
  private enum Surprise {
    static let noiseRate: Double = 0.03
    static let driftRate: Double = 0.15
    /// The variance of `drift` if surprises are independent.
    static let driftVariance: Double = driftRate / (2 - driftRate)
    /// Beyond this many variances, drift is a break (2.4 standard deviations).
    static let limit: Double = 6
    static let breakShare: Double = 0.05
    /// Beyond this many variances, a single weight is an outlier (3.5 standard deviations).
    static let outlier: Double = 12
  }
}

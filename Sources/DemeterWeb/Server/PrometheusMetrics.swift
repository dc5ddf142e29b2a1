public import CoreMetrics
import Synchronization

/// Stores the metrics of the program and prints them in Prometheus' text format
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
public final class PrometheusMetrics: MetricsFactory {
  private let series = Mutex<[String: Series]>([:])

  public init() {}

  /// Collects the metrics of the whole program from now on. Call it once, before anything that has metrics exists.
  public static func collecting() -> PrometheusMetrics {
    let metrics = PrometheusMetrics()
    MetricsSystem.bootstrap(metrics)
    return metrics
  }

  /// Returns all metrics, grouped by family.
  public func text() -> String {
    let all = series.withLock { $0.values.sorted { ($0.name, $0.labels) < ($1.name, $1.labels) } }
    var lines: [String] = []
    var family = ""
    for one in all {
      if one.name != family {
        family = one.name
        lines.append("# TYPE \(one.name) \(one.kind.rawValue)")
      }
      lines += one.lines()
    }
    return lines.joined(separator: "\n") + "\n"
  }

  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    find(label + "_total", .counter, dimensions)
  }
  public func makeFloatingPointCounter(label: String, dimensions: [(String, String)]) -> any FloatingPointCounterHandler {
    find(label + "_total", .counter, dimensions)
  }
  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    // Hummingbird never decrements this gauge after a HEAD request, so its value would be wrong.
    label == "http.server.active_requests" ? NOOPMetricsHandler.instance : find(label, .gauge, dimensions)
  }
  public func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    find(label, aggregate ? .summary : .gauge, dimensions)
  }
  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    find(label + "_seconds", .summary, dimensions)
  }
  public func destroyCounter(_ handler: any CounterHandler) {}
  public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
  public func destroyMeter(_ handler: any MeterHandler) {}
  public func destroyRecorder(_ handler: any RecorderHandler) {}
  public func destroyTimer(_ handler: any TimerHandler) {}

  private func find(_ label: String, _ kind: Series.Kind, _ dimensions: [(String, String)]) -> Series {
    let new = Series(label, kind, dimensions)
    return series.withLock { series in
      let key = new.name + new.labels
      if let known = series[key] { return known }
      series[key] = new
      return new
    }
  }
}

/// One metric with its labels: a counter, a gauge, or a summary of count and sum.
final class Series: Sendable {
  enum Kind: String, Sendable { case counter, gauge, summary }
  let name: String
  let labels: String
  let kind: Kind
  private let value = Mutex<(sum: Double, count: Int64)>((0, 0))

  init(_ label: String, _ kind: Kind, _ dimensions: [(String, String)]) {
    func word(_ text: String) -> String { String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }) }
    name = "demeter_" + word(label)
    self.kind = kind
    let pairs = dimensions.map { name, value in
      "\(word(name))=\"\(value.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline })\""
    }
    labels = pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
  }

  func lines() -> [String] {
    let (sum, count) = value.withLock { $0 }
    guard kind == .summary else { return ["\(name)\(labels) \(sum)"] }
    return ["\(name)_sum\(labels) \(sum)", "\(name)_count\(labels) \(count)"]
  }

  private func add(_ amount: Double) {
    value.withLock { value in
      value.sum += amount
      value.count += 1
    }
  }

  private func level(_ amount: Double) {
    value.withLock { $0.sum = amount }
  }
}

extension Series: CounterHandler, FloatingPointCounterHandler, MeterHandler, RecorderHandler, TimerHandler {
  func increment(by amount: Int64) { add(Double(amount)) }
  func increment(by amount: Double) { add(amount) }
  func decrement(by amount: Double) { add(-amount) }
  func set(_ value: Int64) { level(Double(value)) }
  func set(_ value: Double) { level(value) }
  func reset() { value.withLock { $0 = (0, 0) } }
  func record(_ value: Int64) { record(Double(value)) }
  func record(_ value: Double) { kind == .gauge ? level(value) : add(value) }
  func recordNanoseconds(_ duration: Int64) { add(Double(duration) / 1e9) }
}

import DemeterCore
import Foundation

/// Reads the start and end of records.
extension ExportReader {
  @inline(__always) mutating func readRecord(_ bytes: Bytes) throws {
    if case .nothing = open {} else { try close() }
    guard let tag = Tag(bytes) else { return refusals.refuse(.broken) }
    if !isInCorrelation { records += 1 }
    let attributes = Bytes(tag.inside.start + 7, to: tag.inside.end)
    guard let kept = RecordType.of(attributes) else {
      if !tag.endsItself { hold(attributes) }
      return
    }
    switch kept {
    case .sample(let metric):
      if !isInCorrelation {
        try readSample(metric, attributes, endsItself: tag.endsItself)
      } else if !tag.endsItself {
        hold(attributes)
      }
    case .pressure(let isSystolic):
      if !isInCorrelation {
        try readPressure(isSystolic, attributes, endsItself: tag.endsItself)
      } else if !tag.endsItself {
        hold(attributes)
      }
    case .sleep:
      try readSleep(attributes, endsItself: tag.endsItself)
    case .food(let figure):
      try readPart(figure, attributes)
      if !tag.endsItself { hold(attributes) }
    }
  }

  mutating func readSample(_ metric: Metric, _ attributes: Bytes, endsItself: Bool) throws {
    let fields = RecordFields(attributes)
    guard let start = fields.start.flatMap({ instants.seconds($0) }),
      let end = (fields.end ?? fields.start).flatMap({ instants.seconds($0) })
    else { return refuse(.dateless, attributes, endsItself) }
    if let refusal = bounds.refusal(start, end) { return refuse(refusal, attributes, endsItself) }
    guard let unit = metric.quantity.unit(fields.unit) else { return refuse(.unitless, attributes, endsItself) }
    guard let number = fields.value.flatMap({ Decimal($0) }) else { return refuse(.numberless, attributes, endsItself) }
    let amount = number.thousandths(of: unit)
    if number.isNegative, amount > 0 { return refuse(.negative, attributes, endsItself) }
    let range = metric.range
    // A sample may have the maximum of a day for each day that it touches.
    let most = range.upperBound.thousandths &* ((end &- start) / 86_400 &+ 1)
    guard amount <= most else { return refuse(.tooLarge, attributes, endsItself) }
    guard amount >= range.lowerBound.thousandths else { return refuse(.tooSmall, attributes, endsItself) }
    guard let stated = sources.stated(fields.source, fields.device) else { return refuse(.tooManySources, attributes, endsItself) }
    if endsItself {
      try emit(metric, stated, start, end, amount)
    } else {
      open = .sample(metric, stated, start: start, end: end, amount: amount)
    }
  }

  /// Emits the open record when it ends, or when the next record shows that its end is missing.
  mutating func close() throws {
    switch open {
    case .sample(let metric, let stated, let start, let end, let amount): try emit(metric, stated, start, end, amount)
    case .pressure(let half, let stated): add(half, stated)
    case .other, .nothing: break
    }
    open = .nothing
  }

  @inline(__always) mutating func emit(
    _ metric: Metric, _ stated: SourceTable.Stated, _ start: Int64, _ end: Int64, _ amount: Int64
  ) throws {
    let source = try sources.number(stated, sink)
    try sink.receive(HealthSample(metric: metric, source: source, start: start, end: end, amount: Measure(thousandths: amount)))
  }

  mutating func refuse(_ refusal: Refusal, _ attributes: Bytes, _ endsItself: Bool) {
    refusals.refuse(refusal)
    if !endsItself { hold(attributes) }
  }

  /// Keeps a tag in case its start time is needed.
  mutating func hold(_ attributes: Bytes) {
    open = .other
    held.removeAll(keepingCapacity: true)
    held.append(contentsOf: attributes.buffer)
  }

  mutating func heldStart() -> Int64? {
    held.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return RecordFields(Bytes(base, buffer.count)).start.flatMap { instants.seconds($0) }
    }
  }
}

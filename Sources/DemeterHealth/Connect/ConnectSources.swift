import DemeterCore

/// The apps and devices that wrote the records of Health Connect.
struct ConnectSources {
  private var apps: [Int64: String] = [:]
  private var devices: [Int64: HealthSource.Kind] = [:]
  private var numbers: [HealthSource: Int] = [:]

  static let tables = ["application_info_table", "device_info_table"]

  init(_ file: ForeignDatabase) throws {
    var names: [(app: Int64, name: String?, package: String)] = []
    try file.rows(of: "application_info_table", ["row_id", "app_name", "package_name"]) { row in
      guard names.count < HealthSource.most, let app = row.integer(0) else { return }
      names.append((app, row.text(1), row.text(2) ?? "\(app)"))
    }
    // Two apps of one name would count as one source, whose overlapping records all count.
    let uses = Dictionary(names.map { ($0.name ?? $0.package, 1) }, uniquingKeysWith: +)
    for (app, name, package) in names {
      let isClear = name.map { uses[$0] == 1 } ?? false
      apps[app] = isClear ? name : package
    }
    var count = 0
    try file.rows(of: "device_info_table", ["row_id", "device_type"]) { row in
      guard count < 100_000, let device = row.integer(0) else { return }
      count += 1
      // Watches, rings and bands are worn; other devices are scales, straps and displays.
      devices[device] =
        switch row.integer(1) {
        case 1, 4, 6: .watch
        case 2: .phone
        default: .other
        }
    }
  }

  /// The source of a record. A person typed what has the recording method 3.
  func source(app: Int64?, device: Int64?, method: Int64?) -> HealthSource {
    let kind = method == 3 ? .hand : device.flatMap { devices[$0] } ?? .other
    return HealthSource(name: app.flatMap { apps[$0] } ?? "Health Connect", kind: kind)
  }

  /// The number of a source, of which the sink is told at its first use; nil if there are too many.
  mutating func number(_ source: HealthSource, _ sink: any HealthSink) throws -> Int? {
    if let number = numbers[source] { return number }
    guard numbers.count < HealthSource.most else { return nil }
    let number = numbers.count
    numbers[source] = number
    try sink.receive(source, number: number)
    return number
  }
}

public import DemeterCore

/// What a file would import.
public struct FoodImportPreview: Hashable, Sendable {
  /// The counts.
  public let summary: FoodImportSummary
  /// The first foods.
  public let samples: [CatalogueFood]
}

extension FoodImport {
  /// Reads the whole file and saves nothing.
  ///
  /// Throws `FoodImportError`, or what the progress throws.
  public func preview(progress: (FoodImportProgress) throws -> Void = { _ in }) throws -> FoodImportPreview {
    let sink = SampleSink()
    let summary = try read(into: sink, progress: progress)
    return FoodImportPreview(summary: summary, samples: sink.samples)
  }
}

/// Stores the first foods alone.
private final class SampleSink: FoodSink {
  private(set) var samples: [CatalogueFood] = []
  private var notes: [Int64: String] = [:]

  func add(_ food: CatalogueFood) { if samples.count < 5 { samples.append(food) } }
  func removeAll(of source: FoodID.Source) {}
  func setAside(_ note: String, under number: Int64) { notes[number] = note }
  func note(under number: Int64) -> String? { notes[number] }
}

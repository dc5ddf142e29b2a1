import DemeterCore
import DemeterHTML

/// The attributions that sources require next to their content.
struct AttributionView: View {
  private let attributions: [FoodID.Source.Attribution]

  /// The attributions of some sources, by default those of online services.
  init(of sources: Set<FoodID.Source> = Set(FoodID.Source.allCases.filter { $0.place == .online })) {
    attributions = FoodID.Source.allCases.filter(sources.contains).compactMap(\.attribution)
  }

  var body: some HTML {
    ForEach(attributions) { attribution in
      p(.class("hint attribution")) { a(.href(attribution.address)) { attribution.text } }
    }
  }
}

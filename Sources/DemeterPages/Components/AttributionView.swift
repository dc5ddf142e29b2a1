import DemeterCore
import DemeterHTML

/// The attributions that online sources require next to their content.
struct AttributionView: View {
  private static let required = FoodID.Source.allCases.compactMap(\.attribution)

  var body: some HTML {
    ForEach(Self.required) { attribution in
      p(.class("hint attribution")) { a(.href(attribution.address)) { attribution.text } }
    }
  }
}

import DemeterHTML

/// The attribution that FatSecret requires next to its content.
struct AttributionView: View {
  var body: some HTML {
    p(.class("hint attribution")) { a(.href("https://platform.fatsecret.com")) { Self.words } }
  }

  static let words: String = "Powered by fatsecret Platform API"
}

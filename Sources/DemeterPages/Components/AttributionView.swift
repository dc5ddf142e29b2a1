import DemeterHTML

/// What FatSecret asks to be said wherever its content is shown.
struct AttributionView: View {
  var body: some HTML {
    p(.class("hint attribution")) { a(.href("https://platform.fatsecret.com")) { Self.words } }
  }

  static let words: String = "Powered by fatsecret Platform API"
}

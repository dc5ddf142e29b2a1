import DemeterHTML

/// The header of a page below the settings.
struct SubpageBar: View {
  let title: String

  var body: some HTML {
    header(.class("bar")) {
      h1 { title }
      a(.class("icon-button"), .href(Paths.settings), .label("Back to settings")) { Icon(.close) }
    }
  }
}

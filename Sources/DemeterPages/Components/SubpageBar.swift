import DemeterHTML
import DemeterMessages

/// The header of a page below another one: below the settings, if it names no other. It is closed as a sheet is.
struct SubpageBar: View {
  let title: String
  var close = Paths.settings

  var body: some HTML {
    header(.class("bar closed")) {
      h1 { title }
      a(.class("icon-button"), .href(close), .label(say("Close"))) { Icon(.close) }
    }
  }
}

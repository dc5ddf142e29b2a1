import DemeterHTML
import DemeterMessages

/// A page that the scripts show as a dialog over the previous one; without scripts it is a separate page.
struct SheetView<Content: HTML>: View {
  let title: String
  /// The address of the close button.
  let close: String
  /// The id of a form that the close button sends instead, to keep what is in it.
  let closing: String?
  let content: Content

  init(title: String, close: String, closing: String? = nil, @ViewBuilder content: () -> Content) {
    self.title = title
    self.close = close
    self.closing = closing
    self.content = content()
  }

  var body: some HTML {
    article(.class("sheet"), .attribute("data-sheet", title)) {
      header(.class("bar")) {
        h1(.id("sheet-title")) { title }
        if let closing {
          button(.class("icon-button"), .attribute("form", closing), .label(say("Close"))) { Icon(.close) }
        } else {
          a(.class("icon-button"), .href(close), .behaviour("close"), .label(say("Close"))) { Icon(.close) }
        }
      }
      content
    }
  }
}

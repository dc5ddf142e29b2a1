import DemeterHTML

/// A notice that the account ends, with a link to the export.
struct LeavingNotice: View {
  let day: String

  var body: some HTML {
    aside(.class("banner"), .id("leaving"), .label("Your account ends")) {
      p { "The owner, who set up this server, ends your account on \(day). Export your diary before then." }
      a(.class("button small"), .href(Paths.data)) { "Your data" }
    }
  }
}

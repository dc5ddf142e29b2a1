import DemeterHTML
import DemeterMessages

/// A notice that the account ends, with a link to the export.
struct LeavingNotice: View {
  let day: String

  var body: some HTML {
    aside(.class("banner"), .id("leaving"), .label(say("Your account ends"))) {
      p { say("The owner, who set up this server, ends your account on \(day). Export your diary before then.") }
      a(.class("button small"), .href(Paths.data)) { say("Your data") }
    }
  }
}

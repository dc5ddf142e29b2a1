import DemeterHTML
import DemeterMessages

/// The choice who finds a food or recipe. The field `mayShare` says that the form had it.
struct SharingChoice: View {
  let isShared: Bool
  var words = say("Everyone here finds it")

  var body: some HTML {
    div(.class("card fields")) {
      label(.class("choice")) {
        input(.type("checkbox"), .name("isShared"), .value("on"), .flag("checked", isShared))
        span(.class("name")) { words }
      }
      HiddenField(name: "mayShare", value: "on")
    }
  }
}

import DemeterHTML

/// Three cards for a new person, until they are skipped or something is logged.
struct TourView: View {
  var body: some HTML {
    section(.class("tour"), .id("tour"), .label("Welcome")) {
      ul(.role("list"), .attribute("tabindex", "0")) {
        TourCard(
          icon: .voice, title: "Say what you ate",
          words: "Type or speak: “two eggs and toast with butter”. You see what it counts before it is logged.")
        TourCard(
          icon: .target, title: "Set a goal, if you like", words: "Calories and macros, worked out for you or by hand.", link: "Set a goal",
          address: Paths.goals, isSheet: true)
        TourCard(
          icon: .heart, title: "Bring your steps", words: "From Apple Health. On an iPhone, Share and Add to Home Screen make this an app.",
          link: "Apple Health", address: Paths.health)
      }
      a(.class("button quiet small"), .id("skip-tour"), .href(Paths.today)) { "Skip" }
    }
  }
}

struct TourCard: View {
  let icon: Icon.Shape
  let title: String
  let words: String
  var link: String?
  var address = ""
  var isSheet = false

  var body: some HTML {
    li(.class("card")) {
      Icon(icon)
      h2 { title }
      p { words }
      if let link { a(.class("button small"), .behaviour(isSheet ? "sheet" : ""), .href(address)) { link } }
    }
  }
}

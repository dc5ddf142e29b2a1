import DemeterHTML
import DemeterMessages

/// The owner's switch for signing in with passwords.
struct PasswordSwitchView: View {
  let isOn: Bool

  var body: some HTML {
    section(.class("card fields"), .id("passwords")) {
      h2 { say("Signing in with passwords") }
      p {
        isOn
          ? say("On. People sign in with their name and password, or in another way that they set up.")
          : say("Off. People sign in only in other ways that they set up, or with a link that you make.")
      }
      p(.class("hint")) {
        say(
          "People who are signed in stay signed in. Passwords still confirm changes of an account. On this machine, “demeter server passwords on” switches them on again, and “demeter person link” makes a sign-in link."
        )
      }
      form(.attribute("method", "post"), .action(Route.passwordSwitch.rawValue), .behaviour("submit")) {
        button(.class("button wide"), .attribute("name", "do"), .attribute("value", isOn ? "off" : "on")) {
          isOn ? say("Switch off passwords") : say("Switch on passwords")
        }
      }
    }
  }
}

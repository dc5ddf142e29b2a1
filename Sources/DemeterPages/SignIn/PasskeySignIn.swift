import DemeterHTML
import DemeterMessages

/// How a page to sign in offers passkeys.
public enum PasskeySignIn: Hashable, Sendable {
  /// A button, and suggestions of the name field. With a challenge for this host, and the address of the script.
  case offered(challenge: String, host: String, script: String)
  /// They don't work at this address.
  case impossible(PasskeyObstacle)
}

/// The button that signs in with a passkey.
struct PasskeySignInView: View {
  let passkeys: PasskeySignIn
  /// The address to open afterwards; empty for Today.
  let next: String
  /// Whether no form for a password is above it.
  let isFirst: Bool

  var body: some HTML {
    switch passkeys {
    case .impossible(let obstacle): p(.class("hint")) { obstacle.words }
    case .offered(let challenge, let host, let script):
      form(
        .id("passkey-sign-in"), .class("needs-scripts"), .attribute("method", "post"), .action(Route.passkeySignIn.rawValue),
        .attribute("data-challenge", challenge), .attribute("data-host", host)
      ) {
        if !next.isEmpty { HiddenField(name: "next", value: next) }
        // None is called `id`, which would hide that of the form from the script.
        for name in ["passkey", "user", "clientData", "authenticatorData", "signature"] { HiddenField(name: name, value: "") }
        button(.class(isFirst ? "button primary wide" : "button wide")) { say("Sign in with a passkey") }
        p(.attribute("data-problem", "unsupported"), .role("status"), .flag("hidden")) {
          isFirst
            ? say("This browser does not support passkeys.") : say("This browser does not support passkeys. Sign in with your password.")
        }
        p(.attribute("data-problem", "failed"), .role("status"), .flag("hidden")) {
          isFirst ? say("You are not signed in. Try again.") : say("You are not signed in. Try again, or use your password.")
        }
      }
      DemeterHTML.script(.type("module"), .attribute("src", script))
    }
  }
}

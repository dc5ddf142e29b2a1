public import DemeterHTML
import DemeterMessages

/// Instructions for a device to trust this server.
public struct TrustPage: Hashable, Sendable {
  public let title: String = say("Trust this server")
  let fingerprint: String
  let devices: [Device]

  /// The steps for one kind of device.
  struct Device: Hashable, Sendable {
    let name: String
    let steps: [String]
  }

  public init(fingerprint: String) {
    self.fingerprint = fingerprint
    devices = [
      Device(
        name: say("iPhone and iPad"),
        steps: [
          say("Open this page in Safari, download the certificate and choose Allow."),
          say("Settings → General → VPN & Device Management: open “Demeter” under Downloaded Profile, then Install."),
          say("Settings → General → About → Certificate Trust Settings: switch “Demeter” on."),
        ]),
      Device(
        name: "Android",
        steps: [
          say("Download the certificate."),
          say(
            "Settings, search for “CA certificate” (Security → Encryption & credentials → Install a certificate), and choose Install anyway."
          ),
          say("Pick demeter.cer from the downloads. Firefox also needs: Settings → Secret settings → Use third party CA certificates."),
        ]),
      Device(
        name: "Mac",
        steps: [
          say("Download the certificate and open it: Keychain Access adds it to the login keychain."),
          say("Double-click “Demeter” there, open Trust, and choose Always Trust for Secure Sockets Layer."),
        ]),
      Device(
        name: "Windows",
        steps: [
          say("Download the certificate, open it and choose Install Certificate for the current user."),
          say("Place it in “Trusted Root Certification Authorities”."),
        ]),
      Device(
        name: say("Linux, and Firefox anywhere"),
        steps: [
          say("Firefox: Settings → Privacy & Security → View Certificates → Authorities → Import, for websites."),
          say("Chromium: Settings → Privacy and security → Security → Manage certificates → Import."),
        ]),
    ]
  }
}

public struct TrustView: View {
  let page: TrustPage

  public init(page: TrustPage) { self.page = page }

  public var body: some HTML {
    header(.class("bar")) { h1 { page.title } }
    section(.class("card fields")) {
      p {
        say(
          """
          Demeter uses HTTPS with its own certificate. A device that trusts it once shows no warning afterwards, and can install the app.
          """)
      }
      p {
        say(
          """
          The certificate is valid only for names and addresses of your home network, never for other websites. \
          Its private key stays on the server.
          """)
      }
      a(.class("button primary wide"), .href(Route.certificate.rawValue)) { say("Download the certificate") }
    }
    section(.class("card fields")) {
      h2 { say("Is it the right one?") }
      p { say("Compare this fingerprint (SHA-256) with the one that the server printed when it started:") }
      p(.class("fingerprint")) { page.fingerprint }
    }
    ForEach(page.devices) { device in
      section(.class("card fields")) {
        h2 { device.name }
        ol(.class("steps")) { ForEach(device.steps) { step in li { step } } }
      }
    }
  }
}

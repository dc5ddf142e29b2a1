import DemeterHTML
import DemeterMessages

/// Says that an address leads to this machine only, where it is meant for other devices.
struct LocalAddressWarning: View {
  /// An address such as `http://127.0.0.1:8080`.
  let address: String

  /// Whether an address leads to the machine that opens it.
  static func isLocal(_ address: String) -> Bool {
    ["localhost", "127.", "[::1]"].contains { address.hasPrefix("http://\($0)") || address.hasPrefix("https://\($0)") }
  }

  var body: some HTML {
    if Self.isLocal(address) {
      p(.class("warning")) {
        say(
          "This address works only on this machine. To let other devices in, start Demeter for your network: the manual says how under “On your network”."
        )
      }
    }
  }
}

import DemeterMessages
import DemeterTrust
import Hummingbird
import NIOCore

/// The rules of addresses that contain a secret.
enum SecretAddress {
  /// How the paths of such addresses begin.
  static let path: String = "/h/"

  /// What a browser reads there, whether the address exists or not.
  static var answer: Response {
    Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: say("This address receives numbers from a phone. It shows nothing.") + "\n")))
  }

  /// Whether a request may send the secret the way it did.
  static func isAllowed(_ context: WebContext) -> Bool {
    context.isSecure || !context.isForwarded && (context.isFromThisMachine || mayBePlain(from: context.address))
  }

  /// Whether the secret may be sent without encryption: within a home network, where the password is sent so too.
  /// `docs/decisions/0035-a-secret-address-for-phones.md` has the reasons.
  ///
  /// - Parameter client: an address, or the network of an IPv6 address. Anything else is a client that has already closed the connection.
  static func mayBePlain(from client: String) -> Bool {
    Network(client).map { ServerName.address($0.address).isOfHome } ?? true
  }
}

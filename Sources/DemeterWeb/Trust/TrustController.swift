import DemeterHTML
import DemeterPages
import DemeterTrust
import Hummingbird
import NIOCore

/// Explains how a device comes to trust Demeter's certificate, and serves the public certificate for it.
struct TrustController: Sendable {
  let site: AppEnvironment

  func add(to router: Router<WebContext>) {
    router.get(.trust, use: show)
    router.get(.certificate, use: download)
  }

  @Sendable private func show(_ request: Request, _ context: WebContext) throws -> Response {
    let page = TrustPage(fingerprint: try authority().fingerprint)
    return site.page(page.title, frame: nil) { TrustView(page: page) }
  }

  /// With DER and this type, iPhones offer to install it as a profile, and Android asks for its purpose.
  @Sendable private func download(_ request: Request, _ context: WebContext) throws -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/x-x509-ca-cert", .contentDisposition: #"attachment; filename="demeter.cer""#],
      body: .init(byteBuffer: ByteBuffer(bytes: try authority().certificate)))
  }

  private func authority() throws -> Authority {
    guard let authority = site.transport.authority else { throw WebError.notFound }
    return authority
  }
}

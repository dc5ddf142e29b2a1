import CQREncode
import DemeterHTML
import DemeterMessages

/// The modules of a QR code (ISO/IEC 18004), computed by libqrencode.
struct QRCode: Hashable, Sendable {
  /// The number of modules on a side.
  let width: Int
  /// The outline of the dark modules as an SVG path, one unit for each module.
  let path: String

  /// nil if the text is empty or too long for a QR code.
  init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    var path = ""
    for y in 0..<width {
      var x = 0
      while x < width {
        let start = x
        // The lowest bit of a module says whether it is dark.
        while x < width, code.pointee.data[y * width + x] & 1 == 1 { x += 1 }
        if x > start { path += "M\(start) \(y)h\(x - start)v1h\(start - x)z" }
        x += 1
      }
    }
    self.width = width
    self.path = path
  }
}

/// A QR code, always dark on light, with the margin of four modules that readers need.
struct QRCodeView: View {
  let code: QRCode
  let label: String

  var body: some HTML {
    svg(
      .class("qr-code"), .attribute("viewBox", "-4 -4 \(code.width + 8) \(code.width + 8)"), .role("img"), .label(label),
      .attribute("shape-rendering", "crispEdges")
    ) {
      rect(
        .attribute("x", "-4"), .attribute("y", "-4"), .attribute("width", "\(code.width + 8)"),
        .attribute("height", "\(code.width + 8)"), .attribute("fill", "#fff"))
      path(.attribute("d", code.path), .attribute("fill", "#000"))
    }
  }
}

/// An address as a QR code, folded away until it is wanted.
struct QRDetails: View {
  let id: String
  let title: String
  let address: String

  var body: some HTML {
    if let code = QRCode(address) {
      details(.class("card guide"), .id(id)) {
        summary { title }
        p(.class("hint")) { say("Point the phone’s camera at it.") }
        QRCodeView(code: code, label: say("QR code of \(address)"))
      }
    }
  }
}

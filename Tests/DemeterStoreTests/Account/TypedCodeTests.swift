import DemeterCore
import DemeterStore
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `A code of an app` {
  /// The secret and values of RFC 6238, appendix B, for SHA-1.
  private static let secret = AppSecret(bytes: Array("12345678901234567890".utf8))

  @Test(
    arguments: [
      (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
      (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ] as [(Int64, String)])
  func `is that of the standard`(seconds: Int64, code: String) {
    let step = AppSecret.step(at: Date(milliseconds: seconds * 1000))
    #expect(Self.secret.code(at: step, digits: 8) == code)
    #expect(Self.secret.code(at: step) == code.suffix(6))
  }

  /// RFC 4226, appendix D.
  @Test func `is counted as in the standard`() {
    let codes = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489"]
    #expect(codes.indices.map { Self.secret.code(at: Int64($0)) } == codes)
  }

  /// The values of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
  ])
  func `has a secret in Base32`(bytes: String, text: String) {
    #expect(AppSecret(bytes: Array(bytes.utf8)).text == text)
    #expect(base32Bytes(text) == Array(bytes.utf8))
  }

  @Test func `has a secret of its own for each person`() {
    let secrets = (0..<100).map { _ in AppSecret() }
    #expect(Set(secrets).count == 100 && secrets.allSatisfy { $0.bytes.count == 20 && $0.text.count == 32 })
  }

  @Test func `works in its 30 seconds, those before and after, and once`() {
    let now = Date(milliseconds: 1_111_111_111_000), step = AppSecret.step(at: now)
    func found(_ offset: Int64, after last: Int64 = 0) -> Int64? {
      Self.secret.step(of: Self.secret.code(at: step + offset), at: now, after: last).map { $0 - step }
    }
    #expect((-3...3).map { found($0) } == [nil, nil, -1, 0, 1, nil, nil])
    #expect(found(0, after: step) == nil && found(-1, after: step) == nil && found(1, after: step) == 1)
    for wrong in ["", "1", "05047", "0504710", "abcdef"] { #expect(Self.secret.step(of: wrong, at: now, after: 0) == nil) }
  }

  @Test(arguments: ["050471", " 050 471 ", "050-471", "٠٥٠٤٧١", "０５０４７１"])
  func `is read as people type it`(text: String) {
    #expect(TypedCode(text) == .ofApp("050471"))
  }

  @Test func `is told from a recovery code, which is read in any case and with any dashes`() {
    let code = RecoveryCode()
    #expect(code.text.wholeMatch(of: /([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}/) != nil)
    for text in [code.text, code.text.lowercased(), code.text.replacing("-", with: " "), code.text.replacing("-", with: "")] {
      #expect(TypedCode(text) == .recovery(code))
    }
    #expect(TypedCode(code.text.replacing("0", with: "o").replacing("1", with: "l")) == .recovery(code))
    #expect(TypedCode("") != .recovery(code) && TypedCode("12345") != .ofApp("12345"))
    #expect(Set((0..<100).map { _ in RecoveryCode() }).count == 100)
  }

  @Test func `may be any text, and is none then`() {
    for text in [String(repeating: "9", count: 100_000), "½½½½½½", "\u{0}", "🍕", "Ⅷ２3456", "一二三四五六"] {
      if case .ofApp(let digits) = TypedCode(text) { #expect(digits.allSatisfy { $0.isASCII && $0.isNumber } && digits.count == 6) }
    }
  }
}

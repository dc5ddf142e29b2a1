import Crypto
import Foundation

/// A message that only one browser can read (RFC 8291, https://www.rfc-editor.org/rfc/rfc8291).
struct PushMessage {
  /// The body of the request: the content encoding `aes128gcm` in one record (RFC 8188).
  let bytes: [UInt8]

  /// The size of each message before it is encrypted, so that its length says nothing about what it is.
  static let size: Int = 512

  /// Encrypts a text.
  ///
  /// - Parameters:
  ///   - publicKey: the browser's point of P-256, in 65 bytes.
  ///   - secret: the 16 bytes that browser and server share.
  ///   - size: to how many bytes the text is padded; a longer one is not.
  /// - Throws: if the key is no point of the curve.
  init(
    _ text: [UInt8], to publicKey: Data, secret: Data, paddedTo size: Int = Self.size,
    by own: P256.KeyAgreement.PrivateKey = P256.KeyAgreement.PrivateKey(),
    salt: [UInt8] = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
  ) throws {
    let browser = try P256.KeyAgreement.PublicKey(x963Representation: publicKey), point = own.publicKey.x963Representation
    let key = try own.sharedSecretFromKeyAgreement(with: browser).hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: secret, sharedInfo: Data("WebPush: info\0".utf8) + publicKey + point, outputByteCount: 32)
    func derived(_ purpose: String, _ count: Int) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: key, salt: salt, info: Data("Content-Encoding: \(purpose)\0".utf8), outputByteCount: count)
    }
    let nonce = try AES.GCM.Nonce(data: derived("nonce", 12).withUnsafeBytes { Data($0) })
    // 2 ends the last record, zeros fill it.
    let record = text + [2] + [UInt8](repeating: 0, count: max(0, size - text.count))
    let sealed = try AES.GCM.seal(record, using: derived("aes128gcm", 16), nonce: nonce)
    // 4096 is the size of a record, 65 that of the point.
    var bytes: [UInt8] = salt + [0, 0, 16, 0, 65]
    for part in [point, sealed.ciphertext, sealed.tag] { bytes += part }
    self.bytes = bytes
  }
}

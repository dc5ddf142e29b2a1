import Crypto
public import Foundation
import SwiftASN1
import X509

/// A server's certificate and its private key.
public struct ServerCertificate: Hashable, Sendable {
  /// The certificate and its intermediate certificates, in PEM.
  public let chain: String
  /// Its private key in PEM. Never printed, never sent.
  public let key: String
  /// When it expires.
  public let validUntil: Date

  /// Reads an owner's own files.
  public static func read(certificate: URL, key: URL, now: Date) throws(TrustError) -> ServerCertificate {
    let chain = try pem(in: certificate), keys = try pem(in: key)
    guard let first = chain.first(where: { $0.discriminator == "CERTIFICATE" }), let leaf = try? Certificate(pemDocument: first) else {
      throw .noCertificate(path: certificate.path)
    }
    guard let found = keys.first(where: { $0.discriminator.hasSuffix("PRIVATE KEY") }) else { throw .noKey(path: key.path) }
    guard found.discriminator != "ENCRYPTED PRIVATE KEY" else { throw .lockedKey(path: key.path) }
    guard let own = try? Certificate.PrivateKey(pemDocument: found) else { throw .noKey(path: key.path) }
    guard own.publicKey == leaf.publicKey else { throw .mismatch(certificate: certificate.path, key: key.path) }
    guard leaf.notValidAfter > now else { throw .expired(path: certificate.path, on: leaf.notValidAfter) }
    guard leaf.notValidBefore <= now else { throw .notYetValid(path: certificate.path, until: leaf.notValidBefore) }
    let certificates = chain.filter { $0.discriminator == "CERTIFICATE" }
    return ServerCertificate(
      chain: certificates.map(\.pemString).joined(separator: "\n"), key: found.pemString, validUntil: leaf.notValidAfter)
  }

  private static func pem(in file: URL) throws(TrustError) -> [PEMDocument] {
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      let isThere = FileManager.default.fileExists(atPath: file.path)
      throw .file(path: file.path, reason: isThere ? "it can't be read" : "there is no such file")
    }
    return (try? PEMDocument.parseMultiple(pemString: text)) ?? []
  }
}

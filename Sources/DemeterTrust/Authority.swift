import Crypto
public import Foundation
import SwiftASN1
import X509

/// Demeter's own certificate authority, the only thing that the devices of a household have to trust.
///
/// It is created once for a data folder. It may certify only names and addresses of the home network, and those it was created with. A
/// stolen key therefore can't impersonate any other site.
public struct Authority: Sendable {
  /// Its public certificate in DER, the format for devices.
  public let certificate: [UInt8]
  /// The SHA-256 hash of that certificate as pairs of hexadecimal digits, for comparison by people.
  public let fingerprint: String
  private let own: Certificate
  private let key: P256.Signing.PrivateKey
  private let folder: URL

  /// Ten years.
  private static let life: TimeInterval = 3652 * 86_400
  /// Apple's systems reject server certificates that are valid for longer than 398 days: https://support.apple.com/102028
  private static let serverLife: TimeInterval = 397 * 86_400
  /// How much a device's clock may be slow.
  private static let grace: TimeInterval = 86_400
  /// How long before its expiry a certificate is renewed.
  private static let margin: TimeInterval = 30 * 86_400

  /// Opens the authority of a folder. Creates one that may also certify `names` if there is none or it expires soon.
  public static func open(in folder: URL, names: [ServerName], now: Date) throws(TrustError) -> Authority {
    let file = PrivateFile(url: folder.appending(path: "authority.pem"))
    if let text = try file.read() {
      let known = try Authority(pem: text, folder: folder, path: file.url.path)
      if known.own.notValidAfter > now.addingTimeInterval(margin) { return known }
    }
    let made = try make(names: names, folder: folder, now: now)
    try file.write(made.pem)
    return made
  }

  /// Returns a certificate for a server with those names: the existing one as long as it is usable.
  ///
  /// - Parameter required: names that must be in it; `others` are left out if the authority may not certify them.
  public func serverCertificate(required: [ServerName], others: [ServerName], now: Date) throws(TrustError) -> ServerCertificate {
    for name in required where !mayVouch(for: name) {
      throw .outOfBounds(name: "\(name)", path: folder.path)
    }
    var names: [ServerName] = []
    for name in required + others where mayVouch(for: name) && !names.contains(name) { names.append(name) }
    let file = PrivateFile(url: folder.appending(path: "server.pem"))
    if let text = try file.read(), let known = kept(text, names: names, now: now) { return known }
    let made = try issue(to: names, now: now)
    try file.write(made.chain + "\n" + made.key + "\n")
    return made
  }

  /// Returns true if the authority may certify a name.
  public func mayVouch(for name: ServerName) -> Bool {
    guard let bounds = try? own.extensions.nameConstraints else { return false }
    switch name {
    case .name(let name): return bounds.permittedDNSDomains.contains { name == $0 || name.hasSuffix(".\($0)") }
    case .address(let address):
      return bounds.permittedIPRanges.contains { range in
        let half = range.bytes.count / 2
        guard half == address.bytes.count else { return false }
        return zip(zip(range.bytes.prefix(half), address.bytes), range.bytes.suffix(half)).allSatisfy { ($0.0 ^ $0.1) & $1 == 0 }
      }
    }
  }

  private static func make(names: [ServerName], folder: URL, now: Date) throws(TrustError) -> Authority {
    let key = P256.Signing.PrivateKey()
    do {
      let subject = try DistinguishedName {
        OrganizationName("Demeter")
        CommonName("Demeter of \(now.formatted(.iso8601.year().month().day()))")
      }
      let bounds = NameConstraints(
        permittedDNSDomains: ServerName.homeNames + names.compactMap { if case .name(let name) = $0, !$0.isOfHome { name } else { nil } },
        permittedIPRanges: (ServerName.homeNetworks + names.compactMap { if !$0.isOfHome { $0.network } else { nil } }).map { network in
          ASN1OctetString(contentBytes: (zip(network.address.bytes, network.mask).map { $0 & $1 } + network.mask)[...])
        },
        // Unmentioned kinds of names would be unrestricted; no real name has this ending (RFC 6761).
        permittedEmailAddresses: ["demeter.invalid"], permittedURIDomains: ["demeter.invalid"])
      let own = try Certificate(
        version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: now.addingTimeInterval(-grace),
        notValidAfter: now.addingTimeInterval(life), issuer: subject, subject: subject, signatureAlgorithm: .ecdsaWithSHA256,
        extensions: try Certificate.Extensions {
          Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
          Critical(KeyUsage(keyCertSign: true))
          Critical(bounds)
          SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
        }, issuerPrivateKey: .init(key))
      return try Authority(own, key, folder: folder)
    } catch {
      throw .file(path: folder.path, reason: "no authority can be made: \(error)")
    }
  }

  private func issue(to names: [ServerName], now: Date) throws(TrustError) -> ServerCertificate {
    let key = P256.Signing.PrivateKey()
    do {
      let start = now.addingTimeInterval(-Self.grace)
      let end = min(start.addingTimeInterval(Self.serverLife), own.notValidAfter)
      let publicKey = Certificate.PublicKey(self.key.publicKey)
      let leaf = try Certificate(
        version: .v3, serialNumber: .init(), publicKey: .init(key.publicKey), notValidBefore: start, notValidAfter: end,
        issuer: own.subject, subject: try DistinguishedName { CommonName("Demeter") }, signatureAlgorithm: .ecdsaWithSHA256,
        extensions: try Certificate.Extensions {
          Critical(BasicConstraints.notCertificateAuthority)
          Critical(KeyUsage(digitalSignature: true))
          try ExtendedKeyUsage([.serverAuth])
          SubjectAlternativeNames(names.map(\.general))
          AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: publicKey).keyIdentifier)
          SubjectKeyIdentifier(hash: Certificate.PublicKey(key.publicKey))
        }, issuerPrivateKey: .init(self.key))
      return ServerCertificate(chain: try leaf.serializeAsPEM().pemString, key: key.pemRepresentation, validUntil: leaf.notValidAfter)
    } catch {
      throw .file(path: folder.path, reason: "no certificate can be made: \(error)")
    }
  }

  /// Key and certificate in one file: a crash leaves both or neither.
  private var pem: String {
    get throws(TrustError) {
      do {
        return try own.serializeAsPEM().pemString + "\n" + key.pemRepresentation + "\n"
      } catch {
        throw .file(path: folder.path, reason: "the authority can't be written down: \(error)")
      }
    }
  }

  private init(_ own: Certificate, _ key: P256.Signing.PrivateKey, folder: URL) throws {
    self.own = own
    self.key = key
    self.folder = folder
    var serializer = DER.Serializer()
    try serializer.serialize(own)
    certificate = serializer.serializedBytes
    fingerprint = SHA256.hash(data: certificate).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined(separator: " ")
  }

  private init(pem text: String, folder: URL, path: String) throws(TrustError) {
    let documents = (try? PEMDocument.parseMultiple(pemString: text)) ?? []
    guard let first = documents.first(where: { $0.discriminator == "CERTIFICATE" }), let own = try? Certificate(pemDocument: first) else {
      throw .noCertificate(path: path)
    }
    guard let secret = documents.first(where: { $0.discriminator.hasSuffix("PRIVATE KEY") }),
      let key = try? P256.Signing.PrivateKey(pemRepresentation: secret.pemString)
    else { throw .noKey(path: path) }
    guard Certificate.PublicKey(key.publicKey) == own.publicKey else { throw .mismatch(certificate: path, key: path) }
    do {
      try self.init(own, key, folder: folder)
    } catch {
      throw .noCertificate(path: path)
    }
  }

  /// Returns the certificate in a text if it is from this authority, for exactly these names, and valid for long enough.
  private func kept(_ text: String, names: [ServerName], now: Date) -> ServerCertificate? {
    let documents = (try? PEMDocument.parseMultiple(pemString: text)) ?? []
    guard let first = documents.first(where: { $0.discriminator == "CERTIFICATE" }), let leaf = try? Certificate(pemDocument: first),
      let secret = documents.first(where: { $0.discriminator.hasSuffix("PRIVATE KEY") }),
      let key = try? Certificate.PrivateKey(pemDocument: secret), key.publicKey == leaf.publicKey,
      own.publicKey.isValidSignature(leaf.signature, for: leaf), let held = try? leaf.extensions.subjectAlternativeNames,
      Set(held) == Set(names.map(\.general)), leaf.notValidBefore <= now,
      leaf.notValidAfter > now.addingTimeInterval(Self.margin) || leaf.notValidAfter == own.notValidAfter && leaf.notValidAfter > now
    else { return nil }
    return ServerCertificate(chain: first.pemString, key: secret.pemString, validUntil: leaf.notValidAfter)
  }
}

extension ServerName {
  /// The name in a certificate's type.
  fileprivate var general: GeneralName {
    switch self {
    case .name(let name): .dnsName(name)
    case .address(let address): .ipAddress(ASN1OctetString(contentBytes: address.bytes[...]))
    }
  }

  /// The range that contains only this address.
  fileprivate var network: Network? {
    if case .address(let address) = self { Network("\(address)") } else { nil }
  }
}

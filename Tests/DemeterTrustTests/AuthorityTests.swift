import Crypto
import DemeterTrust
import Foundation
import SwiftASN1
import Testing
import X509

@Suite struct `Demeter's own authority` {
  let folder: URL = FileManager.default.temporaryDirectory.appending(path: "demeter-trust-\(UUID().uuidString)/tls")
  let now: Date = Date(timeIntervalSince1970: 1_773_140_400)

  private func day(_ number: Double) -> Date { now.addingTimeInterval(number * 86_400) }

  private func certificate(_ served: ServerCertificate) throws -> Certificate {
    try Certificate(pemDocument: PEMDocument(pemString: served.chain))
  }

  @Test func `is made once and kept for this user only`() throws {
    let first = try Authority.open(in: folder, names: [], now: now)
    #expect(try Authority.open(in: folder, names: [], now: day(300)).certificate == first.certificate)
    let file = folder.appending(path: "authority.pem").path
    for (path, mode) in [(file, 0o600), (folder.path, 0o700)] {
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }
    #expect(first.fingerprint.split(separator: " ").count == 32)
  }

  @Test func `closes its key to others who could read it`() throws {
    _ = try Authority.open(in: folder, names: [], now: now)
    let file = folder.appending(path: "authority.pem").path
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    _ = try Authority.open(in: folder, names: [], now: now)
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
  }

  @Test func `is one that devices accept, for ten years, and vouches for the home only`() throws {
    let authority = try Authority.open(in: folder, names: [], now: now)
    let own = try Certificate(derEncoded: authority.certificate)
    #expect(own.subject == own.issuer)
    #expect(try own.extensions.basicConstraints == .isCertificateAuthority(maxPathLength: 0))
    #expect(try own.extensions.keyUsage == KeyUsage(keyCertSign: true))
    #expect(own.notValidAfter > day(3650))
    #expect(own.extensions[oid: .X509ExtensionID.nameConstraints]?.critical == true)
    for name in ["demeter.local", "local", "nas.home.arpa", "localhost", "192.168.1.20", "10.0.0.1", "127.0.0.1", "::1", "fd00::1"] {
      #expect(try authority.mayVouch(for: named(name)), "\(name)")
    }
    for name in ["bank.example", "example.com", "notlocal", "93.184.215.14", "2606:4700::1", "172.32.0.1"] {
      #expect(try !authority.mayVouch(for: named(name)), "\(name)")
    }
  }

  @Test func `vouches for a server's names, for no longer than Apple takes`() throws {
    let authority = try Authority.open(in: folder, names: [], now: now)
    let names = try ["demeter.local", "192.168.1.20", "::1"].map { try named($0) }
    let leaf = try certificate(authority.serverCertificate(required: names, others: [], now: now))
    #expect(leaf.notValidAfter.timeIntervalSince(leaf.notValidBefore) <= 397 * 86_400)
    #expect(leaf.notValidBefore < now)
    #expect(try leaf.extensions.extendedKeyUsage == ExtendedKeyUsage([.serverAuth]))
    #expect(try leaf.extensions.basicConstraints == .notCertificateAuthority)
    #expect(
      try leaf.extensions.subjectAlternativeNames.map(Array.init) == [
        .dnsName("demeter.local"), .ipAddress(ASN1OctetString(contentBytes: [192, 168, 1, 20])),
        .ipAddress(ASN1OctetString(contentBytes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
      ])
    let own = try Certificate(derEncoded: authority.certificate)
    #expect(own.publicKey.isValidSignature(leaf.signature, for: leaf))
  }

  @Test func `renews it thirty days before its end, and when the names change`() throws {
    let authority = try Authority.open(in: folder, names: [], now: now)
    let name = try named("demeter.local"), other = try named("10.0.0.7")
    let first = try authority.serverCertificate(required: [name], others: [], now: now)
    #expect(try authority.serverCertificate(required: [name], others: [], now: day(365)) == first)
    let second = try authority.serverCertificate(required: [name], others: [], now: day(367))
    #expect(second != first)
    #expect(second.validUntil > day(700))
    #expect(try authority.serverCertificate(required: [name], others: [other], now: day(367)) != second)
  }

  @Test func `refuses a name beyond its bounds that was asked for, and leaves out one that was not`() throws {
    let authority = try Authority.open(in: folder, names: [], now: now)
    let name = try named("demeter.local"), outside = try named("example.com")
    let leaf = try certificate(authority.serverCertificate(required: [name], others: [outside], now: now))
    #expect(try leaf.extensions.subjectAlternativeNames.map(Array.init) == [.dnsName("demeter.local")])
    #expect(throws: TrustError.outOfBounds(name: "example.com", path: folder.path)) {
      try authority.serverCertificate(required: [outside], others: [], now: now)
    }
  }

  @Test func `may vouch for a name of the world that it was made with`() throws {
    let name = try named("diary.example.com"), address = try named("93.184.215.14")
    let authority = try Authority.open(in: folder, names: [name, address], now: now)
    #expect(authority.mayVouch(for: name) && authority.mayVouch(for: address))
    #expect(try !authority.mayVouch(for: named("example.com")))
    #expect(try !authority.mayVouch(for: named("93.184.215.15")))
  }

  @Test func `is renewed shortly before it expires`() throws {
    let first = try Authority.open(in: folder, names: [], now: now)
    let second = try Authority.open(in: folder, names: [], now: day(3640))
    #expect(second.certificate != first.certificate)
    let name = try named("demeter.local")
    _ = try first.serverCertificate(required: [name], others: [], now: day(3600))
    let served = try second.serverCertificate(required: [name], others: [], now: day(3640))
    let own = try Certificate(derEncoded: second.certificate)
    let leaf = try certificate(served)
    #expect(own.publicKey.isValidSignature(leaf.signature, for: leaf))
  }

  @Test func `says so when its file is damaged, and overwrites nothing`() throws {
    _ = try Authority.open(in: folder, names: [], now: now)
    let file = folder.appending(path: "authority.pem")
    try "nothing of use".write(to: file, atomically: true, encoding: .utf8)
    #expect(throws: TrustError.noCertificate(path: file.path)) { try Authority.open(in: folder, names: [], now: now) }
    #expect(try String(contentsOf: file, encoding: .utf8) == "nothing of use")
  }
}

@Suite struct `An owner's own certificate` {
  let folder: URL = FileManager.default.temporaryDirectory.appending(path: "demeter-own-\(UUID().uuidString)")
  let now: Date = Date(timeIntervalSince1970: 1_773_140_400)

  /// Returns new files with a certificate and its key, and the certificate itself.
  private func files(_ name: String = "demeter.local") throws -> (certificate: URL, key: URL, served: ServerCertificate) {
    let home = folder.appending(path: UUID().uuidString)
    let authority = try Authority.open(in: home, names: [], now: now)
    let served = try authority.serverCertificate(required: [try named(name)], others: [], now: now)
    let certificate = home.appending(path: "own.crt"), key = home.appending(path: "own.key")
    try served.chain.write(to: certificate, atomically: true, encoding: .utf8)
    try ("-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n" + served.key).write(
      to: key, atomically: true, encoding: .utf8)
    return (certificate, key, served)
  }

  private func refusal(_ certificate: URL, _ key: URL, at date: Date) -> TrustError? {
    do {
      _ = try ServerCertificate.read(certificate: certificate, key: key, now: date)
      return nil
    } catch {
      return error
    }
  }

  @Test func `is read with its key`() throws {
    let own = try files()
    let read = try ServerCertificate.read(certificate: own.certificate, key: own.key, now: now)
    #expect(read.chain == own.served.chain)
    #expect(read.validUntil == own.served.validUntil)
  }

  @Test func `is refused with a reason`() throws {
    let own = try files(), other = try files()
    let missing = folder.appending(path: "missing.pem")
    #expect(refusal(own.certificate, missing, at: now) == .file(path: missing.path, reason: "there is no such file"))
    #expect(refusal(missing, own.key, at: now) == .file(path: missing.path, reason: "there is no such file"))
    #expect(refusal(own.certificate, other.key, at: now) == .mismatch(certificate: own.certificate.path, key: other.key.path))
    #expect(refusal(own.key, own.key, at: now) == .noCertificate(path: own.key.path))
    #expect(refusal(own.certificate, own.certificate, at: now) == .noKey(path: own.certificate.path))
    let later = now.addingTimeInterval(400 * 86_400), earlier = now.addingTimeInterval(-3 * 86_400)
    #expect(refusal(own.certificate, own.key, at: later) == .expired(path: own.certificate.path, on: own.served.validUntil))
    #expect(refusal(own.certificate, own.key, at: earlier)?.words.contains("not valid before 2026-03-09") == true)
    let locked = folder.appending(path: "locked.key")
    try "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMAA=\n-----END ENCRYPTED PRIVATE KEY-----\n".write(
      to: locked, atomically: true, encoding: .utf8)
    #expect(refusal(own.certificate, locked, at: now) == .lockedKey(path: locked.path))
  }
}

@Suite struct `Names and addresses` {
  @Test(arguments: [
    ("Demeter.LOCAL", "demeter.local"), ("192.168.1.9", "192.168.1.9"), ("fe80::1%eth0", "[fe80::1]"), ("[::1]", "[::1]"),
    ("::ffff:10.0.0.1", "10.0.0.1"), ("nas", "nas"),
  ])
  func `are read`(text: String, written: String) throws {
    #expect(try named(text).description == written)
  }

  @Test(arguments: ["", "a b", "-x.local", "x..local", "1.2.3", "256.1.1.1", "a/b", "a:1", "*.local", "ä.local", "x.\u{0}"])
  func `that are none are refused`(text: String) {
    #expect(ServerName(text) == nil)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.168.1.128/25", "192.168.1.127", false),
    ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("0.0.0.0/0", "8.8.8.8", true), ("::/0", "8.8.8.8", false),
    ("fd00::/8", "fd12::1", true), ("127.0.0.1", "::ffff:127.0.0.1", true),
  ])
  func `lie in a network or don't`(network: String, address: String, expected: Bool) throws {
    #expect(try Network.read(network).contains(IPAddress.read(address)) == expected)
  }

  @Test(arguments: ["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "x/8", "10.0.0.0/"])
  func `of no network are refused`(text: String) {
    #expect(Network(text) == nil)
  }

  @Test func `of one IPv6 household count as one`() throws {
    #expect(try IPAddress.read("2001:db8:1:2:3:4:5:6").networkPrefix == "2001:db8:1:2::/64")
    #expect(try IPAddress.read("192.0.2.7").networkPrefix == "192.0.2.7")
  }
}

/// Returns a valid name.
private func named(_ text: String) throws -> ServerName { try #require(ServerName(text)) }

extension Network {
  fileprivate static func read(_ text: String) throws -> Network { try #require(Network(text)) }
}

extension IPAddress {
  fileprivate static func read(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }
}

import DemeterTrust
import Foundation
import NIOCore

/// This machine's names on its network.
enum ThisMachine {
  /// Returns `localhost`, the host's name alone and with `.local`, and the current addresses in the home network.
  static func names() -> [ServerName] {
    let host = ProcessInfo.processInfo.hostName.lowercased()
    let short = host.split(separator: ".").first.map(String.init) ?? host
    let devices = (try? System.enumerateDevices()) ?? []
    let addresses = devices.compactMap { $0.address?.ipAddress }.compactMap(ServerName.init).filter { name in
      // An address that needs a zone index does not work in an address bar.
      name.isOfHome && !name.description.hasPrefix("[fe80")
    }
    let all =
      ["localhost", "127.0.0.1", "::1", host, "\(short).local"].compactMap(ServerName.init) + addresses.sorted { "\($0)" < "\($1)" }
    return all.reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}

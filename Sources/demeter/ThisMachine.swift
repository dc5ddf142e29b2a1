import DemeterTrust
import Foundation
import NIOCore

/// What this machine is called on its network.
enum ThisMachine {
  /// `localhost`, the host's name alone and with `.local`, and the addresses of the home network that it has now.
  static func names() -> [ServerName] {
    let host = ProcessInfo.processInfo.hostName.lowercased()
    let short = host.split(separator: ".").first.map(String.init) ?? host
    let devices = (try? System.enumerateDevices()) ?? []
    let addresses = devices.compactMap { $0.address?.ipAddress }.compactMap(ServerName.init).filter { name in
      // One that only works with a zone is in nobody's address bar.
      name.isOfHome && !name.description.hasPrefix("[fe80")
    }
    let all =
      ["localhost", "127.0.0.1", "::1", host, "\(short).local"].compactMap(ServerName.init) + addresses.sorted { "\($0)" < "\($1)" }
    return all.reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}

public import DemeterMessages
public import Foundation

/// A device that shows reminders as notifications, by the push service of its browser.
public struct PushDevice: Hashable, Sendable, Identifiable {
  /// The id of its session. It is not secret and grants no access.
  public let id: Session.ID
  /// The name of the device in words; nil if it sent none.
  public let name: String?
  /// Where the push service takes messages for it, and how they are encrypted.
  public let subscription: PushSubscription

  /// Creates a device.
  public init(id: Session.ID, name: String?, subscription: PushSubscription) {
    self.id = id
    self.name = name
    self.subscription = subscription
  }
}

/// What a browser returned when a person let it show notifications (https://www.w3.org/TR/push-api/#dom-pushsubscription), and what a message
/// to it needs.
public struct PushSubscription: Hashable, Sendable {
  /// The address at the push service. Anyone who has it and the keys can send messages.
  public let endpoint: String
  /// The browser's public key, a point of P-256 in 65 bytes.
  public let publicKey: Data
  /// The 16 bytes that browser and server share.
  public let secret: Data
  /// The origin of this server on the device: `https://demeter.example`.
  public let server: String
  /// The language of the device's screens.
  public let language: Language

  /// Creates a subscription.
  public init(endpoint: String, publicKey: Data, secret: Data, server: String, language: Language) {
    self.endpoint = endpoint
    self.publicKey = publicKey
    self.secret = secret
    self.server = server
    self.language = language
  }
}

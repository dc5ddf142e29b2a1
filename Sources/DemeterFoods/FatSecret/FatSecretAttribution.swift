/// The attribution that FatSecret requires next to its content: https://platform.fatsecret.com/attribution
public enum FatSecretAttribution {
  /// The text of the link.
  public static let text: String = "Powered by fatsecret Platform API"
  /// The address of the link.
  public static let address: String = "https://platform.fatsecret.com"
}

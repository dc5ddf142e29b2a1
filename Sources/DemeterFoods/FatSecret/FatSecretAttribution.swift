/// What FatSecret asks to be shown wherever its content is: https://platform.fatsecret.com/attribution
public enum FatSecretAttribution {
  /// The words of the link.
  public static let text: String = "Powered by fatsecret Platform API"
  /// Where the link leads.
  public static let address: String = "https://platform.fatsecret.com"
}

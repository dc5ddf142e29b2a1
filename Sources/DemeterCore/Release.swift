/// The release of Demeter.
public enum Release {
  /// The version, in semantic versioning.
  public static let version: String = "0.1.0"
}

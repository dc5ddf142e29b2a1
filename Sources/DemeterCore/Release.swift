/// Which Demeter this is.
public enum Release {
  /// By semantic versioning.
  public static let version: String = "0.1.0"
}

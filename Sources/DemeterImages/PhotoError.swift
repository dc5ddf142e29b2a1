/// Why a photo can't be used.
public enum PhotoError: Error, Hashable, Sendable {
  /// The file is cut off, or its content makes no sense.
  case damaged
  /// The file is neither JPEG nor PNG.
  case unknownFormat
  /// The picture has more pixels than are decoded.
  case tooLarge
}

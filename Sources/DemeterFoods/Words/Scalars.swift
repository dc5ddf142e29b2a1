extension Unicode.Scalar {
  /// Whether it is a combining mark of the character before it.
  var isMark: Bool {
    guard !isASCII else { return false }
    return properties.isGraphemeExtend || properties.isJoinControl || properties.isEmojiModifier
      || properties.generalCategory == .spacingMark
  }

  /// Whether it is a letter, a digit, or a symbol such as an emoji.
  var saysSomething: Bool {
    if isASCII { return properties.isAlphabetic || (48...57).contains(value) || self == "%" }
    switch properties.generalCategory {
    case .dashPunctuation, .openPunctuation, .closePunctuation, .connectorPunctuation, .otherPunctuation, .initialPunctuation,
      .finalPunctuation, .control, .format, .spaceSeparator, .nonspacingMark, .enclosingMark, .modifierSymbol:
      return false
    default: return true
    }
  }
}

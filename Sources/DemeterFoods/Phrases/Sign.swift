/// What a character does between words.
enum Sign {
  case space, line, comma, and, dash, stop, soft, digit, letter

  init(_ scalar: Unicode.Scalar) {
    self = scalar.value < 128 ? Self.ascii[Int(scalar.value)] : Self.beyond(scalar)
  }

  private static let ascii: [Sign] = (0..<128).map { value in
    switch Unicode.Scalar(UInt8(value)) {
    case "\n", "\r", ";", "\u{B}", "\u{C}": .line
    case "\0"..." ", "\u{7F}": .space
    case ",": .comma
    case "&", "+": .and
    case "-": .dash
    case ".", "!", "?": .stop
    case "(", ")", "[", "]", "{", "}", "\"", "|", "=", "~", "*", "_", "<", ">", "#", ":", "`", "^", "@", "\\": .soft
    case "0"..."9": .digit
    default: .letter
    }
  }

  private static func beyond(_ scalar: Unicode.Scalar) -> Sign {
    switch scalar {
    case "½", "¼", "¾", "⅓", "⅔", "⅛", "⅜", "⅝", "⅞", "⅕", "⅖", "⅗", "⅘", "⅙", "⅚": return .digit
    case "\u{2028}", "\u{2029}", "\u{85}", "；", "؛": return .line
    case "，", "、", "،": return .comma
    case "–", "—", "−", "‐", "‑", "‒", "―": return .dash
    case "。", "！", "？", "؟", "…": return .stop
    case "•", "·", "◦", "▪", "‣", "●", "○", "“", "”", "„", "«", "»", "（", "）", "：", "☐", "☑", "✓", "✔", "→", "≈", "～", "­": return .soft
    case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}", "\u{200B}", "\u{80}"..."\u{A0}":
      return .space
    default: return scalar.properties.isWhitespace ? .space : .letter
    }
  }
}

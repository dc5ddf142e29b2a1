extension BarcodeReader.Reading {
  /// The digits in full, as databases have them. UPC-E leaves out zeros; where they were follows from its last digit before the check digit.
  public var digits: String {
    let signs = Array(code)
    guard kind == .upcE, signs.count == 8 else { return code }
    let last = signs[6], inner = signs[1...5]
    let (kept, zeros) =
      switch last {
      case "0", "1", "2": (2, "\(last)0000")
      case "3": (3, "00000")
      case "4": (4, "00000")
      default: (5, "0000\(last)")
      }
    return "\(signs[0])" + String(inner.prefix(kept)) + zeros + String(inner.dropFirst(kept)) + "\(signs[7])"
  }
}

extension BarcodeReader.Reading {
  /// The digits in full, as databases have them: UPC-E leaves out zeros.
  public var digits: String {
    let signs = code.compactMap(\.wholeNumberValue)
    return kind == .upcE && signs.count == 8 ? text(expanded(Array(signs.dropLast()))) + text(signs.suffix(1)) : code
  }
}

import DemeterImages
import DemeterTestSupport
import Testing

@Suite struct `A barcode that was read` {
  @Test(arguments: [
    ("04252614", "042100005264"), ("01234531", "012300000451"), ("01234540", "012340000050"), ("01234565", "012345000065"),
  ])
  func `has its digits in full`(_ short: String, _ digits: String) {
    #expect(BarcodeReader.Reading(code: short, kind: .upcE).digits == digits)
    #expect(BarcodeReader.Reading(code: short, kind: .ean8).digits == short)
    #expect(BarcodeReader.Reading(code: digits, kind: .upcA).digits == digits)
  }

  @Test(arguments: [2, 3, 4, 6, 10, 16]) func `has the digits of its bars, however wide these are`(_ module: Int) {
    let drawn = GreyPicture(ean13: "4006381333931", module: module)
    #expect(BarcodeReader.read(luma: drawn.pixels, width: drawn.width, height: drawn.height)?.code == "4006381333931")
  }
}

import DemeterImages
import DemeterTestSupport
import Foundation
import Testing

@Suite struct `A photo` {
  /// 16 × 16 pixels, black above and white below.
  private static let jpeg: [UInt8] = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/\
        wAALCAAQABABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAFhAAAwAAAAAAAAAAAAAAAAAAABRh/9oACAEBAAA/AJiECENMhAhD/9k=
        """) ?? Data())

  private func refusal(_ bytes: [UInt8]) -> PhotoError? {
    do throws(PhotoError) {
      _ = try LumaPicture(jpegOrPNG: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func `becomes the brightness of its pixels`() throws {
    let drawn = GreyPicture(width: 3, height: 2, pixels: [0, 50, 100, 150, 200, 255])
    let picture = try LumaPicture(jpegOrPNG: drawn.png)
    #expect(picture.width == 3 && picture.height == 2 && picture.pixels == drawn.pixels)
    let photo = try LumaPicture(jpegOrPNG: Self.jpeg)
    #expect(photo.width == 16 && photo.height == 16 && photo.pixels.count == 256)
    let first = try #require(photo.pixels.first), last = try #require(photo.pixels.last)
    #expect(first < 40 && last > 215)
  }

  @Test func `is made smaller if it is large, and its brightness stays`() throws {
    let bands = (0..<10).flatMap { row in [UInt8](repeating: row < 5 ? 0 : 200, count: 3_000) }
    let picture = try LumaPicture(jpegOrPNG: GreyPicture(width: 3_000, height: 10, pixels: bands).png)
    #expect(picture.width == 1_600 && picture.height == 5)
    #expect(Array(picture.pixels.prefix(3_200)) == [UInt8](repeating: 0, count: 3_200))
    #expect(Array(picture.pixels.suffix(3_200)) == [UInt8](repeating: 200, count: 3_200))
  }

  @Test(arguments: [
    (16_385, 1), (1, 16_385), (5_001, 5_000), (60_000, 60_000), (0x7FFF_FFFF, 0x7FFF_FFFF), (0xFFFF_FFFF, 1),
  ])
  func `is refused for a size that its header only claims`(_ width: Int, _ height: Int) {
    #expect(refusal(GreyPicture.png(width: width, height: height, data: [0])) == .tooLarge)
  }

  @Test(arguments: [(60_000, 60_000), (16_385, 8), (8_001, 8_000)])
  func `of a camera is refused for such a size, too`(_ width: Int, _ height: Int) throws {
    var claimed = Self.jpeg
    // The frame header (SOF0) has the height and the width.
    let frame = try #require(claimed.indices.first { claimed[$0...].starts(with: [0xFF, 0xC0]) })
    claimed.replaceSubrange(
      frame + 5..<frame + 9, with: [height >> 8, height, width >> 8, width].map { UInt8(truncatingIfNeeded: $0) })
    #expect(refusal(claimed) == .tooLarge)
  }

  @Test func `without pixels is damaged`() {
    #expect(refusal(GreyPicture.png(width: 0, height: 10, data: [])) == .damaged)
  }

  @Test func `that is cut off anywhere is refused`() {
    let png = GreyPicture(width: 40, height: 40, shade: 9).png
    for file in [png, Self.jpeg] {
      #expect(refusal(file) == nil)
      for count in 8..<(file.count - 16) { #expect(refusal(Array(file.prefix(count))) == .damaged, "\(count) of \(file.count) bytes") }
    }
    #expect(refusal(Array(Self.jpeg.dropLast(2))) == .damaged)
  }

  @Test func `of another format is named as such`() {
    let others: [[UInt8]] = [
      [], Array("GIF89a".utf8), Array("RIFF....WEBPVP8 ".utf8), [0, 0, 0, 24] + Array("ftypheic".utf8), Array("<svg/>".utf8),
      [UInt8](repeating: 0, count: 5_000), [0xFF, 0xD8],
    ]
    for file in others { #expect(refusal(file) == .unknownFormat) }
  }

  @Test func `with random damage is read or refused`() {
    var random = SeededGenerator(seed: 39)
    let png = GreyPicture(width: 40, height: 40, shade: 9).png
    for _ in 0..<seeds(400) {
      var file = Bool.random(using: &random) ? png : Self.jpeg
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        file[Int.random(in: file.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      guard let picture = try? LumaPicture(jpegOrPNG: file) else { continue }
      #expect(picture.pixels.count == picture.width * picture.height && picture.width <= 2_048 && picture.height <= 2_048)
    }
  }
}

import DemeterCore
import DemeterTestSupport
import Testing

private func vector(_ nanograms: [Int: Int64]) -> NutrientVector { NutrientVector(nanograms.mapValues { TraceMass(thousandths: $0) }) }

/// Returns a vector of up to 80 nutrients, with numbers and masses of any size.
private func randomVector(_ random: inout SeededGenerator) -> NutrientVector {
  var masses: [Int: Int64] = [:]
  for _ in 0..<Int.random(in: 0...80, using: &random) {
    let number = Int.random(in: 1...(Int.max >> Int.random(in: 0...62, using: &random)), using: &random)
    masses[number] = Int64.random(in: 0...(Int64.max >> Int64.random(in: 0...62, using: &random)), using: &random)
  }
  return vector(masses)
}

@Suite struct `Further nutrients as they are stored` {
  @Test(
    arguments: [
      ([1079: 3_200_000_000, 1093: 39_000_000], "AOM1gx73swNn7wlc"), ([1: 0], "A0"), ([1: 35, 27: 36, 53: 1], "AzZ10Z1"), ([27: 1], "AA1"),
      ([702: 1, 1405: 2], "ZZ1AAA2"), ([:], ""),
    ] as [([Int: Int64], String)])
  func `are differences of numbers with masses in base 36`(_ nanograms: [Int: Int64], _ text: String) {
    #expect(vector(nanograms).stored == text && NutrientVector(text) == vector(nanograms))
  }

  @Test(arguments: 0..<seeds(200)) func `are the same in both forms, whatever their numbers and masses`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let some = randomVector(&random)
    #expect(NutrientVector(some.stored) == some && NutrientVector(some.description) == some)
    #expect(some.isEmpty || some.stored != some.description)
  }

  @Test(
    arguments: [
      [1: .max, .max: 0], [.max: .max], [1: 0, 2: .max], [1: .min], [.min: 1], [0: 1], [-1: -1, 0: 0, 1: 1],
    ] as [[Int: Int64]])
  func `are the same at the ends of what fits`(_ nanograms: [Int: Int64]) {
    #expect(NutrientVector(vector(nanograms).stored) == vector(nanograms))
  }

  @Test func `of an entry fit into its column`() {
    // As far apart as 80 numbers can be, so that each has as many letters as it can.
    let numbers = (1...NutrientVector.most).map { $0 * (NutrientVector.numbers.upperBound / NutrientVector.most) }
    let most = NutrientVector(Dictionary(uniqueKeysWithValues: numbers.map { ($0, TraceMass.limit) }))
    #expect(most.fitsAnEntry && most.stored.utf8.count <= 2000)
  }

  @Test(arguments: [
    // A number without a mass, a mass without a number, or none of both.
    "A", "A1B", "AA", "0", "z1", "é", "A1é", "Ä1", "A1 ", " A1", "A1\n", "A1\0",
    // What is written in one way only.
    "A00", "A01", "A-1", "A+1", "a1", "A1,B1", "A1:1", "1:1A1", "A1.5",
    // One more than fits.
    "A1y2p0ij32e8e8", "CRPXNLSKVLJFHH0", "CRPXNLSKVLJFHG1A0", "AZZZZZZZZZZZZZZZZZZZ0",
  ])
  func `are refused if they are not as they are written`(_ text: String) {
    #expect(NutrientVector(text) == nil)
  }

  @Test(arguments: 0..<seeds(200)) func `are refused or read, but never guessed, after bytes were changed`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let characters = Array("ABYZ0129akz,:.- é\u{0}")
    var text = Array(randomVector(&random).stored)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...text.count, using: &random)
      let end = Int.random(in: place...min(text.count, place + 2), using: &random)
      text.replaceSubrange(place..<end, with: characters.randomElement(using: &random).map { [$0] } ?? [])
    }
    // What is read of the short form is exactly what would be written, so no text means two things.
    let changed = String(text), read = NutrientVector(changed)
    if changed.first?.isUppercase == true { #expect(read == nil || read?.stored == changed) }
  }
}

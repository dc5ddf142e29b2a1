import DemeterFoods
import Foundation

// Reads phrases from standard input, one a line, again and again for a second, and prints how many it read in a second on one core.
let phrases: [String] = Array(AnyIterator { readLine() })
let clock = ContinuousClock()
var read = 0, items = 0
let start = clock.now
while clock.now - start < .seconds(1) {
  for phrase in phrases {
    items += Phrase(phrase).items.count
    read += 1
  }
}
let seconds = Double((clock.now - start).components.attoseconds) / 1e18 + Double((clock.now - start).components.seconds)
print(Int(Double(read) / seconds), items)

/// A fixed number of best elements; of equal ones the first.
struct Best {
  let count: Int
  private var heap: [(score: Float, number: Int32)] = []

  init(count: Int) { self.count = count }

  mutating func add(_ number: Int32, _ score: Float) {
    guard count > 0 else { return }
    if heap.count < count {
      heap.append((score, number))
      var at = heap.count - 1
      while at > 0, isWorse(at, (at - 1) / 2) {
        heap.swapAt(at, (at - 1) / 2)
        at = (at - 1) / 2
      }
    } else if (score, -number) > (heap[0].score, -heap[0].number) {
      heap[0] = (score, number)
      var at = 0
      while true {
        var worst = at
        for child in [2 * at + 1, 2 * at + 2] where child < count && isWorse(child, worst) { worst = child }
        if worst == at { return }
        heap.swapAt(at, worst)
        at = worst
      }
    }
  }

  private func isWorse(_ one: Int, _ other: Int) -> Bool {
    (heap[one].score, -heap[one].number) < (heap[other].score, -heap[other].number)
  }

  func sorted() -> [Int32] { heap.sorted { ($0.score, -$0.number) > ($1.score, -$1.number) }.map(\.number) }
}

import DemeterCore
import Foundation
import Testing

@Suite struct `Own foods of a file` {
  @Test func `are found by their ids, as long as they are as they came`() {
    let ann = UUID(), at = Date(timeIntervalSince1970: 1_770_000_000), first = OwnFoodBatch.newID(), second = OwnFoodBatch.newID()
    func stored(_ id: UUID, version: Int = 1, of owner: UUID, after seconds: Double = 0) -> StoredOwnFood {
      let food = OwnFood(
        id: id, name: "Soup", basis: .hundredGrams, nutrition: Nutrition(energy: Energy(kilocalories: 60)), isShared: true)
      return StoredOwnFood(food: food, version: version, owner: owner, editor: "Ann", writtenAt: at + seconds)
    }
    let foods = [
      stored(first.numbered(1), of: ann), stored(first.numbered(OwnFoodBatch.most), of: ann),
      stored(first.numbered(2), version: 2, of: ann),
      stored(second.numbered(1), of: ann, after: 60), stored(first.numbered(3), of: UUID()), stored(UUID.fresh(), of: ann),
    ]
    let batches = OwnFoodBatch.all(in: foods, of: ann)
    #expect(batches.map(\.id) == [second, first] && batches[0].addedAt == at + 60)
    #expect(batches[1].foods == [first.numbered(1), first.numbered(OwnFoodBatch.most)])
    #expect(OwnFoodBatch.isID(first) && !OwnFoodBatch.isID(first.numbered(1)) && !OwnFoodBatch.isID(UUID.fresh()))
  }
}

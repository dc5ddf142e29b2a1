import DemeterFoods
import DemeterPages

extension FoundCode.Remark {
  init(_ remark: FoodsWithCode.Remark) {
    self =
      switch remark {
      case .unknown: .unknown
      case .withoutEnergy(let name): .withoutEnergy(name: name)
      case .implausible(let name): .implausible(name: name)
      case .failed: .noAnswer
      }
  }
}

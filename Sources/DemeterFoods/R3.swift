import Foundation
private let r3set = Set(ProcessInfo.processInfo.environment["R3OFF"] ?? "")
func r3(_ c: Character) -> Bool { !r3set.contains(c) }

/// Reads a JSON list of objects whose members are texts and numbers, in pieces and with constant memory use, such as
/// `[{"dateTime": "01/10/26 14:50:00", "value": "100"}]`.
struct MinuteScanner {
  /// The text is another one, or was cut off or changed.
  struct Malformed: Error {}

  /// What an object has as its `dateTime` and `value`.
  struct Item {
    var time: [UInt8]?
    var value: [UInt8]?
  }

  private enum State {
    case start, firstObject, object, firstName, nextName, name, colon, value, text, number, afterValue, afterObject, end
  }

  private var state: State = .start
  private var name: [UInt8] = []
  private var value: [UInt8] = []
  private var item = Item()
  /// The maximum length of a text in bytes.
  private static let longest = 100

  /// Receives the next piece and emits the objects that end in it.
  mutating func scan(_ piece: UnsafeRawBufferPointer, _ body: (Item) throws -> Void) throws {
    for byte in piece { try receive(byte, body) }
  }

  /// Checks that the list ended.
  func finish() throws {
    guard state == .end else { throw Malformed() }
  }

  private mutating func receive(_ byte: UInt8, _ body: (Item) throws -> Void) throws {
    switch (state, byte) {
    case (.name, UInt8(ascii: "\"")): state = .colon
    case (.name, _): try Self.add(byte, to: &name)
    case (.text, UInt8(ascii: "\"")): endValue()
    case (.text, _): try Self.add(byte, to: &value)
    case (.number, UInt8(ascii: "0")...UInt8(ascii: "9")), (.number, UInt8(ascii: ".")), (.number, UInt8(ascii: "-")),
      (.number, UInt8(ascii: "+")), (.number, UInt8(ascii: "e")), (.number, UInt8(ascii: "E")):
      try Self.add(byte, to: &value)
    case (.number, _):
      endValue()
      try receive(byte, body)
    case (_, UInt8(ascii: " ")), (_, UInt8(ascii: "\n")), (_, UInt8(ascii: "\r")), (_, UInt8(ascii: "\t")): break
    case (.start, 0xEF), (.start, 0xBB), (.start, 0xBF): break
    case (.start, UInt8(ascii: "[")): state = .firstObject
    case (.firstObject, UInt8(ascii: "{")), (.object, UInt8(ascii: "{")):
      item = Item()
      state = .firstName
    case (.firstObject, UInt8(ascii: "]")), (.afterObject, UInt8(ascii: "]")): state = .end
    case (.afterObject, UInt8(ascii: ",")): state = .object
    case (.firstName, UInt8(ascii: "\"")), (.nextName, UInt8(ascii: "\"")):
      name.removeAll(keepingCapacity: true)
      state = .name
    case (.colon, UInt8(ascii: ":")): state = .value
    case (.value, UInt8(ascii: "\"")):
      value.removeAll(keepingCapacity: true)
      state = .text
    case (.value, UInt8(ascii: "0")...UInt8(ascii: "9")), (.value, UInt8(ascii: "-")):
      value = [byte]
      state = .number
    case (.afterValue, UInt8(ascii: ",")): state = .nextName
    case (.firstName, UInt8(ascii: "}")), (.afterValue, UInt8(ascii: "}")):
      state = .afterObject
      try body(item)
    default: throw Malformed()
    }
  }

  private mutating func endValue() {
    if name.elementsEqual("dateTime".utf8) { item.time = value } else if name.elementsEqual("value".utf8) { item.value = value }
    state = .afterValue
  }

  /// No text of these lists needs an escape.
  private static func add(_ byte: UInt8, to text: inout [UInt8]) throws {
    guard text.count < longest, byte >= 32, byte != UInt8(ascii: "\\") else { throw Malformed() }
    text.append(byte)
  }
}

extension MinuteScanner.Item {
  /// The seconds since 1970 of `01/10/26 14:50:00` in UTC, with the month first; nil if it is none.
  func moment(day: (_ year: Int, _ month: Int, _ day: Int) -> Int?) -> Int? {
    guard let time, time.count == 17, time[2] == UInt8(ascii: "/"), time[5] == UInt8(ascii: "/"), time[8] == UInt8(ascii: " "),
      time[11] == UInt8(ascii: ":"), time[14] == UInt8(ascii: ":")
    else { return nil }
    func pair(_ at: Int) -> Int? {
      let (tens, ones) = (time[at], time[at + 1])
      guard (48...57).contains(tens), (48...57).contains(ones) else { return nil }
      return Int(tens - 48) * 10 + Int(ones - 48)
    }
    guard let month = pair(0), let date = pair(3), let year = pair(6), let hour = pair(9), let minute = pair(12), let second = pair(15),
      hour < 24, minute < 60, second < 60, let number = day(2000 + year, month, date)
    else { return nil }
    return number * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// The number, which is written as a text; nil if it is none.
  var number: Double? {
    value.flatMap { Double(String(decoding: $0, as: UTF8.self)) }.flatMap { $0.isFinite ? $0 : nil }
  }
}

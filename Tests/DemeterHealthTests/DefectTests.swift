import DemeterCore
import DemeterHealth
import Testing

@Suite struct `Reading what phones get wrong` {
  private static let line = "steps 742000 1768374300 +0 watch Anna’s Apple Watch"

  @Test(arguments: [
    "<!DOCTYPE HealthData>", "", "<!DOCTYPE HealthData [\n<!ATTLIST VisionPrescription\n  type CDATA #REQUIRED\n<!ELEMENT > x (y]\n]>",
    "<!DOCTYPE HealthData [\n<!-- HealthKit Export Version: 12, <Record type=\"x\"/> -->\n<!ENTITY lol \"&lol;&lol;\">\n<!ENTITY file SYSTEM \"file:///etc/passwd\">\n]>",
    "<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>", "<!-- <HealthData> <Record/> -->", "<!DOCTYPE HealthData []>",
  ])
  func `passes over the document type, however broken`(_ documentType: String) throws {
    let (reading, shelf) = try read(Array(Sample.export(Sample.record(), documentType: documentType).utf8), named: "x.xml")
    #expect(shelf.lines == [Self.line])
    #expect(reading.isComplete)
    #expect(reading.records == 1)
  }

  @Test(arguments: [
    Sample.record().replacing("11.2", with: "11.\u{B}2"), Sample.record().replacing("\"", with: "'"),
    Sample.record().replacing(" endDate=", with: " startDate="), Sample.record().replacing("startDate", with: "start Date"),
    Sample.record().replacing("sourceName", with: "source").replacing("unit=\"count\"", with: "unit=count"),
    Sample.record().replacing(" ", with: "\n\t ").replacing("01-14\n\t ", with: "01-14 ").replacing("00\n\t ", with: "00 ").replacing(
      "s\n\t A", with: "s A"
    ).replacing("e\n\t W", with: "e W"),
    Sample.record().replacing("=\"", with: " = \""), Sample.record().replacing("/>", with: "></Record>"),
    Sample.record().replacing("sourceVersion", with: "value=\"742\" sourceVersion"), Sample.record().replacing("/>", with: " />"),
    Sample.record() + "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"never closed",
    Sample.record().replacing("/>", with: ">"),
    "<![CDATA[ \(Sample.record()) ]]><!-- \(Sample.record()) --><?\(Sample.record().dropFirst())?>" + Sample.record(),
    Sample.record().replacing("sourceVersion=\"11.2\"", with: "sourceVersion=\"a > b\""), Sample.record() + "text > with < signs",
  ])
  func `reads a record whatever else is wrong with it`(_ body: String) throws {
    let (_, shelf) = try readBody(body)
    #expect(shelf.lines == [Self.line], "\(body)")
  }

  @Test func `goes on behind a tag that is broken off`() throws {
    let (reading, shelf) = try readBody(Sample.record().replacing("742\"/>", with: "742") + "\n" + Sample.record())
    #expect(shelf.lines == [Self.line])
    #expect(reading.refused == ["broken off in its midst": 1])
    #expect(reading.isComplete)
  }

  @Test func `keeps what is whole of a file that is cut off anywhere`() throws {
    let body = Sample.record() + "\n " + Sample.record(within: Sample.metadata("HKWasUserEntered", "1")) + "\n" + Sample.record()
    let whole = Array(Sample.export(body).utf8)
    let first = Sample.export("").utf8.count
    for count in stride(from: first, to: whole.count, by: 1) {
      let (reading, shelf) = try read(Array(whole[..<count]), named: "export.xml")
      let isWhole =
        whole[..<count].suffix(13) == Array("</HealthData>".utf8)[...] || whole[..<count].suffix(14) == Array("</HealthData>\n".utf8)[...]
      #expect(reading.isComplete == isWhole)
      #expect(reading.refused.isEmpty)
      // No number is read if it was cut off, and no manual entry counts as a watch.
      #expect(shelf.samples.allSatisfy { $0.amount == Measure(units: 742) })
      #expect(shelf.sources.map(\.kind).prefix(2) == [.watch, .hand].prefix(shelf.sources.count))
    }
  }

  @Test func `expands no entity but those of XML itself`() throws {
    let (_, shelf) = try readBody(Sample.record(source: "&lol;&amp;lt;&#0;&#1114112;&quot;"))
    #expect(shelf.sources.map(\.name) == ["&lol;&lt;&#1114112;\""])
  }
}

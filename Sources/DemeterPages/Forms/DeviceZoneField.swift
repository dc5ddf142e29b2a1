import DemeterHTML

/// The device's time zone, which the scripts fill in; without scripts the person's own zone is used.
struct DeviceZoneField: View {
  var body: some HTML {
    input(.type("hidden"), .name("timeZone"), .value(""), .behaviour("device-zone"))
  }
}

import DemeterCore
public import DemeterHTML
import DemeterMessages

/// Shows a `RemindersPage`.
public struct RemindersView: View {
  let page: RemindersPage
  /// The address of its own script.
  let script: String

  public init(page: RemindersPage, script: String) {
    self.page = page
    self.script = script
  }

  public var body: some HTML {
    SubpageBar(title: RemindersPage.title)
    RemindersFormView(form: page.form)
    ReminderCalendarView(calendar: page.calendar)
    PushView(push: page.push)
    if page.ntfy.address != nil || page.ntfy.isOwner { NtfyView(settings: page.ntfy) }
    DemeterHTML.script(.type("module"), .attribute("src", script))
  }
}

private struct RemindersFormView: View {
  let form: RemindersForm

  var body: some HTML {
    DemeterHTML.form(.attribute("method", "post"), .action(Paths.reminders), .behaviour("submit"), .flag("novalidate")) {
      p(.class("hint")) {
        say(
          """
          Choose what you want to be reminded of, and below, where: in your calendar, or by notifications. A notification does not come if \
          the thing is done already.
          """)
      }
      group(
        "nothingLoggedOn", say("Nothing logged"), RemindersForm.switches, form.isOn[.nothingLogged] == true ? "on" : "", form.nothingLogged)
      group("weighInDay", say("Weigh-in day"), form.weekdays, form.weekday, form.weighIn)
      group(
        "potWaitsOn", say("Something you cooked is left"), RemindersForm.switches, form.isOn[.potWaits] == true ? "on" : "", form.potWaits)
      div(.class("card fields")) {
        ChoiceField(name: "windowEnds", label: say("End of the eating window"), choices: RemindersForm.leads, value: form.lead)
        if !form.hasWindow {
          p(.class("hint")) {
            Marked(say("You have no eating window. [Choose one] first.")) { words in
              a(.href(Paths.eatingWindow), .behaviour("sheet")) { words }
            }
          }
        }
      }
      div(.class("card fields")) {
        ChoiceField(
          name: "several", label: say("How many"), choices: RemindersForm.limits, value: form.allowsSeveral ? "on" : "")
      }
      button(.class("button primary wide")) { say("Save") }
    }
  }

  private func group(_ name: String, _ label: String, _ choices: [Choice], _ value: String, _ time: FormField) -> some HTML {
    div(.class("card fields"), .role("group"), .label(label)) {
      ChoiceField(name: name, label: label, choices: choices, value: value)
      FormFieldView(field: time)
    }
  }
}

private struct ReminderCalendarView: View {
  let calendar: RemindersPage.Calendar

  private var hasAddress: Bool { calendar != .off }

  var body: some HTML {
    section(.class("card fields"), .id("reminder-calendar")) {
      h2 { say("In your calendar") }
      p {
        say(
          """
          A secret address that your calendar app subscribes to. It shows what you are reminded of and when, and nothing from your diary. \
          Your calendar asks this server; this server calls nobody.
          """)
      }
      switch calendar {
      case .off: p(.class("hint")) { say("Off. No calendar has an address.") }
      case .made(let lastAsked):
        p(.class("hint")) { lastAsked.map { say("On. A calendar last asked \($0).") } ?? say("On. No calendar has asked yet.") }
      case .new(let address):
        CopyField(id: "calendar-address", label: say("Your address"), value: address)
        p(.class("warning"), .role("status")) {
          say(
            "It is shown only now. Add it in your calendar app as a subscription. With it, anyone can read when you are reminded of what.")
        }
      }
      // Without a script: the page that shows the address is not loaded again.
      form(.attribute("method", "post"), .action(Route.reminderCalendar.rawValue)) {
        button(.class("button wide")) { hasAddress ? say("Make another address, and end this one") : say("Make an address") }
      }
      if hasAddress {
        form(.attribute("method", "post"), .action(Route.endReminderCalendar.rawValue), .behaviour("submit")) {
          button(.class("button danger wide")) { say("End the address") }
        }
      }
    }
  }
}

private struct PushView: View {
  let push: RemindersPage.Push

  var body: some HTML {
    section(.class("card fields"), .id("reminder-push")) {
      h2 { say("Notifications") }
      p(.class("hint")) {
        say(
          """
          A notification goes through the push service of the browser’s maker (Apple, Google, Mozilla or Microsoft). It is encrypted, so \
          they read nothing, but they see this server’s address, the time and the device.
          """)
      }
      if let key = push.key {
        ul(.role("list")) { ForEach(push.devices) { PushDeviceRow(device: $0) } }
        if push.isSecure { ThisDevice(key: key) } else { p { say("Notifications need HTTPS.") } }
      } else {
        p { say("Off. This server sends nothing to push services.") }
      }
      if push.isOwner {
        form(.attribute("method", "post"), .action(Route.pushService.rawValue), .behaviour("submit")) {
          button(.class("button wide"), .name("do"), .value(push.key == nil ? "on" : "off")) {
            push.key == nil ? say("Allow notifications on this server") : say("Send no more notifications from this server")
          }
        }
      } else if push.key == nil {
        p(.class("hint")) { say("The owner of this server decides this.") }
      }
    }
  }
}

/// Lets this device show notifications, by the page's script.
private struct ThisDevice: View {
  let key: String

  var body: some HTML {
    form(
      .attribute("method", "post"), .action(Route.pushDevices.rawValue), .attribute("data-key", key), .class("needs-scripts")
    ) {
      for name in ["endpoint", "p256dh", "auth"] { input(.type("hidden"), .name(name), .value("")) }
      button(.class("button primary wide"), .id("push-on"), .type("button")) { say("Show reminders on this device") }
      p(.attribute("data-problem", "unsupported"), .role("status"), .flag("hidden")) {
        say("This browser shows no notifications of web pages. On an iPhone or iPad, add Demeter to the Home Screen and open it there.")
      }
      p(.attribute("data-problem", "denied"), .role("status"), .flag("hidden")) {
        say("This device does not let Demeter show notifications. Its settings decide this.")
      }
      p(.attribute("data-problem", "failed"), .role("status"), .flag("hidden")) {
        say("The push service of this browser could not be reached. Try again later.")
      }
    }
  }
}

private struct PushDeviceRow: View {
  let device: RemindersPage.Push.Device

  var body: some HTML {
    li(.class("found-food")) {
      div {
        p(.class("name")) { device.name }
        if device.isCurrent { p(.class("when")) { say("This device") } }
      }
      form(.attribute("method", "post"), .action(device.removal), .behaviour("submit")) {
        button(.class("button small danger"), .label(say("Remove: \(device.name)"))) { say("Remove") }
      }
    }
  }
}

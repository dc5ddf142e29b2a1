import DemeterCore
import HTTPTypes
import Testing

/// Who may use a route, and an example request.
///
/// Each route of the server needs a row here, which says who may use it; else a test fails.
struct RouteRow: Sendable, CustomTestStringConvertible {
  /// Who may use a route.
  enum Door: Hashable, Sendable {
    /// Everyone. It shows no data of a person.
    case open
    /// A person with a session.
    case session
    /// A person with a session, or a token of that scope.
    case scope(Scope)
  }

  let method: HTTPRequest.Method
  let path: String
  let door: Door
  /// The query and, for writes, the body. `{id}` is replaced by an entry's id.
  let query: String
  let body: String

  init(_ method: HTTPRequest.Method, _ path: String, _ door: Door, query: String = "", body: String = "") {
    self.method = method
    self.path = path
    self.door = door
    self.query = query
    self.body = body
  }

  var testDescription: String { "\(method) \(path)" }

  /// Returns the address with all values filled in.
  func address(id: String = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff") -> String {
    var address = path
    for (name, value) in [
      ("{id}", id), ("{day}", "2026-03-10"), ("{month}", "2026-03"), ("{version}", "1"), ("{secret}", "nonsense"), ("**", "app.css"),
      ("{metric}", "steps"), ("{kind}", "weight"), ("{person}", id),
    ] {
      address = address.replacing(name, with: value)
    }
    return address + query.replacing("{id}", with: id)
  }

  func body(id: String) -> String { body.replacing("{id}", with: id) }

  static let all: [RouteRow] = open + pages + settings + shared + api

  private static let open: [RouteRow] = [
    RouteRow(.get, "/assets/**", .open), RouteRow(.get, "/manifest.webmanifest", .open), RouteRow(.get, "/apple-touch-icon.png", .open),
    RouteRow(.get, "/favicon.ico", .open), RouteRow(.get, "/healthz", .open), RouteRow(.get, "/readyz", .open),
    RouteRow(.get, "/metrics", .open),
    RouteRow(.get, "/trust", .open), RouteRow(.get, "/trust/demeter.cer", .open), RouteRow(.get, "/api/openapi.yaml", .open),
    RouteRow(.get, "/welcome", .open), RouteRow(.post, "/welcome", .open, body: "name=Eve&password=correct+horse"),
    RouteRow(.get, "/sign-in", .open), RouteRow(.get, "/sign-in/code", .open),
    RouteRow(.post, "/sign-in/code", .open, body: "pending=nonsense&code=123456"),
    RouteRow(.post, "/sign-in", .open, body: "name=Eve&password=wrong+horse"),
    RouteRow(.post, "/sign-in/passkey", .open, body: "passkey=AAAA&user=AAAA&clientData=AAAA&authenticatorData=AAAA&signature=AAAA"),
    RouteRow(.get, "/sw.js", .open), RouteRow(.get, "/offline", .open), RouteRow(.get, "/link/{secret}", .open),
    RouteRow(.get, "/sign-in/provider", .open, query: "?next=/goals"),
    RouteRow(.get, "/sign-in/provider/callback", .open, query: "?state=x&code=y"), RouteRow(.get, "/invitation/{secret}/provider", .open),
    RouteRow(.post, "/link/{secret}", .open), RouteRow(.get, "/invitation/{secret}", .open),
    RouteRow(.post, "/invitation/{secret}", .open, body: "name=Eve&password=correct+horse"),
    RouteRow(.get, "/push.js", .open), RouteRow(.get, "/h/{secret}/reminders.ics", .open),
    RouteRow(.get, "/h/{secret}", .open), RouteRow(.post, "/h/{secret}", .open, body: #"{"date":"2026-03-09","steps":7}"#),
  ]

  private static let pages: [RouteRow] = [
    RouteRow(.get, "/", .session, query: "?note=added&entry={id}"), RouteRow(.post, "/days/{day}/celebration", .session),
    RouteRow(.get, "/add", .session), RouteRow(.post, "/add", .session, body: "id={id}&q=banana"),
    RouteRow(.get, "/add/online", .session, query: "?q=oats"),
    RouteRow(.get, "/scan", .session), RouteRow(.post, "/scan", .session),
    RouteRow(.get, "/review", .session, query: "?food=mine:{id}"),
    RouteRow(.post, "/entries", .session, body: "id={id}&name=Eve&calories=1"),
    RouteRow(.post, "/meals", .session, body: "id={id}&count=1&name-0=Eve&calories-0=1"),
    RouteRow(.post, "/entries/several/delete", .session, query: "?ids={id}"),
    RouteRow(.post, "/entries/several/restore", .session, query: "?ids={id}"),
    RouteRow(.get, "/entries/{id}", .session),
    RouteRow(.post, "/entries/{id}", .session, body: "version=1&name=Eve&calories=1"),
    RouteRow(.get, "/entries/{id}/delete", .session), RouteRow(.post, "/entries/{id}/delete", .session),
    RouteRow(.post, "/entries/{id}/restore", .session), RouteRow(.post, "/entries/{id}/again", .session),
    RouteRow(.post, "/entries/{id}/keep", .session),
    RouteRow(.post, "/entries/{id}/revisions/{version}/restore", .session, body: "version=1"),
    RouteRow(.get, "/measure/{kind}", .session), RouteRow(.get, "/measurements/{id}", .session),
    RouteRow(.post, "/measurements", .session, body: "id={id}&kind=weight&amount=71"),
    RouteRow(.post, "/measurements/{id}", .session, body: "version=1&amount=71"),
    RouteRow(.post, "/measurements/{id}/delete", .session), RouteRow(.post, "/measurements/{id}/restore", .session),
    RouteRow(.get, "/plan", .session, query: "?day={day}"), RouteRow(.get, "/plan/{day}", .session),
    RouteRow(.post, "/plan/week", .session, body: "id={id}&week={day}"), RouteRow(.get, "/planned/{id}", .session),
    RouteRow(.post, "/planned/{id}", .session, body: "id={id}&name=Eve&calories=1"),
    RouteRow(.post, "/planned/log", .session, body: "id={id}&planned={id}"),
    RouteRow(.post, "/planned/skip", .session, query: "?planned={id}"),
    RouteRow(.post, "/planned/unskip", .session, query: "?planned={id}"),
    RouteRow(.get, "/exercise/new", .session), RouteRow(.get, "/exercise/{id}", .session),
    RouteRow(.post, "/exercise", .session, body: "id={id}&name=Running&minutes=30&calories=300"),
    RouteRow(.post, "/exercise/{id}", .session, body: "version=1&name=Running&minutes=40"),
    RouteRow(.post, "/exercise/{id}/delete", .session), RouteRow(.post, "/exercise/{id}/restore", .session),
    RouteRow(.get, "/foods/file", .session), RouteRow(.post, "/foods/file", .session), RouteRow(.get, "/foods/file/template.csv", .session),
    RouteRow(.get, "/foods/file/{id}", .session), RouteRow(.post, "/foods/file/{id}", .session),
    RouteRow(.post, "/foods/file/{id}/undo", .session),
    RouteRow(.get, "/foods/new", .session), RouteRow(.get, "/foods/{id}", .session),
    RouteRow(.post, "/foods", .session, body: "id={id}&name=Soup&calories=60"),
    RouteRow(.post, "/foods/{id}", .session, body: "version=1&name=Soup&calories=60"),
    RouteRow(.post, "/foods/{id}/remove", .session), RouteRow(.post, "/foods/{id}/restore", .session),
    RouteRow(.post, "/recipes/file", .session), RouteRow(.get, "/recipes/file/{id}", .session),
    RouteRow(.post, "/recipes/file/{id}", .session, body: "recipe.0=on"),
    RouteRow(.get, "/recipes/new", .session), RouteRow(.get, "/recipes/{id}", .session), RouteRow(.get, "/recipes/{id}/edit", .session),
    RouteRow(.get, "/recipes/{id}/cook", .session), RouteRow(.get, "/recipes/{id}/recipe.json", .session),
    RouteRow(
      .post, "/recipes", .session, body: "id={id}&name=Soup&lines=2+eggs&line.0.text=2+eggs&line.0.food="),
    RouteRow(.post, "/recipes/{id}", .session, body: "version=1&name=Soup&lines=2+eggs&servings=2"),
    RouteRow(.post, "/recipes/{id}/entries", .session, body: "since=2026-03-01"),
    RouteRow(.post, "/recipes/{id}/log", .session, body: "id={id}&quantity=1&unit=serving"),
    RouteRow(.get, "/trends", .session), RouteRow(.get, "/report", .session, query: "?weeks=4&to={day}"),
    RouteRow(.get, "/report/days.csv", .session), RouteRow(.get, "/report/meals.csv", .session, query: "?weeks=1"),
    RouteRow(.post, "/goals/follow", .session, body: "calories=1500"),
    RouteRow(.get, "/settings/eating-window", .session),
    RouteRow(.post, "/settings/eating-window", .session, body: "window=on&start=12:00&end=20:00"),
    RouteRow(.get, "/settings/body", .session), RouteRow(.get, "/settings/nutrients", .session),
    RouteRow(.post, "/settings/nutrients", .session, body: "chosen-0=iron&references=us&stage=usual&iron.minimum=20"),
    RouteRow(.get, "/days/{day}/nutrients", .session, query: "?span=week&nutrient=iron"),
    RouteRow(.post, "/settings/body", .session, body: "weight=kg&glass=300"),
    RouteRow(.get, "/settings/measurements", .session),
    RouteRow(.post, "/settings/measurements", .session, body: "waist=on&name=Grip&unit=kg"),
    RouteRow(.get, "/settings/day-start", .session), RouteRow(.post, "/settings/day-start", .session, body: "hour=4"),
    RouteRow(.get, "/settings/day-start/entries", .session),
    RouteRow(.post, "/settings/day-start/entries", .session, body: "hour=4"),
    RouteRow(.get, "/settings/reminders", .session),
    RouteRow(.post, "/settings/reminders", .session, body: "nothingLoggedOn=on&nothingLogged=20:00"),
    RouteRow(.post, "/settings/reminders/calendar", .session), RouteRow(.post, "/settings/reminders/calendar/end", .session),
    RouteRow(.post, "/settings/reminders/devices", .session, body: "endpoint=https://fcm.googleapis.com/x&p256dh=x&auth=x"),
    RouteRow(.post, "/settings/reminders/devices/{id}/remove", .session),
    RouteRow(.post, "/settings/reminders/push", .session, body: "do=on"),
    RouteRow(.post, "/settings/reminders/ntfy", .session, body: "address=https://ntfy.example"),
    RouteRow(.post, "/settings/reminders/ntfy/topic", .session, body: "topic=eve"),
    RouteRow(.get, "/settings/meals", .session),
    RouteRow(.post, "/settings/meals", .session, body: "name.0=Brunch&from.0=06:00"),
    RouteRow(.get, "/days/{day}", .session), RouteRow(.get, "/days/{day}/copy", .session),
    RouteRow(.post, "/days/{day}/copy", .session, body: "entry-{id}=on&copyTo=2026-03-09"),
    RouteRow(.post, "/days/{day}/completeness", .session, body: "completeness="),
    RouteRow(.get, "/days/{day}/note", .session),
    RouteRow(.post, "/days/{day}/note", .session, body: "dayNote=Birthday"),
    RouteRow(.get, "/settings/shortcuts", .session), RouteRow(.get, "/kept", .session), RouteRow(.post, "/kept/{id}/log", .session),
    RouteRow(.post, "/kept/{id}/let-go", .session),
    RouteRow(.post, "/kept/{id}/keep", .session),
    RouteRow(.get, "/goals", .session), RouteRow(.post, "/goals", .session, body: "calories=1234"),
    RouteRow(.get, "/goals/suggest", .session),
    RouteRow(.post, "/goals/suggest", .session, body: "sex=female&birthYear=1985&height=168&weight=60&activity=light"),
    RouteRow(.get, "/goals/suggest/pace", .session, query: "?activity=light"),
    RouteRow(.post, "/goals/suggest/pace", .session, body: "activity=light&pace=-500"),
    RouteRow(.get, "/goals/suggest/result", .session, query: "?activity=light&pace=-227"),
    RouteRow(.get, "/history", .session), RouteRow(.get, "/history/{day}", .session),
    RouteRow(.get, "/history/search", .session, query: "?q=oats"),
    RouteRow(.get, "/days/{day}/activity/{metric}", .session),
    RouteRow(.post, "/days/{day}/activity/{metric}", .session, body: "amount=7"),
    RouteRow(.post, "/days/{day}/activity/{metric}/measured", .session),
    RouteRow(.post, "/first-steps/put-away", .session),
    RouteRow(.post, "/sign-out", .session),
  ]

  private static let settings: [RouteRow] = [
    RouteRow(.get, "/settings/server/people/{id}/removal", .session), RouteRow(.post, "/settings/server/people/{id}/removal", .session),
    RouteRow(.post, "/settings/server/people/{id}/removal/withdraw", .session),
    RouteRow(.post, "/settings/foods/imports", .session), RouteRow(.post, "/settings/foods/imports/cancel", .session),
    RouteRow(.post, "/settings/foods/imports/confirm", .session, body: "names=sv"),
    RouteRow(.post, "/settings/foods/fineli/remove", .session),
    RouteRow(.get, "/settings/data", .session), RouteRow(.get, "/settings/data/export", .session),
    RouteRow(.get, "/settings/data/delete", .session), RouteRow(.post, "/settings/data/delete", .session, body: "name=Eve&password=x"),
    RouteRow(.post, "/settings/data/imports", .session), RouteRow(.get, "/settings/data/imports/{id}", .session),
    RouteRow(.post, "/settings/data/imports/{id}", .session), RouteRow(.post, "/settings/data/imports/{id}/cancel", .session),
    RouteRow(.post, "/settings/data/batches/{id}/undo", .session),
    RouteRow(.get, "/settings/devices", .session), RouteRow(.post, "/settings/devices/end-others", .session),
    RouteRow(.post, "/settings/devices/{id}/end", .session), RouteRow(.post, "/settings/tokens/{id}/revoke", .session),
    RouteRow(.get, "/settings/tokens/new", .session), RouteRow(.post, "/settings/tokens", .session, body: "label=Eve&diary:read=on"),
    RouteRow(.get, "/settings/passkeys", .session),
    RouteRow(.post, "/settings/passkeys", .session, body: "name=Phone&clientData=AAAA&attestation=AAAA"),
    RouteRow(.get, "/settings/passkeys/new", .session), RouteRow(.post, "/settings/passkeys/new", .session),
    RouteRow(.get, "/settings/passkeys/{id}", .session), RouteRow(.post, "/settings/passkeys/{id}", .session, body: "name=Phone"),
    RouteRow(.post, "/settings/passkeys/{id}/remove", .session),
    RouteRow(.get, "/settings/password", .session), RouteRow(.post, "/settings/password", .session, body: "old=x&new=y"),
    RouteRow(.get, "/settings/second-factor", .session), RouteRow(.post, "/settings/second-factor", .session, body: "secret=x&code=123456"),
    RouteRow(.post, "/settings/second-factor/set-up", .session, body: "password=x"),
    RouteRow(.get, "/settings/second-factor/codes", .session),
    RouteRow(.post, "/settings/second-factor/codes", .session, body: "password=x&code=123456"),
    RouteRow(.get, "/settings/second-factor/remove", .session),
    RouteRow(.post, "/settings/second-factor/remove", .session, body: "password=x&code=123456"),
    RouteRow(.post, "/settings/server/passwords", .session, body: "do=on"),
    RouteRow(.post, "/settings/server/people/{id}/link", .session),
    RouteRow(.get, "/settings/identities/link", .session),
    RouteRow(.post, "/settings/identities/link", .session, body: "password=x"),
    RouteRow(.get, "/settings/identities/continue", .session), RouteRow(.get, "/settings/identities/{id}/remove", .session),
    RouteRow(.post, "/settings/identities/{id}/remove", .session, body: "password=x"),
    RouteRow(.get, "/settings/server/provider", .session),
    RouteRow(.post, "/settings/server/provider", .session, body: "issuer=x"),
    RouteRow(.post, "/settings/server/provider/remove", .session),
    RouteRow(.get, "/settings/server", .session), RouteRow(.get, "/settings/server/people/new", .session),
    RouteRow(.post, "/settings/server/people", .session, body: "name=&password=x"),
    RouteRow(.get, "/settings/server/people/{id}/password", .session),
    RouteRow(.post, "/settings/server/people/{id}/password", .session, body: "password=x"),
    RouteRow(.post, "/settings/server/people/{id}/plan", .session, body: "plan=free"),
    RouteRow(.post, "/settings/server/plan", .session, body: "plan=free"),
    RouteRow(.post, "/settings/server/foods", .session, body: "newFoods=everyone"),
    RouteRow(.post, "/settings/server/invitations", .session), RouteRow(.post, "/settings/server/invitations/withdraw", .session),
    RouteRow(.get, "/settings/health", .session), RouteRow(.get, "/settings/health/phone", .session),
    RouteRow(.post, "/settings/health/phone", .session), RouteRow(.get, "/settings/health/sources", .session),
    RouteRow(.post, "/settings/health/sources", .session), RouteRow(.post, "/settings/health/foods", .session),
    RouteRow(.post, "/health/imports", .session),
    RouteRow(.post, "/health/imports/{id}/cancel", .session), RouteRow(.post, "/health/imports/{id}/undo", .session),
    RouteRow(.get, "/settings", .session), RouteRow(.post, "/settings", .session, body: "timeZone=UTC&locale=de-DE"),
    RouteRow(.post, "/settings/time-zone", .session, body: "timeZone=UTC"),
    RouteRow(.get, "/settings/foods", .session),
    RouteRow(.post, "/settings/foods", .session, body: "consumerKey=a&consumerSecret=b"),
    RouteRow(.post, "/settings/foods/try", .session), RouteRow(.post, "/settings/foods/remove", .session),
    RouteRow(.post, "/settings/foods/barcodes", .session),
  ]

  /// The diary of another person, and what is shared.
  private static let shared: [RouteRow] = [
    RouteRow(.get, "/settings/shared", .session),
    RouteRow(.post, "/settings/shared", .session, body: "person={id}&right=log"),
    RouteRow(.post, "/settings/shared/{id}/accept", .session), RouteRow(.post, "/settings/shared/{id}/leave", .session),
    RouteRow(.post, "/settings/shared/with/{id}/end", .session),
    RouteRow(.get, "/people/{person}", .session), RouteRow(.get, "/people/{person}/days/{day}", .session),
    RouteRow(.get, "/people/{person}/history", .session), RouteRow(.get, "/people/{person}/history/{day}", .session),
    RouteRow(.get, "/people/{person}/days/{day}/nutrients", .session), RouteRow(.get, "/people/{person}/trends", .session),
    RouteRow(.get, "/people/{person}/report", .session), RouteRow(.get, "/people/{person}/add", .session, query: "?q=oats"),
    RouteRow(.get, "/people/{person}/review", .session, query: "?q=oats"),
    RouteRow(.post, "/people/{person}/entries", .session, body: "name=Eve&calories=1"),
    RouteRow(.post, "/people/{person}/meals", .session, body: "count=1&0.name=Eve&0.calories=1&do=log"),
  ]

  private static let api: [RouteRow] = [
    RouteRow(.get, "/api/v1/days/{day}/nutrients", .scope(.readDiary)),
    RouteRow(.get, "/api/v1/nutrients", .scope(.readDiary), query: "?from=2026-03-01&to=2026-03-10"),
    RouteRow(.get, "/api/v1/days/{day}", .scope(.readDiary)), RouteRow(.get, "/api/v1/months/{month}", .scope(.readDiary)),
    RouteRow(.get, "/api/v1/weeks/{day}", .scope(.readDiary)), RouteRow(.get, "/api/v1/entries", .scope(.readDiary)),
    RouteRow(.post, "/api/v1/entries", .scope(.writeDiary), body: #"{"id":"{id}","name":"Eve","calories":1}"#),
    RouteRow(.get, "/api/v1/entries/{id}", .scope(.readDiary)),
    RouteRow(.patch, "/api/v1/entries/{id}", .scope(.writeDiary), body: #"{"name":"Eve"}"#),
    RouteRow(.delete, "/api/v1/entries/{id}", .scope(.writeDiary)),
    RouteRow(.post, "/api/v1/entries/{id}/restore", .scope(.writeDiary)),
    RouteRow(.get, "/api/v1/entries/{id}/revisions", .scope(.readDiary)),
    RouteRow(.get, "/api/v1/foods", .scope(.readDiary), query: "?q=oats"),
    RouteRow(.post, "/api/v1/recipes/read", .scope(.readDiary), body: #"{"text":"2 eggs"}"#),
    RouteRow(.get, "/api/v1/own-foods/{id}/left", .scope(.readDiary)),
    RouteRow(.post, "/api/v1/foods/parse", .scope(.readDiary), body: #"{"text":"2 eggs"}"#),
    RouteRow(.get, "/api/v1/goals", .scope(.readDiary)), RouteRow(.get, "/api/v1/goals/{day}", .scope(.readDiary)),
    RouteRow(.put, "/api/v1/goals", .scope(.writeDiary), body: #"{"calories":1234}"#),
    RouteRow(.patch, "/api/v1/goals", .scope(.writeDiary), body: #"{"calories":1234}"#),
    RouteRow(.get, "/api/v1/goals/changes", .scope(.readDiary)), RouteRow(.get, "/api/v1/changes", .scope(.readDiary)),
    RouteRow(.get, "/api/v1/events", .scope(.readDiary)), RouteRow(.get, "/api/v1/export", .scope(.readDiary)),
    RouteRow(.get, "/api/v1/energy", .scope(.readDiary), query: "?from=2026-03-01&to=2026-03-10"),
    RouteRow(.get, "/api/v1/steps", .scope(.readDiary), query: "?from=2026-03-01&to=2026-03-10"),
    RouteRow(.get, "/api/v1/activity", .scope(.readDiary), query: "?from=2026-03-01&to=2026-03-10"),
    RouteRow(.get, "/api/v1/measurements", .scope(.readDiary)),
    RouteRow(.post, "/api/v1/measurements", .scope(.writeDiary), body: #"{"id":"{id}","kind":"weight","amount":71}"#),
    RouteRow(.get, "/api/v1/measurements/{id}", .scope(.readDiary)),
    RouteRow(.patch, "/api/v1/measurements/{id}", .scope(.writeDiary), body: #"{"amount":72}"#),
    RouteRow(.delete, "/api/v1/measurements/{id}", .scope(.writeDiary)),
    RouteRow(.post, "/api/v1/measurements/{id}/restore", .scope(.writeDiary)),
    RouteRow(.get, "/api/v1/measurements/{id}/versions", .scope(.readDiary)),
    RouteRow(.get, "/api/v1/planned", .scope(.readDiary)),
    RouteRow(.post, "/api/v1/planned", .scope(.writeDiary), body: #"{"id":"{id}","name":"Eve","calories":1,"plannedFor":"2026-03-11"}"#),
    RouteRow(.get, "/api/v1/planned/{id}", .scope(.readDiary)), RouteRow(.delete, "/api/v1/planned/{id}", .scope(.writeDiary)),
    RouteRow(.patch, "/api/v1/planned/{id}", .scope(.writeDiary), body: #"{"calories":2}"#),
    RouteRow(.post, "/api/v1/planned/{id}/restore", .scope(.writeDiary)),
    RouteRow(.post, "/api/v1/planned/{id}/log", .scope(.writeDiary)),
    RouteRow(.get, "/api/v1/exercise", .scope(.readDiary)), RouteRow(.get, "/api/v1/exercise-activities", .scope(.readDiary)),
    RouteRow(.post, "/api/v1/exercise", .scope(.writeDiary), body: #"{"id":"{id}","words":"30 min running","calories":300}"#),
    RouteRow(.get, "/api/v1/exercise/{id}", .scope(.readDiary)),
    RouteRow(.patch, "/api/v1/exercise/{id}", .scope(.writeDiary), body: #"{"calories":310}"#),
    RouteRow(.delete, "/api/v1/exercise/{id}", .scope(.writeDiary)),
    RouteRow(.post, "/api/v1/exercise/{id}/restore", .scope(.writeDiary)),
    RouteRow(.get, "/api/v1/exercise/{id}/versions", .scope(.readDiary)),
    RouteRow(.get, "/api/v1/trends/{kind}", .scope(.readDiary)),
    RouteRow(.get, "/api/v1/own-foods", .scope(.readDiary)), RouteRow(.get, "/api/v1/own-foods/{id}", .scope(.readDiary)),
    RouteRow(.put, "/api/v1/own-foods/{id}", .scope(.writeDiary), body: #"{"name":"Soup","calories":60}"#),
    RouteRow(.delete, "/api/v1/own-foods/{id}", .scope(.writeDiary)),
    RouteRow(.post, "/api/v1/own-foods/{id}/restore", .scope(.writeDiary)),
    RouteRow(.get, "/api/v1/own-foods/{id}/versions", .scope(.readDiary)),
    RouteRow(.get, "/api/v1/meals", .scope(.readDiary)), RouteRow(.get, "/api/v1/batches", .scope(.readDiary)),
    RouteRow(.get, "/api/v1/settings", .scope(.readDiary)),
    RouteRow(.put, "/api/v1/days/{day}/completeness", .scope(.writeDiary), body: #"{"completeness":"incomplete"}"#),
    RouteRow(.delete, "/api/v1/days/{day}/completeness", .scope(.writeDiary)),
    RouteRow(.put, "/api/v1/days/{day}/note", .scope(.writeDiary), body: #"{"note":"Birthday"}"#),
    RouteRow(.delete, "/api/v1/days/{day}/note", .scope(.writeDiary)),
    RouteRow(.get, "/api/v1/days/{day}/activity/{metric}", .scope(.readDiary)),
    RouteRow(.put, "/api/v1/days/{day}/activity/{metric}", .scope(.writeHealth), body: #"{"amount":7}"#),
    RouteRow(.delete, "/api/v1/days/{day}/activity/{metric}", .scope(.writeHealth)),
    RouteRow(.post, "/api/v1/health/samples", .scope(.writeHealth), body: #"{"date":"2026-03-09","steps":7}"#),
    RouteRow(.post, "/api/health-data", .scope(.writeHealth), body: #"[{"type":"step","value":7,"date":"2026-03-09"}]"#),
    RouteRow(.get, "/api/v1/health/food", .scope(.readDiary), query: "?nutrient=protein&after=2026-03-09T08:05:00Z"),
    RouteRow(.post, "/api/v1/health/imports", .scope(.writeHealth), body: "no zip"),
    // Of tokens only: a session is refused, too.
    RouteRow(.post, "/mcp", .scope(.readDiary), body: #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#),
    RouteRow(.get, "/api/v1/health/imports/{id}", .scope(.writeHealth)),
    RouteRow(.delete, "/api/v1/health/imports/{id}", .scope(.writeHealth)),
  ]
}

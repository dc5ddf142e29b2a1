"""The scripts are modules that share one scope, because a browser fetches them as one file: each names its imports."""

import importlib.util
import re
import urllib.request

import recorded
from recorded import site
from server import ROOT
from steps import ready

FOLDER = ROOT / "Sources/DemeterWeb/public/js"
SCRIPTS = {path.name: path.read_text() for path in sorted(FOLDER.rglob("*.js")) if path.name != "sw.js"}
WINGS = {path.name: path.parent.name for path in FOLDER.rglob("*.js")}
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function|const|let) (\w+)", re.M)
IMPORT = re.compile(r"^import \{ ([\w, ]+) \} from '\.{1,2}/(?:[a-z]+/)?([\w-]+\.js)'$", re.M)


def exported(text):
    return set(re.findall(r"^export (?:async )?(?:function|const|let) (\w+)", text, re.M))


def imported(text):
    return {name: source for names, source in IMPORT.findall(text) for name in names.split(", ")}


def test_every_file_of_the_app_is_compiled_into_the_program():
    public = ROOT / "Sources/DemeterWeb/public"
    embedded = re.findall(r'#embed "../DemeterWeb/public/([^"]+)"', (ROOT / "Sources/CWebFiles/web_files.c").read_text())
    assert set(embedded) == {str(path.relative_to(public)) for path in public.rglob("*") if path.is_file()}


def test_each_script_takes_what_another_gives_and_uses_it():
    for text in SCRIPTS.values():
        assert len(re.findall(r"^import\b", text, re.M)) == len(IMPORT.findall(text))
        for name, source in imported(text).items():
            assert name in exported(SCRIPTS[source])
            assert len(re.findall(rf"\b{name}\b", text)) > 1


def test_no_script_is_imported_by_what_it_imports():
    left = {name: set(imported(text).values()) for name, text in SCRIPTS.items()}
    while ready := [name for name, sources in left.items() if not sources & left.keys()]:
        for name in ready:
            del left[name]
    assert left == {}
    # The page's own scripts know no behaviour.
    assert {WINGS[source] for name, text in SCRIPTS.items() if WINGS[name] == "page" for source in imported(text).values()} == {"page"}


def test_no_script_calls_what_it_has_not_named():
    given = {name for text in SCRIPTS.values() for name in exported(text)}
    unnamed = {
        (script, name) for script, text in SCRIPTS.items() for name in given - imported(text).keys()
        if re.search(rf"(?<![\w.]){name}\(", text) and not re.search(rf"\b(?:function|const|let) {name}\b|\({name}\b|\b{name} =>", text)
    }
    assert unnamed == set()


def test_what_a_script_calls_its_own_hides_nothing_of_the_browsers(app, open_page):
    names = [name for text in SCRIPTS.values() for name in DECLARED.findall(text)]
    # The scanner is a file of its own.
    shared = [name for script, text in SCRIPTS.items() if WINGS[script] != "scan" for name in DECLARED.findall(text)]
    both = ("haptics.js", "said.js")
    own = [name for script, text in SCRIPTS.items() if WINGS[script] == "scan" or script in both for name in DECLARED.findall(text)]
    assert len(names) > 100 and len(shared) == len(set(shared)) and len(own) == len(set(own))
    page = open_page(app)
    page.goto("about:blank")
    assert page.evaluate("names => names.filter(name => name in window)", names) == []


def test_every_sentence_of_a_script_can_be_translated():
    spec = importlib.util.spec_from_file_location("messages", ROOT / "scripts/messages.py")
    messages = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(messages)
    texts, rest = messages.parts("said(n === 1 ? 'One day' : f('{1} days'), n) + 'a\\'b'\n// said('No')\nx.said('No') || unsaid('No')")
    assert texts == ["One day", "{1} days"] and "One" not in rest and "'a\\'b'" in rest
    assert messages.unsaid("say('Try again'); say(`Found ${code} here`); say('Saving…'); say(said('Try again')); on('Escape')") == [
        "'Try again'", "`Found ${code} here`", "'Saving…'"
    ]
    assert sum(len(messages.parts(text)[0]) for text in SCRIPTS.values()) > 50
    assert {name: messages.unsaid(text) for name, text in SCRIPTS.items() if messages.unsaid(text)} == {}


def test_scripts_and_dates_are_in_the_language_of_the_page(app, open_page):
    page = open_page(app, locale="de-AT")
    assert page.evaluate("document.documentElement.lang") == "de"
    source = page.locator("script[type='module']").get_attribute("src")
    assert source.endswith("/app.de.js")
    asked = []
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    page.goto("/scan")
    ready(page)
    page.wait_for_function("() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/scan.de.js'))")
    assert "scan.js" not in asked
    page.route("**/said.js", lambda route: route.fulfill(body=SCRIPTS["said.js"], content_type="text/javascript"))
    assert page.evaluate("""async () => {
      const { variety, moment, said } = await import('/said.js')
      return [variety(), moment(new Date(2020, 2, 9, 15, 4)), said('{2} of {1}', 'a{2}', 'b')]
    }""") == ["de-AT", "09.03.2020, 15:04", "b of a{2}"]


def test_an_item_of_the_outbox_whose_answer_does_not_say_that_it_was_saved_blocks_no_other(site):
    page = site.open()
    page.route("**/outbox-store.js", lambda route: route.fulfill(body=SCRIPTS["outbox-store.js"], content_type="text/javascript"))
    assert page.evaluate("""async () => {
      const box = await import('/outbox-store.js')
      const headers = action => ({ 'Demeter-Person': 'p', ...(action === '/entries' ? { 'Demeter-Saved': 'yes' } : {}) })
      globalThis.fetch = async action => ({ redirected: true, status: 200, headers: new Headers(headers(action)), text: async () => '' })
      for (const action of ['/measurements', '/entries']) await box.keep({ person: 'p', action, body: 'id=1', later: 'add' })
      return [await box.send('p'), (await box.items('p')).map(({ action, failures }) => [action, failures])]
    }""") == [True, [["/measurements", 1]]]


def test_recorded_pages_have_the_styles_scripts_and_policy_of_the_program(app):
    with urllib.request.urlopen(f"{app.url}/sign-in") as answer:
        assert answer.headers["Content-Security-Policy"] == recorded.policy()
        paths = re.findall(r'"(/assets/[0-9a-f]+/app\.(?:css|js))"', answer.read().decode())
    assert len(paths) == 2
    folder = paths[0].rsplit("/", 1)[0]
    for path in [*paths, f"{folder}/scan.css", f"{folder}/scan.js", f"{folder}/report.css", f"{folder}/reminders.js", f"{folder}/passkeys.js", f"{folder}/wide.js", f"{folder}/later.js"]:
        with urllib.request.urlopen(app.url + path) as answer:
            assert answer.read().strip() == recorded.asset(path.rsplit("/", 1)[1]).strip(), path

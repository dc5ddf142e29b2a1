"""All screens and states, for the tests that check each of them."""

import datetime
import io
import re
import socket
import tempfile
import zipfile

import PIL.Image
from playwright.sync_api import expect

import health_export

from steps import open_add, ready, sheet


def fill(app):
    """Adds content for every screen."""
    app.call("PUT", "/goals", {"calories": 2000, "protein": 120, "carbohydrates": 220, "fat": 70, "steps": 8000, "effectiveFrom": "2026-03-01"})
    for day, calories in ((1, 1980), (2, 2150), (3, 2900), (4, 1200)):
        app.log("Curry with rice", calories, minutes_ago=1440 * day)
    app.log("Porridge with blueberries", 320, minutes_ago=240, protein=11, carbohydrates=54, fat=6, servingSize="250", servingUnit="g")
    app.log("Kartoffel-Lauch-Cremesuppe mit Räuchertofu und Schnittlauch", 480.5, minutes_ago=25, quantity=1.5)
    app.log("Coffee with milk", 45, source="api", protein=2)
    app.call("PUT", "/days/2026-03-06/completeness", {"completeness": "incomplete"})
    app.walk({f"2026-03-{day:02}": (day * 1100, day * 830, day * 45) for day in range(1, 10)})
    app.walk({"2026-01-05": 4321, "2025-06-15": 9000})
    app.call("PUT", "/goals", {"calories": 2000, "protein": 120, "carbohydrates": 220, "fat": 70, "steps": 8000, "deficit": 500, "effectiveFrom": "2026-03-02"})
    for day, burned, steps in ((6, 2480, 9120), (7, 2310, 7400), (8, 2700, 12_031), (9, 2600, 8412)):
        app.measure(f"2026-03-{day:02}", burnedEnergy=burned, steps=steps, distance=steps * 0.74, flights=day)
    return app


def today(page):
    page.goto("/")
    ready(page)


def entries(page):
    today(page)
    page.locator(".entries:not(.waiting)").evaluate("list => list.scrollIntoView()")


def over(page, app):
    app.log("Wedding cake", 2400, protein=150, carbohydrates=300, fat=120)
    today(page)


def add(page):
    today(page)
    open_add(page)
    page.get_by_text("Amount, macros and time").click()


def understood(page):
    today(page)
    open_add(page)
    page.get_by_label("What did you eat?").fill("2 eggs and a slice of toast with 10 g butter, 3 blorfs")
    expect(page.locator("#understood > ul > li")).to_have_count(4)


def found(page):
    today(page)
    open_add(page)
    page.get_by_label("What did you eat?").fill("porridge")
    expect(page.get_by_role("heading", name="Foods", exact=True)).to_be_visible()


def invitation(page):
    page.goto("/settings/server")
    ready(page)
    page.get_by_role("button", name="Invite someone").click()
    expect(page.locator("dialog #invitation")).to_be_visible()


def review(page):
    understood(page)
    page.get_by_role("link", name="Review").click()
    expect(page.locator("dialog .review-item")).to_have_count(4)


def review_refused(page):
    review(page)
    page.locator('dialog input[name$=".calories"][value=""]').fill("many")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("dialog .error")).not_to_have_count(0)


def review_yesterday(page):
    today(page)
    open_add(page)
    page.get_by_label("What did you eat?").fill("2 eggs for breakfast yesterday and a banana today")
    # Words that were typed earlier on this device are parsed as well.
    expect(page.get_by_label("Understood")).to_contain_text("banana")
    page.get_by_role("link", name="Review").click()
    expect(page.locator("dialog .review-item")).to_have_count(2)
    expect(page.locator("dialog .said-day")).to_be_visible()


def listening(page):
    """Shows the page while a person speaks, with three words just heard."""
    today(page)
    open_add(page)
    page.locator(".food-form").evaluate(
        """form => {
          form.dataset.voice = 'listening'
          form.dataset.level = 'sound'
          form.querySelector('.voice').hidden = false
          form.elements.q.value = 'two eggs and a slice of toast'
          form.elements.q.dispatchEvent(new Event('input', { bubbles: true }))
          form.querySelector('.heard').innerHTML = 'two eggs and <mark>a slice of toast</mark>'
          form.querySelector('#voice-status').textContent = 'Listening… 3 s. Tap again to stop.'
        }"""
    )
    expect(page.get_by_label("Understood")).to_contain_text("toast")


def scan(page):
    at("/scan")(page)
    expect(page.get_by_role("button", name="Start camera")).to_be_visible()


def scan_refused(page):
    scan(page)
    picture = io.BytesIO()
    PIL.Image.new("L", (64, 64), 255).save(picture, "PNG")
    page.get_by_label("Take or choose a photo").set_input_files({"name": "photo.png", "mimeType": "image/png", "buffer": picture.getvalue()})
    expect(page.get_by_role("alert")).to_be_visible()
    ready(page)
    expect(page.get_by_role("button", name="Start camera")).to_be_visible()


def unknown_code(page):
    today(page)
    open_add(page)
    page.get_by_label("What did you eat?").fill("4006381333931")
    expect(page.locator("#found-code")).to_be_visible()


def own_food_refused(page):
    at("/foods/new?code=4006381333931")(page)
    page.get_by_text("Fill in from the label").click()
    page.locator(".stays button").click()
    expect(page.locator(".error")).not_to_have_count(0)


def own_food(page):
    """An own food that is there, with its versions."""
    at("/foods/new?name=Crunchy+granola")(page)
    page.get_by_label("Calories", exact=True).fill("450")
    page.locator(".stays button").click()
    expect(page.get_by_role("button", name="Log", exact=True)).to_be_visible()
    at("/kept")(page)
    page.get_by_role("link", name="Edit Crunchy granola").first.click()
    expect(page.locator("dialog .own-food")).to_be_visible()


FOODS = """name,brand,code,portion name,portion (g),energy (kcal),fat (g),protein (g),salt (g)
Porridge oats,Mill & Sons,4006381333931,bowl,50,370,7.5,13,0.02
Käsespätzle,,,,,240,11,9.5,
Wrong digit,,4006381333932,,,100,,,
Crispbread,,,slice,10,,1.5,10,1.1
"""


def foods_of_a_file(page):
    """The preview of a table of foods."""
    at("/foods/file")(page)
    page.locator("#field-file").set_input_files({"name": "foods.csv", "mimeType": "text/csv", "buffer": FOODS.encode()})
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#refused")).to_be_visible()
    ready(page)


FINELI = {
    "component.csv": "EUFDNAME;COMPUNIT\nENERC;KJ\n",
    "component_value.csv": "FOODID;EUFDNAME;BESTLOC\n7;ENERC;418,40\n8;ENERC;820\n",
    "food.csv": "FOODID;FOODNAME\n7;BLORFPUURO, VEDELLÄ\n8;PERUNAMUUSI, KEVYTMAITO, KASVIRASVALEVITE 60 %\n9;ILMA\n",
    "foodname_SV.csv": "FOODID;FOODNAME;LANG\n7;BLORFGRÖT;SV\n8;POTATISMOS, LÄTTMJÖLK, MARGARIN 60 %;SV\n",
}
CHILI = "400 g minced beef\n2 onions, chopped\n1 (14.5 oz) can diced tomatoes\n200 g rice\n1 bay leaf\nsalt to taste"


def recipe_read(page):
    """A recipe that was pasted, with what its lines were understood as."""
    at("/recipes/new")(page)
    page.get_by_label("Ingredients, one a line").fill("Chili\nServes 4\n" + CHILI)
    page.get_by_role("button", name="Read", exact=True).click()
    expect(page.get_by_role("heading", name="Understood as")).to_be_visible()


def recipe_with_own_nutrients(page):
    """A recipe whose ingredients have fields for two own nutrients, one with a long name."""
    for name in ("Caffeine from coffee and tea", "Creatine"):
        at("/settings/nutrients")(page)
        for summary in page.locator("details:has([name='own.name']):not([open]) > summary").all():
            summary.click()
        page.locator("[name='own.name']").fill(name)
        page.locator("[name='own.unit']").fill("mg")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("#notes .note")).to_be_visible()
    recipe_read(page)
    page.locator(".recipe-line details > summary").first.click()
    expect(page.locator(".recipe-line details[open] input:visible")).to_have_count(2)


def foods_of_fineli(page):
    """The preview of a package of Fineli's foods."""
    package = io.BytesIO()
    with zipfile.ZipFile(package, "w") as file:
        for name, text in FINELI.items():
            file.writestr(name, text.encode("latin-1"))
    at("/settings/foods")(page)
    page.locator("#food-file").set_input_files({"name": "package.zip", "mimeType": "application/zip", "buffer": package.getvalue()})
    page.locator("#food-import form[enctype] button").click()
    expect(page.locator("#food-import [name='names']")).to_have_count(3)


def pot(page):
    """What was cooked of a recipe, with what is left."""
    recipe_read(page)
    page.locator(".stays button").click()
    page.get_by_role("link", name="Cook it").click()
    page.get_by_label("Cooked weight", exact=True).fill("2600")
    page.get_by_label("Empty pot").fill("1240")
    page.locator("dialog .stays button").click()
    expect(page.locator(".recipe-left")).to_be_visible()


def my_foods(page):
    entry(page)
    page.get_by_role("button", name="Save to My foods").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    at("/kept")(page)
    expect(page.locator(".found-food")).not_to_have_count(0)


def refused(page):
    add(page)
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("dialog .error")).to_have_count(2)


def entry(page):
    today(page)
    page.locator(".entry-link", has_text="Porridge").click()
    expect(sheet(page)).to_be_visible()


def delete(page):
    today(page)
    page.locator(".swipe-delete").first.click()
    expect(sheet(page)).to_be_visible()


def deleted(page):
    delete(page)
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#notes .note")).to_be_visible()


def goals(page):
    today(page)
    page.locator("main a[href='/goals']").first.click()
    expect(sheet(page)).to_be_visible()


def stale(page, app):
    entry(page)
    for known in app.day()["entries"]:
        if known["name"].startswith("Porridge"):
            app.call("PATCH", f"/entries/{known['id']}", {"calories": 330})
    page.get_by_role("button", name="Save changes").click()
    expect(sheet(page)).to_contain_text("Changed elsewhere")


def picker(page):
    at("/history?mode=month")(page)
    page.locator("#picker > summary").click()


def steps_picker(page):
    at("/history?lens=steps&mode=calendar")(page)
    page.locator("#picker > summary").click()


def filtering(page):
    at("/history?mode=month")(page)
    page.locator("#filter > summary").click()
    page.get_by_text("Dates and calories").click()


def slow(page):
    """Shows the page while days are loading slowly."""
    at("/history?mode=month")(page)
    page.locator("#history").evaluate("history => history.classList.add('loading')")


def sources(page):
    at("/history/2026-03-09?lens=energy")(page)
    page.locator("#accounts > summary").click()


def correct(page):
    at("/history/2026-03-09?lens=energy")(page)
    page.get_by_role("link", name="Correct steps").click()
    expect(sheet(page)).to_be_visible()


def correct_refused(page):
    correct(page)
    page.locator("dialog").get_by_label("Steps", exact=True).fill("many")
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(page.locator("dialog .error")).to_have_count(1)


def hit(page):
    at("/history/search?q=curry")(page)
    page.locator(".results .entry-link").first.click()
    expect(page.locator(".found")).to_be_visible()


DIARY = "Day,Time,Group,Food Name,Amount,Energy (kcal)\n2026-03-01,08:00,Breakfast,Kartoffel-Lauch-Cremesuppe mit Räuchertofu,80 g,300.8\n2026-03-09,,Dinner,Curry with rice,1 plate,1980\n2026-02-30,,Lunch,Nothing,1,10\n"
SLASHED = "Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g)\n01/02/2026,Banana,x,Breakfast,1,Each,105,0,0.4\n"

COLUMNS = "Datum;Was;Kalorien;Eiweiß (g)\n2026-03-01;Kartoffel-Lauch-Cremesuppe mit Räuchertofu;300,5;12\n2026-03-02;Brot;250;8\n"


def arrival(text):
    """Shows the preview of an import."""

    def visit(page):
        at("/settings/data")(page)
        page.locator("#field-file").set_input_files({"name": "servings.csv", "mimeType": "text/csv", "buffer": text.encode()})
        page.get_by_role("button", name="Preview").click()
        expect(page.locator("#take, #questions, #columns").first).to_be_visible()
        ready(page)
        page.locator("main").evaluate("main => main.querySelectorAll('details').forEach(details => { details.open = true })")

    return visit


def brought_in(page):
    arrival(DIARY)(page)
    page.get_by_role("button", name=re.compile("^Import ")).click()
    expect(page.locator("#notes .note")).to_be_visible()


def deleting(page):
    at("/settings/data/delete")(page)
    page.get_by_role("button", name="Delete everything permanently").click()
    expect(page.locator(".error").first).to_be_visible()


def health_phone(page):
    at("/settings/health/phone")(page)
    page.locator("#make-address").click()
    expect(page.get_by_text("It is shown only now")).to_be_visible()
    for guide in page.locator("details.card:visible summary").all():
        guide.click()


def made_token(page):
    at("/settings/tokens/new")(page)
    page.get_by_label("Name").fill("Kitchen scale")
    page.get_by_role("button", name="Create access key").click()
    expect(page.get_by_text("Copy it now")).to_be_visible()


# Uploads that stall as long as they are open.
uploads = []


def health_receiving(page, app):
    upload = socket.create_connection(("127.0.0.1", app.port))
    upload.sendall(
        f"POST /health/imports HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: demeter_session={app.cookie}\r\nContent-Length: 90000000\r\n\r\n".encode()
        + b"PK" + bytes(2_000_000)
    )
    uploads.append(upload)
    while True:
        at("/settings/health")(page)
        if page.locator(".running").count():
            break


def health_failed(page, app):
    uploads.pop().close()
    expect(page.get_by_role("alert")).to_be_visible()


def health_imported(page, app):
    at("/settings/health")(page)
    with tempfile.TemporaryDirectory() as folder:
        health_export.make(f"{folder}/export.zip", days=2, end=datetime.date(2026, 3, 10))
        page.get_by_label("Choose export.zip").set_input_files(f"{folder}/export.zip")
        expect(page.locator("details.import")).to_have_count(1, timeout=120_000)
    page.get_by_role("button", name="Yazio").or_(page.get_by_role("button", name="Lose It!")).first.click()
    expect(page.locator("#notes .note")).to_be_visible()


def health_sources(page, app):
    at("/settings/health/sources")(page)


def at(path):
    def visit(page):
        page.goto(path)
        ready(page)

    return visit


def signed_out(make_app, page_on, only=None):
    page = page_on(make_app(empty=True), signed_in=False)
    at("/welcome")(page)
    yield "welcome", page
    page.get_by_role("button", name="Create account").click()
    expect(page.locator(".error").first).to_be_visible()
    yield "welcome refused", page
    page.context.close()
    yield from walk({"sign in": at("/sign-in"), "link": at("/link/nothing")}, page_on(make_app(), signed_in=False), only)


def empty(make_app, page_on, only=None):
    yield from walk(EMPTY, page_on(make_app()), only)


def food(make_app, page_on, only=None):
    app = fill(make_app())
    page = page_on(app)
    yield from walk(FOOD, page, only)
    if only:
        return
    stale(page, app)
    yield "changed elsewhere", page
    over(page, app)
    yield "today over", page
    deleted(page)
    yield "deleted, with undo", page


def history(make_app, page_on, only=None):
    yield from walk(HISTORY, page_on(fill(make_app())), only)


def settings(make_app, page_on, only=None):
    yield from walk(SETTINGS, page_on(fill(make_app())), only)


def health(make_app, page_on, only=None):
    app = fill(make_app())
    page = page_on(app)
    for name, go in HEALTH.items():
        go(page, app)
        yield name, page


def weigh(app, days=60):
    """Fills a diary with whole days and weights of somebody who eats less than they burn."""
    first = datetime.date(2026, 3, 10) - datetime.timedelta(days=days)
    dates = [(first + datetime.timedelta(days=index)).isoformat() for index in range(days)]
    at = [f"{date}T12:00:00+01:00" for date in dates]
    foods = ("Porridge with blueberries", "Kartoffel-Lauch-Cremesuppe mit Räuchertofu", "Curry with rice")
    app.call("POST", "/entries", {"entries": [
        {"name": foods[index % 3], "calories": 1800 + index * 37 % 400, "protein": 90, "carbohydrates": 200, "fat": 60, "loggedAt": moment}
        for index, moment in enumerate(at)
    ]})  # fmt: skip
    app.call("POST", "/measurements", {"measurements": [
        {"kind": "weight", "amount": 82 - index * 0.05 + index * 7 % 5 * 0.2, "loggedAt": moment} for index, moment in enumerate(at) if index % 4
    ]})  # fmt: skip
    app.call("POST", "/measurements", {"kind": "water", "amount": 250})
    for name, time in [("Kartoffel-Lauch-Cremesuppe mit Räuchertofu", "19:00"), ("Oats", "07:30")]:
        app.call("POST", "/planned", {"name": name, "calories": 540, "plannedFor": "2026-03-12", "plannedTime": time})
    app.call("PUT", "/goals", {"calories": 2000, "steps": 8000, "pace": -0.5, "effectiveFrom": "2026-01-05"})
    app.walk({f"2026-03-{day:02}": (day * 1100, day * 830, day * 45) for day in range(1, 10)})
    return app


def log_weight(page):
    today(page)
    page.get_by_role("link", name="Log weight").click()
    expect(sheet(page)).to_be_visible()


def weight_refused(page):
    log_weight(page)
    page.locator("dialog").get_by_label("Weight", exact=True).fill("7100")
    page.locator("dialog").get_by_role("button", name="Log weight").click()
    expect(page.locator("dialog .error")).to_have_count(1)


def weight(page):
    log_weight(page)
    page.locator("dialog .measurements a").first.click()
    expect(page.get_by_role("button", name="Save changes")).to_be_visible()


def tables(page):
    at("/trends?span=3m")(page)
    page.locator("main").evaluate("main => main.querySelectorAll('details').forEach(details => { details.open = true })")


def body_settings(page):
    at("/settings/body")(page)
    page.get_by_label("Water on Today").select_option("on")
    page.get_by_role("button", name="Save").click()
    today(page)
    expect(page.locator("#tiles .tile")).to_have_count(2)


def also_today(page):
    at("/settings/eating-window")(page)
    page.get_by_label("Eating window", exact=True).select_option("on")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#notes .note")).to_be_visible()
    today(page)
    page.locator("#also > summary").click()
    expect(page.locator("#eating-window")).to_be_visible()


def about_you(page):
    at("/goals/suggest")(page)
    page.get_by_label("Woman").check()
    page.get_by_label("Birth year or age").fill("41")
    page.get_by_label("Height").fill("5'6")


def pace(page):
    about_you(page)
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name="Your pace")).to_be_visible()


def suggested_goals(page):
    pace(page)
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name="Suggested goals")).to_be_visible()


def trends(make_app, page_on, only=None):
    yield from walk(TRENDS, page_on(weigh(make_app())), only)


def walk(screens, page, only):
    """Goes through screens in an order in which each can follow the previous one; with `only`, only to the named ones."""
    for name, go in screens.items():
        if not only or name in only:
            go(page)
            yield name, page


EMPTY = {
    "health empty": at("/settings/health"), "today empty": today, "add without foods": add, "goals unset": goals, "history empty": at("/history"),
    "past day empty": at("/days/2026-03-09"), "trends empty": at("/trends"),
}
TRENDS = {
    "trends": at("/trends?span=4w"),
    "trends as tables": tables,
    "goals that follow": at("/goals"),
    "about you": about_you,
    "pace": pace,
    "suggested goals": suggested_goals,
    "log weight": log_weight,
    "weight refused": weight_refused,
    "change weight": weight,
    "weight understood": at("/add?q=weight+81.2"),
    "weight and water": at("/settings/body"),
    "other measurements": at("/settings/measurements"),
    "nutrients and targets": at("/settings/nutrients"),
    "nutrients of a week": at("/days/2026-03-09/nutrients?span=week&nutrient=fiber"),
    "report": at("/report"),
    "eating window": at("/settings/eating-window"),
    "reminders": at("/settings/reminders"),
    "today with weight and water": body_settings,
    "day with measurements": at("/history/2026-03-09?mode=month"),
    "note on a day": at("/days/2026-03-09/note"),
    "meals": at("/settings/meals"),
    "start of the day": at("/settings/day-start"),
    "entries of the night": at("/settings/day-start/entries"),
    "exercise understood": at("/add?q=30+min+running"),
    "planned day": at("/plan/2026-03-12"),
    "plan food": at("/add?day=2026-03-12"),
    "log exercise": at("/exercise/new?q=30+min+running"),
    "today with an eating window": also_today,
    "recipe with own nutrients": recipe_with_own_nutrients,
    "foods of fineli": foods_of_fineli,
}
FOOD = {
    "today": today,
    "entries": entries,
    "add": add,
    "add refused": refused,
    "add as a page": at("/add"),
    "add understood": understood,
    "add found": found,
    "review": review,
    "review refused": review_refused,
    "review yesterday": review_yesterday,
    "add listening": listening,
    "scan": scan,
    "scan refused": scan_refused,
    "copy or keep": at("/days/2026-03-09/copy"),
    "entry": entry,
    "delete": delete,
    "goals": goals,
    "past day": at("/history/2026-03-09?mode=month&view=read"),
    "unknown barcode": unknown_code,
    "new food refused": own_food_refused,
    "own food": own_food,
    "foods from a file": at("/foods/file"),
    "foods of a file": foods_of_a_file,
    "recipe read": recipe_read,
    "pot": pot,
    "my foods": my_foods,
    "page not found": at("/?note=pageNotFound"),
    "problem": at("/offline"),
}
HISTORY = {
    "day detail": at("/history/2026-03-09?mode=month"),
    "energy lens": at("/history?lens=energy"),
    "energy lens before": at("/history?lens=energy&month=2026-01"),
    "energy day": at("/history/2026-03-09?lens=energy"),
    "energy day sources": sources,
    "energy day no data": at("/history/2026-03-05?lens=energy"),
    "correct steps": correct,
    "correct steps refused": correct_refused,
    "day detail empty": at("/history/2026-02-20?mode=month"),
    "month": at("/history?mode=month"),
    "month picker": picker,
    "month empty": at("/history?mode=month&month=2026-01"),
    "month slow": slow,
    "month filter": filtering,
    "month filtered": at("/history?mode=month&status=over,under"),
    "month filter refused": at("/history?mode=month&from=2026-03-09&to=2026-03-01"),
    "nothing found": at("/history?mode=month&min=9000"),
    "week": at("/history?mode=week"),
    "list": at("/history?mode=list"),
    "steps": at("/history?lens=steps&mode=calendar"),
    "steps card": at("/history?lens=steps&mode=calendar&day=2026-03-08"),
    "steps list": at("/history?lens=steps&mode=list"),
    "steps picker": steps_picker,
    "search": at("/history/search"),
    "search found": at("/history/search?q=curry"),
    "search corrected": at("/history/search?q=pordige"),
    "search nothing": at("/history/search?q=xyz"),
    "search hit": hit,
}
SETTINGS = {
    "settings": at("/settings"),
    "food sources": at("/settings/foods"),
    "your data": at("/settings/data"),
    "file looked at": arrival(DIARY),
    "file with a question": arrival(SLASHED), "file with columns": arrival(COLUMNS),
    "file brought in": brought_in,
    "delete account": deleting,
    "devices": at("/settings/devices"),
    "passkeys": at("/settings/passkeys"),
    "new token": at("/settings/tokens/new"),
    "made token": made_token,
    "change password": at("/settings/password"),
    "second factor": at("/settings/second-factor"),
    "this server": at("/settings/server"),
    "sign-in provider": at("/settings/server/provider"),
    "add a person": at("/settings/server/people/new"),
    "invitation": invitation,
    "health phone": health_phone,
}
HEALTH = {
    "health receiving": health_receiving, "health failed": health_failed, "health imported": health_imported, "health sources": health_sources,
}

# Every screen and state, in independent groups. Each gets a function that starts a server, as the fixture `make_app` does, and one that
# opens a page on it, and yields names and pages.
GROUPS = {group.__name__.replace("_", " "): group for group in (signed_out, empty, food, history, trends, settings, health)}


def still(page):
    """Waits until all animations have ended, to show the page in its final state."""
    # The animation for "loading" never ends by itself.
    page.wait_for_function(
        """() => document.getAnimations().every(animation =>
          animation.playState !== 'running' || animation.effect.getComputedTiming().iterations === Infinity)"""
    )

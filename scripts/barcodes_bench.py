"""Sends photos of barcodes to a server, as a phone without a camera stream does, and counts what it reads. Then opens the scanner in a browser
whose camera shows a packet, and measures how long it takes until its food is shown.

    make bench-barcodes                      2,000 generated pictures
    make bench-barcodes PHOTOS=folder        also the photos of a folder; its labels.csv has the columns photo and number

A photo that labels.csv has no number for is one without a barcode. Photos may have any format that Pillow reads; they are sent as PNG.
BARCODES says how many pictures are generated, and SCANS how often the scanner is opened.
"""

import csv
import http.client
import io
import os
import pathlib
import random
import statistics
import sys
import tempfile
import time
import urllib.parse

import PIL.Image
import PIL.ImageDraw
import PIL.ImageFilter
from playwright.sync_api import sync_playwright

sys.path.append(str(pathlib.Path(__file__).parent.parent / "E2E"))
import server as servers  # noqa: E402

LEFT = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
PARITY = ["LLLLLL", "LLGLGG", "LLGGLG", "LLGGGL", "LGLLGG", "LGGLLG", "LGGGLL", "LGLGLG", "LGLGGL", "LGGLGL"]


def check_digit(digits):
    return -sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(digits))) % 10


def normal(digits):
    """A number as Demeter writes it: 8 digits or 13; a UPC-E in full."""
    if len(digits) == 8 and digits[0] == "0" and check_digit(digits[:-1]) != int(digits[-1]):
        last, body = digits[6], digits[1:7]
        long = body[:2] + last + "0000" + body[2:5] if last in "012" else body[:3] + "00000" + body[3:5] if last == "3" else body[:4] + "00000" + body[4] if last == "4" else body[:5] + "0000" + last
        digits = "0" + long + digits[7]
    bare = digits.lstrip("0")
    return bare.rjust(8 if len(bare) <= 8 else 13, "0")


def modules(code):
    """The bars and spaces of an EAN-13 as ones and zeros."""
    right = ["".join("10"[int(bit)] for bit in digit) for digit in LEFT]
    left = [LEFT[int(digit)] if kind == "L" else right[int(digit)][::-1] for digit, kind in zip(code[1:7], PARITY[int(code[0])])]
    return "101" + "".join(left) + "01010" + "".join(right[int(digit)] for digit in code[7:]) + "101"


def picture(number):
    """A picture of a packet with an EAN-13: turned, tilted, blurred, with a glare and noise. Returns it, its number, and pixels a module."""
    chance = random.Random(number)
    body = "".join(chance.choice("0123456789") for _ in range(12))
    code = body + str(check_digit(body))
    size, sharp = chance.uniform(1.5, 6), 8
    bars = modules(code)
    tall = 95 * sharp * chance.uniform(0.35, 0.75)
    paper = PIL.Image.new("L", (int((95 + 40) * sharp), int(tall + 40 * sharp)), chance.randint(200, 255))
    draw = PIL.ImageDraw.Draw(paper)
    for place, bit in enumerate(bars):
        if bit == "1":
            draw.rectangle([(20 + place) * sharp, 20 * sharp, (21 + place) * sharp - 1, 20 * sharp + tall], fill=chance.randint(0, 50))
    scene = paper.rotate(chance.uniform(-45, 45), PIL.Image.BICUBIC, expand=True, fillcolor=chance.randint(90, 200))
    wide, high = scene.size
    lean = [chance.uniform(0, 0.06) for _ in range(4)]
    corners = [lean[0] * wide, 0, 0, high, wide, high * (1 - lean[1]), wide * (1 - lean[2]), lean[3] * high]
    scene = scene.transform(scene.size, PIL.Image.QUAD, corners, PIL.Image.BICUBIC)
    scene = scene.resize((max(1, int(wide * size / sharp)), max(1, int(high * size / sharp))), PIL.Image.LANCZOS)
    if chance.random() < 0.3:
        glare = PIL.Image.new("L", scene.size, 0)
        x, y, r = chance.uniform(0, scene.width), chance.uniform(0, scene.height), chance.uniform(0.05, 0.12) * scene.width
        PIL.ImageDraw.Draw(glare).ellipse([x - r, y - r, x + r, y + r], fill=chance.randint(80, 200))
        scene = PIL.Image.composite(PIL.Image.new("L", scene.size, 255), scene, glare.filter(PIL.ImageFilter.GaussianBlur(r / 2)))
    scene = scene.filter(PIL.ImageFilter.GaussianBlur(chance.uniform(0, min(2, size / 2.5))))
    noise = PIL.Image.effect_noise(scene.size, chance.uniform(0, 16))
    return PIL.Image.blend(scene, noise, 0.12), code, size


class Phone:
    """A person who sends photos."""

    def __init__(self, port):
        self.port = port
        headers = servers.sign_in(port, servers.NAME, servers.PASSWORD)[2]
        self.cookie = headers["Set-Cookie"].split(";")[0]
        self.seconds = []

    def read(self, image):
        """Returns the digits that the server reads in a picture; nil if none."""
        file = io.BytesIO()
        image.save(file, "PNG", compress_level=1)
        edge = "demeter-photo"
        body = f"--{edge}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"photo.png\"\r\n\r\n".encode() + file.getvalue() + f"\r\n--{edge}--\r\n".encode()
        began = time.perf_counter()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("POST", "/scan", body, {"Content-Type": f"multipart/form-data; boundary={edge}", "Cookie": self.cookie})
        answer = connection.getresponse()
        answer.read()
        self.seconds.append(time.perf_counter() - began)
        place = answer.getheader("Location") or ""
        return urllib.parse.parse_qs(urllib.parse.urlsplit(place).query).get("q", [None])[0]


def judge(phone, name, cases):
    """Sends pictures with their numbers and prints how many were read right and wrong."""
    right, wrong, count = 0, [], 0
    phone.seconds.clear()
    for image, number, label in cases:
        read = phone.read(image)
        count += 1
        if read is None:
            continue
        if number and normal(read) == normal(number):
            right += 1
        else:
            wrong.append(f"{label}: {read}, not {number or 'a barcode'}")
    if count:
        times = sorted(phone.seconds)
        print(f"{name}: {right} of {count} read ({100 * right / count:.1f} %), {len(wrong)} wrong; {1000 * statistics.median(times):.0f} ms a request, p95 {1000 * times[int(0.95 * (len(times) - 1))]:.0f} ms")
        for line in wrong:
            print(f"  {line}")


PACKET = "4006381333931"
WIDE, HIGH = 1280, 720

# The milliseconds from the tap that opens the scanner until the row of the food is in the sheet, looked for in each frame.
WATCH = """() => {
  window.shown = new Promise(resolve => addEventListener('click', ({ timeStamp }) => {
    const look = () => {
      if (document.querySelector('dialog[open] #found .entry-link')) resolve(performance.now() - timeStamp)
      else requestAnimationFrame(look)
    }
    look()
  }, { capture: true, once: true }))
}"""


def film(path):
    """Writes what the camera sees in a loop, a packet on a table, as a second of YUV4MPEG2 (https://wiki.multimedia.cx/index.php/YUV4MPEG2)."""
    table = PIL.Image.new("L", (WIDE, HIGH), 120)
    draw = PIL.ImageDraw.Draw(table)
    bars, size = modules(PACKET), 4
    left = (WIDE - len(bars) * size) // 2
    draw.rectangle([left - 60, 200, WIDE - left + 60, 520], fill=230)
    for place, bit in enumerate(bars):
        if bit == "1":
            draw.rectangle([left + place * size, 240, left + (place + 1) * size - 1, 480], fill=30)
    frame = b"FRAME\n" + table.filter(PIL.ImageFilter.GaussianBlur(1)).tobytes() + bytes([128]) * (WIDE * HIGH // 2)
    path.write_bytes(f"YUV4MPEG2 W{WIDE} H{HIGH} F30:1 Ip A1:1 C420jpeg\n".encode() + 30 * frame)


def scan(phone, folder, count):
    """Opens the scanner that often, in a browser whose camera shows a packet, and prints how soon its food is shown."""
    address, video = f"http://127.0.0.1:{phone.port}", pathlib.Path(folder) / "packet.y4m"
    film(video)
    food = urllib.parse.urlencode({"name": "Granola", "codes": PACKET, "basis": "100g", "calories": "450"})
    connection = http.client.HTTPConnection("127.0.0.1", phone.port, timeout=60)
    connection.request("POST", "/foods", food, {"Content-Type": "application/x-www-form-urlencoded", "Cookie": phone.cookie})
    assert connection.getresponse().status == 303
    options = ["--no-sandbox", "--disable-dev-shm-usage", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=[*options, f"--use-file-for-fake-video-capture={video}"])
        context = browser.new_context(base_url=address, viewport={"width": 390, "height": 844}, service_workers="block")
        context.grant_permissions(["camera"], origin=address)
        name, value = phone.cookie.split("=", 1)
        context.add_cookies([{"name": name, "value": value, "url": address}])
        page = context.new_page()
        times = []
        for _ in range(count):
            page.goto("/")
            page.wait_for_selector("html[data-ready]", state="attached")
            page.locator("#add").click()
            link = page.get_by_role("link", name="Scan a barcode")
            link.wait_for()
            page.evaluate(WATCH)
            link.click()
            times.append(page.evaluate("window.shown"))
        browser.close()
    print(f"camera: food shown {statistics.median(times):.0f} ms after the scanner was opened (p50 of {count}), slowest {max(times):.0f} ms")


def main():
    photos = os.environ.get("PHOTOS")
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder) / "data"
        servers.demeter(data, "person", "add", servers.NAME, "--time-zone", "Europe/Berlin", stdin=servers.PASSWORD + "\n")
        with servers.Running(data, level="error") as server:
            phone = Phone(server.port)
            if photos:
                rows = {row["photo"]: row["number"] for row in csv.DictReader(open(pathlib.Path(photos) / "labels.csv"))}
                files = sorted(file for file in pathlib.Path(photos).iterdir() if file.suffix.lower() in (".png", ".jpg", ".jpeg", ".webp"))
                for kind in sorted({file.name.split("-")[0] for file in files}):
                    of_kind = [file for file in files if file.name.split("-")[0] == kind]
                    judge(phone, kind, ((PIL.Image.open(file).convert("L"), rows.get(file.name) or None, file.name) for file in of_kind))
            count = int(os.environ.get("BARCODES", "2000"))
            large, small = [], []
            for number in range(count):
                image, code, size = picture(number)
                (large if size > 2 else small).append((image, code, f"picture {number}"))
            judge(phone, "generated, more than 2 pixels a module", large)
            judge(phone, "generated, 1.5 to 2 pixels a module", small)
            scans = int(os.environ.get("SCANS", "15"))
            if scans:
                scan(phone, folder, scans)


if __name__ == "__main__":
    main()

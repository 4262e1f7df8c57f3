"""What the tests of pages share: a headless Chromium, the command, and a reader of PNG files that owes Lamina nothing."""

import os
import shutil
import struct
import subprocess
import tempfile
import time
import unittest
import zlib
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.chrome.service import Service

ROOT = Path(__file__).resolve().parents[3]
LAMINA = ROOT / ".build/release/lamina"


def environment():
    """The driver that CI has."""
    return {**os.environ, "LAMINA_EGL_PLATFORM": "software"}


def lamina(*arguments, status=0):
    """Runs the command in the repository."""
    run = subprocess.run([LAMINA, *map(str, arguments)], cwd=ROOT, env=environment(), capture_output=True, text=True)
    assert run.returncode == status, f"lamina {arguments} ended with {run.returncode}: {run.stderr}"
    return run


class PNG:
    """Premultiplied pixels of an 8-bit RGB or RGBA file."""

    def __init__(self, path):
        data, at, stream = Path(path).read_bytes(), 8, b""
        while at < len(data):
            length, kind = struct.unpack(">I4s", data[at : at + 8])
            body = data[at + 8 : at + 8 + length]
            if kind == b"IHDR":
                self.width, self.height, depth, colors = struct.unpack(">IIBB", body[:10])
                assert depth == 8 and colors in (2, 6)
                self.channels = 3 if colors == 2 else 4
            if kind == b"IDAT":
                stream += body
            at += length + 12
        raw, step, row = zlib.decompress(stream), self.channels, self.width * self.channels
        self.rows, above = [], bytes(row)
        for y in range(self.height):
            filter_type, line = raw[y * (row + 1)], bytearray(raw[y * (row + 1) + 1 : (y + 1) * (row + 1)])
            for i in range(row):
                a, b = line[i - step] if i >= step else 0, above[i]
                c = above[i - step] if i >= step else 0
                p = a + b - c
                paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
                line[i] = (line[i] + (0, a, b, (a + b) // 2, paeth)[filter_type]) & 255
            self.rows.append(line)
            above = line

    def pixel(self, x, y):
        p = list(self.rows[y][x * self.channels : (x + 1) * self.channels])
        alpha = p[3] if self.channels == 4 else 255
        return [(2 * c * alpha + 255) // 510 for c in p[:3]] + [alpha]


class PageTest(unittest.TestCase):
    """A test with a browser and a folder. It fails where a page writes an error to the console."""

    @classmethod
    def setUpClass(cls):
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,900"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        cls.browser = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        cls.folder = Path(tempfile.mkdtemp(prefix="lamina-pages-"))
        cls.prepare()

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        shutil.rmtree(cls.folder)

    def tearDown(self):
        errors = [entry["message"] for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"]
        self.assertEqual(errors, [])

    # MARK: Looking and acting

    def open(self, path, fragment=""):
        self.browser.get("about:blank")
        url = path if str(path).startswith("http") else Path(path).as_uri()
        self.browser.get(url + ("#" + fragment if fragment else ""))

    def all(self, selector):
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        return [element.text for element in self.all(selector)]

    def script(self, text, *arguments):
        return self.browser.execute_script(text, *arguments)

    def press(self, keys):
        ActionChains(self.browser).send_keys(keys).perform()

    def until(self, condition, message):
        """Waits for what a page does by itself; two minutes without it are a failure."""
        for _ in range(2400):
            try:
                result = condition()
                if result:
                    return result
            except StaleElementReferenceException:
                # The page was drawn anew in the middle of the question.
                pass
            time.sleep(0.05)
        self.fail(message)

    def point_at(self, element, x, y):
        """Moves the pointer to a place in an element, in pixels from its corner."""
        box = element.rect
        ActionChains(self.browser).move_to_element_with_offset(
            element, int(x - box["width"] / 2), int(y - box["height"] / 2)
        ).perform()

    def slide(self, selector, value):
        """Sets a slider, as a person who drags it."""
        self.script(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))",
            self.one(selector), value,
        )

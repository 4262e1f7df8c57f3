"""The report of `lamina compare`, clicked through."""

import json
import shutil

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import PNG, PageTest, lamina

EVIL = "<img src=x onerror=alert(1)>&amp;.png"


class ScenesReport(PageTest):
    @classmethod
    def prepare(cls):
        scenes = ["Examples/Cube/Cube.ca"]
        scenes += [f"Examples/Scenes/{name}.ca" for name in ["Shadows", "FadingRing", "Masks"]]
        lamina("compare", *scenes, "--report", cls.folder)
        cls.report = json.loads((cls.folder / "report.json").read_text())

    def show(self, id, **view):
        self.open(self.folder / "index.html", "&".join(f"{k}={v}" for k, v in {"scene": id, **view}.items()))
        self.until(lambda: self.script("return document.body.dataset.ready") == id, "the pixels do not load")

    def entry(self, id):
        return next(c for c in self.report["comparisons"] if c["id"] == id)

    def test_the_summary_says_how_many_agree(self):
        self.open(self.folder / "index.html")
        self.assertIn("All 4 agree", self.one("#outcome").text)
        self.assertIn("the reference", self.one("#facts").text)
        self.assertEqual(len(self.all("#table tbody tr")), 4)

    def test_the_filter_and_its_link(self):
        self.open(self.folder / "index.html")
        self.one("#filter").send_keys("ring")
        self.assertEqual(self.texts("#table tbody a"), ["Scenes/FadingRing.ca"])
        self.until(lambda: "filter=ring" in self.browser.current_url, "the link does not follow")
        self.open(self.folder / "index.html", "filter=nothing+like+it")
        self.assertEqual(self.all("#table tbody tr"), [])
        self.assertTrue(self.one("#nothing").is_displayed())

    def test_columns_sort(self):
        self.open(self.folder / "index.html")
        column = next(b for b in self.all("#table th button") if b.text.startswith("Pixels"))
        shares = {c["name"]: c["differing"] / c["pixels"] for c in self.report["comparisons"]}
        names = sorted(shares, key=lambda n: -shares[n])
        titles = lambda: [a.get_attribute("title") for a in self.all("#table tbody a")]
        column.click()
        self.assertEqual(titles(), names)
        next(b for b in self.all("#table th button") if b.text.startswith("Pixels")).click()
        self.assertEqual(titles(), names[::-1])

    def compare_loupe(self, expected, actual):
        """Holds the loupe's numbers to the files, and returns its pixel."""
        x, y = map(int, self.one("#loupe-place").text.split(","))
        rows = {r.get_attribute("data-role"): [int(n) for n in r.text.split()[1:]] for r in self.all("#channels tbody tr")}
        self.assertEqual(rows["expected"], expected.pixel(x, y))
        self.assertEqual(rows["actual"], actual.pixel(x, y))
        self.assertEqual(rows["difference"], [abs(a - b) for a, b in zip(rows["expected"], rows["actual"])])
        self.assertRegex(self.one("#pixel-class").text, r"(interior|boundary|tie),")
        return x, y

    def test_the_loupe_tells_what_the_files_hold(self):
        for id in ["Cube", "Masks"]:
            self.show(id)
            files = [PNG(self.folder / f"{id}-{role}.png") for role in ["expected", "actual"]]
            view, seen = self.one(".view"), set()
            for fx, fy in [(0.5, 0.5), (0.37, 0.42), (0.52, 0.61), (0.6, 0.33)]:
                self.point_at(view, view.rect["width"] * fx, view.rect["height"] * fy)
                seen.add(self.compare_loupe(*files))
            self.assertEqual(len(seen), 4)

    def test_the_loupe_walks_from_pixel_to_pixel(self):
        self.show("Cube")
        files = [PNG(self.folder / f"Cube-{role}.png") for role in ["expected", "actual"]]
        self.one("#worst").click()
        x, y = self.compare_loupe(*files)
        path = []
        for key, dx, dy in [(Keys.ARROW_DOWN, 0, 1), (Keys.ARROW_RIGHT, 1, 0), (Keys.ARROW_UP, 0, -1), (Keys.ARROW_UP, 0, -1), (Keys.ARROW_LEFT, -1, 0)]:
            ActionChains(self.browser).key_down(Keys.SHIFT).send_keys(key).key_up(Keys.SHIFT).perform()
            x, y = x + dx, y + dy
            self.assertEqual(self.compare_loupe(*files), (x, y))
            path.append((x, y))
        # Along an edge, where a pixel off would be seen.
        for dx, dy in [(0, 1), (1, 0)]:
            self.assertTrue(any(files[1].pixel(x, y) != files[1].pixel(x + dx, y + dy) for x, y in path))

    def test_the_worst_pixel_is_the_report_s(self):
        self.show("Cube")
        self.one("#worst").click()
        entry = self.entry("Cube")
        self.assertEqual(self.one("#loupe-place").text, ", ".join(map(str, entry["worstAt"])))
        self.assertTrue(self.one("#pixel-class").text.startswith(f"Differs by {entry['worst']};"))
        self.assertEqual(self.one("#zoom-value").text, "16×")
        # The loupe's lens has that pixel in its middle.
        middle = self.script("return [...document.getElementById('lens-actual').getContext('2d').getImageData(5, 5, 1, 1).data]")
        self.assertEqual(middle, PNG(self.folder / "Cube-actual.png").pixel(*entry["worstAt"]))

    def test_the_histogram_is_the_report_s(self):
        self.show("Cube")
        counts = {int(r.split()[0]): int(r.split()[1].replace(",", "")) for r in self.texts("#histogram tr") if "–" not in r.split()[0]}
        self.assertEqual(counts, {d: n for d, n in self.entry("Cube")["histogram"] if d <= 8})
        self.assertEqual(len(self.all("#classes tbody tr")), 3)

    def test_the_modes(self):
        self.show("Shadows")
        panes = {}
        for mode in ["side", "swipe", "onion", "flicker", "difference"]:
            self.one(f"#modes button[value={mode}]").click()
            panes[mode] = len(self.all(".pane"))
            self.assertEqual(self.one("#stage").get_attribute("data-mode"), mode)
            self.assertEqual(self.one(f"#modes button[value={mode}]").get_attribute("aria-pressed"), "true")
        self.assertEqual(panes, {"side": 3, "swipe": 1, "onion": 1, "flicker": 1, "difference": 1})

    def test_swipe_cuts_where_the_divider_is(self):
        self.show("Shadows", mode="swipe")
        def cut():
            # The first column of the actual picture that shows, on the page.
            return self.script("""
              const image = document.querySelector('img.actual'), box = image.getBoundingClientRect();
              return box.left + parseFloat(image.style.clipPath.split(' ')[3]) * box.width / image.naturalWidth""")
        for split in [40, 55]:
            self.slide("#split", split)
            box = self.one(".view").rect
            self.assertAlmostEqual(cut(), box["x"] + 1 + (box["width"] - 2) * split / 100, delta=1.5)

    def test_onion_skin_mixes(self):
        self.show("Shadows", mode="onion")
        self.slide("#mix", 25)
        self.assertEqual(self.one("img.actual").value_of_css_property("opacity"), "0.25")

    def test_flicker_shows_both(self):
        self.show("Shadows", mode="flicker")
        seen = set()
        self.until(lambda: seen.add(self.one(".view .tag").text) or len(seen) == 2, "it does not flicker")
        self.assertEqual(seen, {"expected", "actual"})

    def test_the_difference_is_amplified(self):
        self.show("Cube", mode="difference")
        x, y = self.entry("Cube")["worstAt"]
        at = "return [...document.querySelector('canvas.difference').getContext('2d').getImageData(arguments[0], arguments[1], 1, 1).data]"
        pixel = lambda: self.script(at, x, y)
        self.slide("#gain", 4)
        self.assertEqual(pixel()[0], min(255, 16 * self.entry("Cube")["worst"]))
        self.slide("#gain", 0)
        self.assertLess(pixel()[1], 16)

    def test_panes_zoom_and_pan_in_step(self):
        self.show("Cube")
        before = {i.value_of_css_property("transform") for i in self.all(".image")}
        self.press("+")
        self.press(Keys.ARROW_RIGHT)
        after = {i.value_of_css_property("transform") for i in self.all(".image")}
        self.assertEqual((len(before), len(after)), (1, 1))
        self.assertNotEqual(before, after)
        self.one("#fit").click()
        self.assertEqual({i.value_of_css_property("transform") for i in self.all(".image")}, before)

    def test_a_link_opens_the_same_view(self):
        self.show("Cube", mode="swipe")
        self.one("#worst").click()
        self.slide("#split", 30)
        self.until(lambda: "split=30" in self.browser.current_url, "the link does not follow")
        url = self.browser.current_url
        state = lambda: (self.one("#name").text, self.one("#stage").get_attribute("data-mode"), self.one("#zoom-value").text,
                         self.one("#loupe-place").text, self.one("img.actual").get_attribute("style"))
        before = state()
        self.browser.get("about:blank")
        self.browser.get(url)
        self.until(lambda: self.script("return document.body.dataset.ready") == "Cube", "the pixels do not load")
        self.assertEqual(state(), before)

    def test_the_keyboard_suffices(self):
        self.open(self.folder / "index.html")
        names = self.texts("#table tbody a")
        self.press("n")
        self.assertEqual(self.one("#name").text, names[0])
        self.press("n")
        self.assertEqual(self.one("#name").text, names[1])
        self.press("p")
        self.assertEqual(self.one("#name").text, names[0])
        for key, mode in zip("12345", ["side", "swipe", "onion", "flicker", "difference"]):
            self.press(key)
            self.assertEqual(self.one("#stage").get_attribute("data-mode"), mode)
        self.press(Keys.ESCAPE)
        self.assertFalse(self.one("#detail").is_displayed())
        self.press("/")
        self.assertEqual(self.script("return document.activeElement.id"), "filter")

    def test_back_leads_to_the_list(self):
        self.open(self.folder / "index.html")
        self.one("#table tbody a").click()
        self.until(lambda: self.one("#detail").is_displayed(), "it does not open")
        self.browser.back()
        self.until(lambda: self.one("#list").is_displayed(), "Back does not lead to the list")

    def test_it_fits_a_telephone(self):
        self.browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": 360, "height": 760, "deviceScaleFactor": 1, "mobile": False})
        try:
            for fragment in ["", "scene=Cube", "scene=Cube&mode=swipe"]:
                self.open(self.folder / "index.html", fragment)
                self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 360, fragment)
        finally:
            self.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


class FoldersReport(PageTest):
    @classmethod
    def prepare(cls):
        old, new = cls.folder / "old", cls.folder / "new"
        old.mkdir()
        lamina("render", "Examples/Scenes/Masks.ca", "--scale", "0.1", "-o", old / "a.png")
        lamina("render", "Examples/Scenes/Filters.ca", "--scale", "0.1", "-o", old / EVIL)
        for k in range(500):
            shutil.copy(old / "a.png", old / f"same-{k}.png")
        shutil.copytree(old, new)
        shutil.copy(old / "a.png", new / EVIL)
        shutil.copy(old / "a.png", new / "new.png")
        (new / "a.png").unlink()
        lamina("compare", old, new, "--report", cls.folder / "report", status=1)
        cls.page = cls.folder / "report/index.html"

    def test_failures_come_first(self):
        self.open(self.page)
        self.assertEqual(self.texts("#table tbody .verdict")[:4], ["missing", "extra", "differs", "ok"])
        self.assertIn("1 differ, 1 missing, 1 extra, 500 of 503 agree", self.one("#outcome").text)
        self.one("#verdicts button[value=failures]").click()
        self.assertEqual(len(self.all("#table tbody tr")), 3)

    def test_a_name_is_text(self):
        self.open(self.page, "verdict=differs")
        self.assertEqual(self.texts("#table tbody a"), [EVIL])
        self.one("#table tbody a").click()
        self.until(lambda: self.one("#detail").is_displayed(), "it does not open")
        self.assertEqual(self.one("#name").text, EVIL)
        self.assertEqual(self.all("img[src='x']"), [])

    def test_one_without_its_counterpart_opens(self):
        self.open(self.page, "scene=new&mode=swipe")
        self.assertEqual(self.texts(".absent"), ["nothing expected"])
        self.assertIn("nothing to compare", self.one("#pixel-class").text)

    def test_pictures_load_when_they_are_scrolled_to(self):
        self.open(self.page)
        loaded = "return [...document.images].filter(i => i.complete && i.naturalWidth).length"
        self.until(lambda: self.script(loaded) > 5, "nothing loads")
        self.assertGreater(len(self.all("#table img")), 500)
        self.assertLess(self.script(loaded), 250)
        last = self.script("const i = [...document.images].at(-1); i.scrollIntoView(); return i")
        self.until(lambda: self.script("return arguments[0].naturalWidth", last) > 0, "the last one does not load")
        # No script file has been read so far.
        self.assertEqual(self.script("return performance.getEntriesByType('resource').filter(e => e.name.endsWith('.js')).length"), 0)


class FailedTestsReport(PageTest):
    """The report of snapshot tests, which the library writes: the page of two folders with the data of tests."""

    ACCEPT = "SNAPSHOT_TESTING_RECORD=failed swift test --filter 'CardTests.*\\bcard\\b'"

    @classmethod
    def prepare(cls):
        old, new = cls.folder / "old", cls.folder / "new"
        old.mkdir()
        new.mkdir()
        lamina("render", "Examples/Scenes/Masks.ca", "--scale", "0.1", "-o", old / "card.1.png")
        lamina("render", "Examples/Scenes/Filters.ca", "--scale", "0.1", "-o", new / "card.1.png")
        shutil.copy(new / "card.1.png", new / "card.2.png")
        lamina("compare", old, new, "--report", cls.folder / "report", status=1)
        cls.page = cls.folder / "report/index.html"
        data = json.loads((cls.folder / "report/report.json").read_text())
        data["kind"] = "tests"
        for entry in data["comparisons"]:
            entry["renderer"] = "the reference"
            if entry["verdict"] == "extra":
                entry["verdict"] = "unrecorded"
            else:
                entry["accept"] = cls.ACCEPT
        data["summary"].update(extra=0, unrecorded=1)
        text = cls.page.read_text().replace("lamina compare</h1>", "Failed snapshot tests</h1>")
        start = text.index(">", text.index('id="report"')) + 1
        end = text.index("</script>", start)
        cls.page.write_text(text[:start] + json.dumps(data).replace("<", "\\u003c") + text[end:])

    def test_it_says_what_failed(self):
        self.open(self.page)
        self.assertEqual(self.one("h1").text, "Failed snapshot tests")
        self.assertIn("Failed snapshot tests", self.browser.title)
        self.assertIn("1 differ, 1 without a recorded picture", self.one("#outcome").text)
        self.assertRegex(self.one("#facts").text, r"drawn by\s*the reference")
        self.assertEqual(self.texts("#table tbody .verdict"), ["not recorded", "differs"])

    def test_a_difference_has_the_command_that_accepts_it(self):
        self.open(self.page, "scene=card.1")
        self.assertEqual(self.one("#accept code").text, self.ACCEPT)
        self.assertEqual(self.one("#renderer").text, "Drawn by the reference.")

    def test_one_without_a_recorded_picture_shows_the_drawn_one(self):
        self.open(self.page, "scene=card.2")
        self.assertEqual(self.texts(".absent"), ["no recorded picture"])
        self.assertFalse(self.one("#accept").is_displayed())
        self.until(lambda: self.script("return document.querySelector('img.actual').naturalWidth") > 0, "it does not load")

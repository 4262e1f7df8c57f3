"""The inspector of `lamina inspect --html`, clicked through."""

import json

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser import PNG, PageTest, lamina

EVIL = "<img src=x onerror=alert(1)>"
# y runs up: the card covers the columns 50 to 109 and the rows 40 to 79; "inner" is cut at its right and upper edge.
SCENE = """<?xml version="1.0" encoding="UTF-8"?>
<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  <CALayer backgroundColor="0.1 0.2 0.4" bounds="0 0 160 120" name="Root" bogus="1">
    <sublayers>
      <CALayer id="#card" name="&lt;img src=x onerror=alert(1)&gt;" bounds="0 0 60 40" position="80 60" masksToBounds="1"
       backgroundColor="1 0.4 0.1" shadowOpacity="0">
        <sublayers><CALayer name="inner" bounds="0 0 40 40" position="50 30" backgroundColor="1 1 0.5" opacity="0.5"/></sublayers>
      </CALayer>
      <CALayer name="pic" bounds="0 0 20 20" position="20 20"><contents type="CGImage" src="assets/none.png"/></CALayer>
      <CALayer name="faded" bounds="0 0 10 10" position="140 20" opacity="0.5">
        <sublayers><CALayer name="grain" bounds="0 0 5 5" position="5 5" backgroundColor="1 1 1"/></sublayers>
      </CALayer>
    </sublayers>
    <states>
      <LKState name="Locked"><elements>
        <LKStateSetValue targetId="#card" keyPath="position.x"><value type="integer" value="40"/></LKStateSetValue>
      </elements></LKState>
    </states>
  </CALayer>
</caml>
"""


class InspectorTest(PageTest):
    def show(self, page, fragment=""):
        self.open(self.folder / page, fragment)
        self.until(lambda: self.script("return document.body.dataset.shown") is not None, "no frame is shown")

    def point(self, x, y):
        """Moves the pointer to a pixel of the picture, whose names it returns, frontmost first."""
        box = "const b = document.querySelector(arguments[0]).getBoundingClientRect(); return [b.left, b.top, b.width]"
        left, top, width = self.script(box, ".board > :first-child")
        stage, scale = self.script(box, "#stage"), width / self.script("return current.width")
        self.point_at(self.one("#stage"), left - stage[0] + (x + 0.5) * scale, top - stage[1] + (y + 0.5) * scale)
        return [b.text.split("\n")[0] for b in self.all("#under button")]

    def frame(self, page, state=0, number=0):
        text = (self.folder / f"{page}-files/frame-{state}-{number}.js").read_text()
        return json.loads(text[text.index("{") : text.rindex("}") + 1])


class SceneInspector(InspectorTest):
    @classmethod
    def prepare(cls):
        (cls.folder / "scene.caml").write_text(SCENE)
        lamina("inspect", cls.folder / "scene.caml", "--html", cls.folder / "page.html")

    def test_the_tree_and_its_search(self):
        self.show("page.html")
        self.assertEqual(len(self.all("#tree .row")), 6)
        self.assertEqual(self.one("#count").text, "6 layers")
        self.one("#search").send_keys("inner")
        # What is found stands below the layers above it.
        self.assertEqual(self.texts("#tree .title"), ["Root CALayer", f"{EVIL} CALayer", "inner CALayer"])
        self.assertEqual(self.one("#count").text, "1 of 6 layers")

    def test_a_name_is_text(self):
        self.show("page.html", "layer=1")
        self.assertEqual(self.one("#layer h2").text, EVIL)
        self.assertEqual(self.all("img[src='x']"), [])

    def test_a_pixel_names_the_layers_under_it(self):
        self.show("page.html")
        card = f"{EVIL} CALayer"
        for place, names in {
            (60, 70): [card, "Root CALayer"],
            (90, 50): ["inner CALayer", card, "Root CALayer"],
            (109, 41): ["inner CALayer", card, "Root CALayer"],
            # The card clips what reaches beyond it.
            (111, 45): ["Root CALayer"],
            (90, 38): ["Root CALayer"],
            (20, 100): ["pic CALayer paints nothing", "Root CALayer"],
        }.items():
            self.assertEqual(self.point(*place), names, place)

    def test_a_click_selects_the_frontmost(self):
        self.show("page.html")
        self.point(90, 50)
        ActionChains(self.browser).click().perform()
        self.assertEqual(self.one("#layer h2").text, "inner")
        self.assertEqual(self.one("#tree [aria-selected=true] .title").text, "inner CALayer")

    def test_a_layer_is_outlined_with_its_anchor_and_what_clips_it(self):
        self.show("page.html", "layer=2")
        numbers = lambda element, key="points": [float(n) for n in element.get_attribute(key).replace(",", " ").split()]
        # Counter-clockwise from the corner of the least x and y, which lies at the bottom.
        self.assertEqual(numbers(self.one(".outline.selected")), [80, 70, 120, 70, 120, 30, 80, 30])
        self.assertEqual(numbers(self.one(".clip")), [50, 80, 110, 80, 110, 40, 50, 40])
        anchor = self.one(".anchor")
        self.assertEqual((anchor.get_attribute("cx"), anchor.get_attribute("cy")), ("100", "50"))
        ActionChains(self.browser).move_to_element(self.one("#tree .row[data-layer='3']")).perform()
        self.assertEqual(numbers(self.one(".outline.hovered")), [10, 110, 30, 110, 30, 90, 10, 90])

    def test_properties_that_are_set_come_first(self):
        self.show("page.html", "layer=2")
        rows = {r.get_attribute("data-key"): r.text for r in self.all("#layer > table tr")}
        self.assertEqual(set(rows), {"backgroundColor", "bounds", "opacity", "position"})
        self.assertTrue(rows["position"].endswith("(50 30)") and rows["backgroundColor"].endswith("#ffff80"))
        rest = self.all("#layer details tr")
        self.assertGreater(len(rest), 40)
        self.assertFalse(self.script("return arguments[0].checkVisibility()", rest[0]))
        self.one("#layer summary").click()
        self.assertTrue(self.script("return arguments[0].checkVisibility()", rest[0]))

    def test_every_layer_that_paints_has_a_plane(self):
        self.show("page.html", "mode=exploded")
        layers = self.frame("page")["layers"]
        painting = [l["name"] for l in layers if "picture" in l]
        self.assertEqual(painting, ["Root", EVIL, "inner", "grain"])
        # The faded group paints nothing itself, but it is composited by itself.
        planes = self.all(".plane")
        self.assertEqual(len(planes), 5)
        self.assertEqual(len(self.all(".plane img")), 4)
        self.assertEqual([p.get_attribute("data-layer") for p in self.all(".plane.marked")], ["4"])
        self.until(lambda: self.script("return [...document.querySelectorAll('.plane img')].every(i => i.naturalWidth)"), "a picture is missing")
        # What lies over another stands before it.
        levels = {p.get_attribute("data-layer"): int(p.get_attribute("data-level")) for p in planes}
        self.assertEqual(levels, {"0": 0, "1": 1, "2": 2, "4": 1, "5": 2})

    def test_a_plane_lies_where_its_layer_is(self):
        self.show("page.html", "mode=exploded")
        self.one("#front").click()
        self.slide("#spacing", 0)
        box = lambda i: self.script("const b = document.querySelector(`.plane[data-layer='${arguments[0]}']`).getBoundingClientRect(); return [b.left, b.top, b.width, b.height]", i)
        root, card = box(0), box(1)
        scale = root[2] / 160
        for value, expected in zip(card, [root[0] + 50 * scale, root[1] + 40 * scale, 60 * scale, 40 * scale]):
            self.assertAlmostEqual(value, expected, delta=0.5)

    def test_it_turns(self):
        self.show("page.html", "mode=exploded")
        transform = lambda: self.one(".board").get_attribute("style")
        first = transform()
        self.one("#stage").send_keys(Keys.ARROW_LEFT)
        second = transform()
        self.assertNotEqual(first, second)
        ActionChains(self.browser).move_to_element(self.one("#stage")).click_and_hold().move_by_offset(60, 20).release().perform()
        self.assertNotEqual(second, transform())
        before = self.one(".plane[data-layer='2']").get_attribute("style")
        self.slide("#spacing", 150)
        self.assertNotEqual(before, self.one(".plane[data-layer='2']").get_attribute("style"))

    def test_overdraw_counts_layers(self):
        self.show("page.html", "mode=overdraw")
        heat = self.one("canvas.heat")
        self.assertEqual(heat.get_attribute("data-most"), "3")
        # The card has 60 × 40 pixels, what it leaves of "inner" 30 × 30, the grain 5 × 5; some of the grain's are cut in half.
        self.assertAlmostEqual(float(heat.get_attribute("data-mean")), 1 + (2400 + 900 + 25) / 19200, delta=0.001)
        self.point(90, 50)
        self.assertIn("painted 3 times", self.one("#hint").text)

    def test_the_cost(self):
        self.show("page.html", "tab=cost")
        cost = self.frame("page")["cost"]
        totals = {r.text.rsplit(" ", 1)[0]: r.text.rsplit(" ", 1)[1] for r in self.all("#totals tr")}
        self.assertEqual(totals["Render passes"], str(cost["passes"]))
        self.assertEqual(totals["Batches"], str(cost["batches"]))
        self.assertEqual(len(self.all("#passes tbody tr")), len(cost["list"]))
        self.assertIn("160 × 120", self.texts("#passes tbody tr")[-1])

    def test_warnings_stand_with_their_lines(self):
        self.show("page.html", "tab=notes")
        notes = self.texts("#tab-notes .note")
        self.assertEqual(len(notes), 2)
        self.assertIn("none.png", notes[0])
        self.assertRegex(notes[0], r"scene\.caml:9:\d+")
        self.assertIn("bogus", notes[1])
        self.assertIn('<CALayer backgroundColor="0.1 0.2 0.4"', self.texts("#tab-notes code")[1])

    def test_states(self):
        self.show("page.html", "layer=1")
        self.assertEqual(self.texts("#states button"), ["As written", "Locked"])
        self.one("#states button[value='1']").click()
        self.until(lambda: self.script("return document.body.dataset.shown") == "1 0", "the state is not shown")
        self.assertTrue(self.one("#layer tr[data-key=position]").text.endswith("(40 60)"))
        picture = PNG(self.folder / "page-files" / self.frame("page", state=1)["picture"])
        self.assertEqual(picture.pixel(12, 60), [255, 102, 26, 255])

    def test_a_link_opens_the_same_view(self):
        self.show("page.html", "mode=exploded&layer=2")
        self.slide("#spacing", 90)
        self.one("#stage").send_keys(Keys.ARROW_LEFT)
        state = lambda: (self.one(".board").get_attribute("style"), self.one("#layer h2").text, len(self.all(".plane")))
        before = state()
        self.until(lambda: "spacing=90" in self.browser.current_url and "yaw" in self.browser.current_url, "the link does not follow")
        url = self.browser.current_url
        self.browser.get("about:blank")
        self.browser.get(url)
        self.until(lambda: self.script("return document.body.dataset.shown") is not None, "no frame is shown")
        self.assertEqual(state(), before)

    def test_the_keyboard_walks_the_tree(self):
        self.show("page.html", "layer=0")
        self.one("#tree [aria-selected=true]").send_keys(Keys.ARROW_DOWN)
        self.press(Keys.ARROW_DOWN)
        self.assertEqual(self.one("#layer h2").text, "inner")
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(self.one("#layer h2").text, EVIL)
        self.press(Keys.ARROW_LEFT)
        self.assertEqual(len(self.all("#tree .row")), 5)
        self.press("2")
        self.assertEqual(len(self.all(".plane")), 5)

    def test_it_fits_a_telephone(self):
        self.browser.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride", {"width": 360, "height": 760, "deviceScaleFactor": 1, "mobile": False})
        try:
            for mode in ["picture", "exploded", "overdraw"]:
                self.show("page.html", f"mode={mode}&layer=2&tab=cost")
                self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), 360, mode)
        finally:
            self.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


class MotionInspector(InspectorTest):
    @classmethod
    def prepare(cls):
        lamina("inspect", "Examples/Motion/Springs.ca", "--html", cls.folder / "springs.html", "--frames", "6", "--fps", "10")
        lamina("inspect", "Examples/Cube/Cube.ca", "--html", cls.folder / "cube.html")

    def test_the_scrubber_shows_the_moment(self):
        self.show("springs.html", "layer=2")
        for k in [0, 3, 5]:
            self.slide("#scrubber", k)
            self.until(lambda: self.script("return document.body.dataset.shown") == f"0 {k}", "the moment is not shown")
            self.assertEqual(self.one("#time").text, f"{k / 10:.2f} s")
            # The picture is the one that the command renders for that moment.
            lamina("render", "Examples/Motion/Springs.ca", "--time", k / 10, "-o", self.folder / "still.png")
            source = self.script("return decodeURIComponent(document.querySelector('.board img').src.slice(7))")
            shown, still = PNG(source), PNG(self.folder / "still.png")
            self.assertEqual(shown.rows, still.rows)
            # The disc is where the outline is.
            self.assertIn("model (50 170)", self.one("#layer tr[data-key=position]").text)
            y = float(self.one(".anchor").get_attribute("cy"))
            self.assertEqual(still.pixel(50, int(y))[:3], [242, 115, 89])

    def test_it_plays_and_pauses(self):
        self.show("springs.html")
        self.one("#play").click()
        seen = set()
        self.until(lambda: seen.add(self.script("return document.body.dataset.shown")) or len(seen) >= 3, "it does not play")
        self.one("#play").click()
        self.assertEqual(self.one("#play").text, "Play")
        self.until(lambda: not self.script("return 'plays' in document.body.dataset"), "it does not stop")
        self.script("document.body.dataset.shown = 'stopped'")
        self.script("return new Promise(done => setTimeout(done, 400))")
        self.assertEqual(self.script("return document.body.dataset.shown"), "stopped")

    def test_each_moment_says_what_is_drawn_again(self):
        self.show("springs.html", "tab=cost")
        self.assertEqual(self.all("#changes"), [], "the first moment has none before it")
        self.slide("#scrubber", 3)
        self.until(lambda: self.script("return document.body.dataset.shown") == "0 3", "the moment is not shown")
        rows = self.texts("#changes tbody tr")
        self.assertGreater(len(rows), 1)
        self.assertTrue(all(" moved " in row for row in rows), rows)
        self.assertEqual(len(rows), len(self.frame("springs", 0, 3)["changes"]))
        self.one("#changes button").click()
        self.assertNotEqual(self.script("return view.layer"), -1)

    def test_an_animation_has_its_curve(self):
        self.show("springs.html", "layer=2")
        curve = self.one(".animation polyline").get_attribute("points").split()
        self.assertEqual(len(curve), 49)
        heights = [float(p.split(",")[1]) for p in curve]
        # A spring goes beyond its end and comes back: y of the drawing runs down.
        self.assertEqual(heights[0], max(heights))
        self.assertLess(min(heights), heights[-1] - 1)

    def test_faces_of_a_cube_are_found_by_depth(self):
        self.show("cube.html")
        self.assertIn("front CALayer", self.point(200, 420))
        self.assertNotIn("right CALayer", self.point(200, 420))
        for place, face in {(200, 400): "front", (600, 450): "right", (400, 120): "top"}.items():
            names = [n.split()[0] for n in self.point(*place)]
            sides = [n for n in names if n in {"front", "back", "left", "right", "top", "bottom"}]
            self.assertEqual(sides[0], face, place)


del InspectorTest

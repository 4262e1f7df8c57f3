"""The gallery of `make gallery`, looked through."""

import subprocess

from selenium.webdriver.common.keys import Keys

from browser import PNG, ROOT, PageTest, environment


class Gallery(PageTest):
    @classmethod
    def prepare(cls):
        subprocess.run([ROOT / ".build/release/GalleryExample", cls.folder], env=environment(), check=True, capture_output=True)

    def show(self, fragment=""):
        self.open(self.folder / "index.html", fragment)
        self.until(lambda: self.script("return document.body.dataset.shown") is not None, "nothing is shown")

    def shown(self):
        return self.script("return [...document.querySelectorAll('.property')].filter((p) => p.offsetParent).map((p) => p.id)")

    def test_pictures_load_when_they_are_scrolled_to(self):
        self.show()
        pictures = self.script("return document.images.length")
        self.assertGreater(pictures, 300)
        loaded = "return [...document.images].filter((i) => i.complete && i.naturalWidth === 192).length"
        self.assertLess(self.script(loaded), pictures)
        self.script("[...document.images].forEach((i) => { i.loading = 'eager'; })")
        self.until(lambda: self.script(loaded) == pictures, "not every picture loads")

    def test_a_row_shows_what_its_code_makes(self):
        self.show()
        row = self.one("#CALayer-surface-backgroundColor")
        self.assertIn("picture.addSublayer(box(10, 10, 58, 58, value))", row.text)
        self.assertEqual(self.texts("#CALayer-surface-backgroundColor figcaption"), ["nil", "opaque", "translucent"])
        source = self.script("return document.querySelectorAll('#CALayer-surface-backgroundColor img')[1].getAttribute('src')")
        # Two pixels a point: inside the box, and outside of both.
        picture = PNG(self.folder / source)
        self.assertEqual(picture.pixel(40, 40)[:2], [237, 92])
        self.assertEqual(picture.pixel(4, 4), [242, 242, 242, 255])

    def test_the_filter_finds_names_values_and_code(self):
        self.show()
        everything = len(self.shown())
        self.press("/")
        self.press("fillrule")
        self.assertEqual(self.shown(), ["CAShapeLayer-fillRule"])
        self.assertEqual(self.one("#shown").text, f"1 of {everything} properties, 2 pictures")
        self.assertEqual(len(self.script("return [...document.querySelectorAll('.class')].filter((c) => c.offsetParent)")), 1)
        self.press(Keys.ESCAPE)
        self.assertEqual(len(self.shown()), everything)
        self.one("#filter").send_keys("no such thing")
        self.assertEqual(self.shown(), [])
        self.assertTrue(self.one("#nothing").is_displayed())

    def test_a_link_leads_to_its_property(self):
        self.show("CAShapeLayer-lineCap")
        top = "return document.querySelector('#CAShapeLayer-lineCap').getBoundingClientRect().top"
        self.until(lambda: 0 <= self.script(top) < 200, "the property is not in view")
        # Every link of the page has a target.
        links = self.script("return [...document.querySelectorAll('a')].map((a) => a.getAttribute('href').slice(1))")
        self.assertGreater(len(links), 100)
        self.assertEqual(self.script("return arguments[0].filter((id) => !document.getElementById(id))", links), [])
        self.assertEqual(len(set(links)), len(links))

    def test_it_fits_narrow_and_wide_windows(self):
        for width in [360, 1600]:
            self.browser.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride", {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False})
            self.show()
            self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), width)
        self.browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})

"""`lamina view`: the served page, and the server."""

import json
import os
import re
import socket
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

from browser import LAMINA, PNG, ROOT, PageTest, lamina


def scene(color, name="card"):
    return f"""<?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer backgroundColor="0 0 0" bounds="0 0 16 12" name="Root">
          <sublayers><CALayer name="{name}" bounds="0 0 8 8" position="8 6" backgroundColor="{color}">
            <animations><p type="CABasicAnimation" key="k" keyPath="position.x" duration="4">
              <fromValue type="real" value="4"/><toValue type="real" value="12"/></p></animations>
          </CALayer></sublayers>
        </CALayer>
      </caml>"""


class View(PageTest):
    @classmethod
    def prepare(cls):
        cls.package = cls.folder / "scene.ca"
        cls.package.mkdir()
        (cls.folder / "secret.txt").write_text("secret")
        (cls.package / "index.xml").write_text(
            '<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>'
            "<key>rootDocument</key><string>main.caml</string></dict></plist>")
        (cls.package / "main.caml").write_text(scene("1 0 0"))
        environment = {**os.environ, "LAMINA_EGL_PLATFORM": "software"}
        cls.server = subprocess.Popen(
            [LAMINA, "view", cls.package, "--port", "0"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        cls.url = re.search(r"http://127\.0\.0\.1:(\d+)/", cls.server.stdout.readline())[0]
        cls.port = int(cls.url.split(":")[2].strip("/"))

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait()
        cls.server.stdout.close()
        super().tearDownClass()

    def setUp(self):
        self.write(scene("1 0 0"))
        # The server looks at the files when the page is asked for.
        self.get("")

    def write(self, text):
        (self.package / "main.caml").write_text(text)

    def get(self, path, host=None):
        request = urllib.request.Request(self.url + path, headers={"Host": host} if host else {})
        try:
            with urllib.request.urlopen(request, timeout=300) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()

    def frame(self, **query):
        status, body = self.get("frame.js?" + "&".join(f"{k}={v}" for k, v in query.items()))
        self.assertEqual(status, 200, body)
        text = body.decode()
        return json.loads(text[text.index("{") : text.rindex("}") + 1])

    def show(self):
        self.open(self.url)
        self.until(lambda: self.script("return document.body.dataset.shown") is not None, "no frame is shown")

    def test_frames_are_rendered_at_the_moment_and_scale_asked_for(self):
        for time, scale in [(0, 1), (1.5, 3)]:
            frame = self.frame(state=0, number=0, time=time, scale=scale)
            self.assertEqual((frame["width"], frame["height"]), (16 * scale, 12 * scale))
            (self.folder / "served.png").write_bytes(self.get(frame["picture"])[1])
            lamina("render", self.package, "--time", time, "--scale", scale, "-o", self.folder / "still.png")
            self.assertEqual(PNG(self.folder / "served.png").rows, PNG(self.folder / "still.png").rows)

    def test_the_scrubber_and_the_scale(self):
        self.show()
        anchor = lambda: self.script("return current.layers[1].properties.find(p => p.key === 'position').shown")
        self.slide("#scrubber", 2)
        self.until(lambda: anchor() is None or anchor() == "(8 6)", "the moment is not shown")
        self.slide("#scrubber", 3)
        self.until(lambda: anchor() == "(10 6)", "the moment is not shown")
        self.script("const s = document.getElementById('scale'); s.value = 2; s.dispatchEvent(new Event('change'))")
        self.until(lambda: self.script("return current.width") == 32, "the scale is not shown")

    def test_the_page_follows_the_files(self):
        self.show()
        self.write(scene("0 1 0", name="renamed"))
        self.until(lambda: "renamed CALayer" in self.texts("#tree .title"), "the change is not shown")
        self.until(lambda: self.script("return document.querySelector('.board img').complete"), "no picture")
        self.assertEqual(self.script(
            "const c = document.createElement('canvas').getContext('2d');"
            "c.drawImage(document.querySelector('.board img'), 0, 0); return [...c.getImageData(4, 6, 1, 1).data]"),
            [0, 255, 0, 255])

    def test_a_scene_that_cannot_be_read_says_why_until_it_can(self):
        self.show()
        self.write("<caml")
        problem = lambda: self.one("#problem").text
        self.until(lambda: "main.caml:1" in problem(), "the problem is not told")
        self.assertIn("card CALayer", self.texts("#tree .title"))
        # Opened anew, it tells, too.
        self.show()
        self.assertIn("main.caml:1", problem())
        self.write(scene("0 0 1", name="mended"))
        self.until(lambda: "mended CALayer" in self.texts("#tree .title"), "the change is not shown")
        self.assertEqual(problem(), "")

    def test_nothing_but_the_scene_is_served(self):
        for path in ["main.caml", "index.xml", "../secret.txt", "..%2fsecret.txt", "/etc/passwd", "%2e%2e/secret.txt", "nothing.png"]:
            # Not urllib's path, which may be tidied up.
            with socket.create_connection(("127.0.0.1", self.port), timeout=300) as connection:
                connection.sendall(f"GET /{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
                answer = b""
                while part := connection.recv(65536):
                    answer += part
            self.assertIn(b" 404 ", answer.split(b"\r\n")[0], path)
            self.assertNotIn(b"secret\n", answer)

    def test_wrong_questions_are_answered(self):
        for query in ["", "state=9&number=0&time=0&scale=1", "state=-1&number=0&time=0&scale=1", "state=0&number=0&time=nan&scale=1",
                      "state=0&number=0&time=0&scale=0", "state=0&number=0&time=0&scale=1e300"]:
            self.assertEqual(self.get("frame.js?" + query)[0], 400, query)

    def test_other_hosts_and_addresses_are_refused(self):
        self.assertEqual(self.get("", host=f"localhost:{self.port}")[0], 200)
        self.assertEqual(self.get("", host="example.com")[0], 403)
        for line in Path("/proc/net/tcp").read_text().splitlines():
            local = line.split()[1]
            if local.endswith(f":{self.port:04X}") and line.split()[3] == "0A":
                self.assertEqual(local.split(":")[0], "0100007F")
                break
        else:
            self.fail("nothing listens")

    def test_a_port_in_use_is_an_error(self):
        run = lamina("view", self.package, "--port", self.port, status=73)
        self.assertEqual(run.stderr, f"lamina: port {self.port} is in use; --port takes another, and 0 any that is free\n")
        self.assertEqual(run.stdout, "")

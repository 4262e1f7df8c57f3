"""`lamina view`: the served page, and the server."""

import http.server
import json
import os
import re
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.parse
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

    def get(self, path, host=None, **headers):
        if host:
            headers["Host"] = host
        request = urllib.request.Request(self.url + path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        try:
            with urllib.request.urlopen(request, timeout=300) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()

    def frame(self, **query):
        status, body = self.get("frame?" + "&".join(f"{k}={v}" for k, v in query.items()))
        self.assertEqual(status, 200, body)
        return json.loads(body)

    def show(self):
        self.open(self.url)
        self.until(lambda: self.script("return document.body.dataset.shown") is not None, "no frame is shown")

    def test_frames_are_rendered_at_the_moment_and_scale_asked_for(self):
        for time, scale in [(0, 1), (1.5, 3)]:
            frame = self.frame(state=0, time=time, scale=scale)
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
        for query in ["", "state=9&time=0&scale=1", "state=-1&time=0&scale=1", "state=0&time=nan&scale=1", "state=0&time=0&scale=0",
                      "state=0&time=0&scale=1e300", "state=0&from=9&time=0&scale=1", "state=0&from=x&time=0&scale=1",
                      "state=0&time=0&scale=1&tilt=2,0", "state=0&time=0&scale=1&tilt=x"]:
            self.assertEqual(self.get("frame?" + query)[0], 400, query)

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

    def test_requests_of_other_origins_are_refused(self):
        picture = self.frame(state=0, time=0, scale=1)["picture"]
        own = f"http://127.0.0.1:{self.port}"
        for path in ["", "frame?state=0&time=0&scale=1", picture, "changes?since=-1"]:
            for headers in [{}, {"Sec_Fetch_Site": "none"}, {"Sec_Fetch_Site": "same-origin"}, {"Origin": own}]:
                self.assertEqual(self.get(path, **headers)[0], 200, (path, headers))
            for headers in [{"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"}, {"Origin": "null"},
                            {"Origin": "http://evil.test"}, {"Origin": f"http://localhost:{self.port}"}]:
                status, body = self.get(path, **headers)
                self.assertEqual(status, 403, (path, headers))
                self.assertNotIn(b"card", body)

    def test_answers_are_for_their_own_origin(self):
        for path in ["", "frame?state=0&time=0&scale=1", self.frame(state=0, time=0, scale=1)["picture"]]:
            with urllib.request.urlopen(self.url + path, timeout=300) as answer:
                self.assertEqual(answer.headers["Cross-Origin-Resource-Policy"], "same-origin", path)
                self.assertNotIn("script", answer.headers["Content-Type"])

    def test_a_page_of_another_origin_reads_nothing(self):
        picture = self.frame(state=0, time=0, scale=1)["picture"]
        page = f"""<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body>waiting<script>
            let tried = 0, read = [];
            const done = (what) => {{ if (what) read.push(what); if (++tried === 5) document.body.textContent = read.join(" ") || "nothing"; }};
            window.lamina = {{ frame: () => read.push("script") }};
            for (const path of ["frame?state=0&time=0&scale=1", "frame.js?state=0&number=0&time=0&scale=1"]) {{
              const script = document.createElement("script");
              script.src = "{self.url}" + path; script.onload = script.onerror = () => done(); document.head.append(script);
            }}
            const image = new Image(); image.onload = () => done("image"); image.onerror = () => done(); image.src = "{self.url}{picture}";
            fetch("{self.url}frame?state=0&time=0&scale=1").then((a) => a.text()).then(() => done("fetch"), () => done());
            fetch("{self.url}", {{ mode: "no-cors" }}).then(() => done("opaque"), () => done());
            </script></body>"""

        class Foreign(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.end_headers()
                self.wfile.write(page.encode())

            def log_message(self, *arguments):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Foreign)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            # Another port is another origin of the same site, and localhost is another site than 127.0.0.1.
            for host in ["127.0.0.1", "localhost"]:
                self.open(f"http://{host}:{server.server_address[1]}/")
                self.until(lambda: self.one("body").text != "waiting", "the page has not tried")
                self.assertEqual(self.one("body").text, "nothing", host)
        finally:
            server.shutdown()
            server.server_close()
        # The browser says in its log what it refused.
        self.browser.get_log("browser")

    def test_without_descriptors_the_server_rests(self):
        with subprocess.Popen(
            ["bash", "-c", 'ulimit -n 48; exec "$0" "$@"', str(LAMINA), "view", str(self.package), "--port", "0"], cwd=ROOT,
            env={**os.environ, "LAMINA_EGL_PLATFORM": "software"}, stdout=subprocess.PIPE, text=True) as server:
            try:
                port = int(re.search(r"127\.0\.0\.1:(\d+)", server.stdout.readline())[1])
                ticks = lambda: sum(int(n) for n in Path(f"/proc/{server.pid}/stat").read_text().rsplit(") ", 1)[1].split()[11:13])
                connections = [socket.create_connection(("127.0.0.1", port), timeout=300) for _ in range(80)]
                before = ticks()
                time.sleep(3)
                # Hundredths of a second: half of a core would be 150.
                self.assertLess(ticks() - before, 30)
                for connection in connections:
                    connection.close()
                # With descriptors again, it answers.
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=300) as answer:
                    self.assertEqual(answer.status, 200)
            finally:
                server.terminate()

    def test_a_port_in_use_is_an_error(self):
        run = lamina("view", self.package, "--port", self.port, status=73)
        self.assertEqual(run.stderr, f"lamina: port {self.port} is in use; --port takes another, and 0 any that is free\n")
        self.assertEqual(run.stdout, "")


class Transitions(PageTest):
    """A scene with states, transitions between them, and layers that follow the tilt of the device."""

    @classmethod
    def prepare(cls):
        cls.scene = cls.folder / "states.caml"
        state = lambda name, x: (
            f"<LKState name='{name}'><elements><LKStateSetValue targetId='#card' keyPath='position.x'>"
            f"<value type='real' value='{x}'/></LKStateSetValue></elements></LKState>")
        cls.scene.write_text(f"""<caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer backgroundColor="0 0 0" bounds="0 0 40 20" position="20 10"><sublayers>
            <CALayer id="#card" name="card" bounds="0 0 8 8" position="4 10" backgroundColor="1 0 0"/></sublayers>
            <states>{state("Locked", 10)}{state("Unlock", 30)}</states>
            <stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements>
              <LKStateTransitionElement key="position.x" targetId="#card">
              <animation type="CABasicAnimation" keyPath="position.x" duration="2"/></LKStateTransitionElement></elements>
            </LKStateTransition></stateTransitions>
            <style type="NSDictionary"><wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="x"/>
            <keyPath type="string" value="transform.translation.y"/><layerName type="string" value="card"/>
            <mapMinTo type="integer" value="-4"/><mapMaxTo type="integer" value="4"/></NSDictionary></wallpaperParallaxGroups>
            </style></CALayer></caml>""")
        cls.server = subprocess.Popen(
            [LAMINA, "view", cls.scene, "--port", "0"], cwd=ROOT, env={**os.environ, "LAMINA_EGL_PLATFORM": "software"},
            stdout=subprocess.PIPE, text=True)
        cls.url = re.search(r"http://127\.0\.0\.1:(\d+)/", cls.server.stdout.readline())[0]

    @classmethod
    def tearDownClass(cls):
        cls.server.terminate()
        cls.server.wait()
        cls.server.stdout.close()
        super().tearDownClass()

    def show(self, fragment=""):
        self.open(self.url, fragment)
        self.until(lambda: self.script("return document.body.dataset.shown") is not None, "no frame is shown")

    def card(self):
        """The x of the card's middle and the y of its place, in the frame that the page shows."""
        return self.script("const m = current.layers[1].matrix; return [m[12] + 4, m[13]]")

    def picture(self, *options):
        path = self.folder / "still.png"
        lamina("render", self.scene, "-o", path, *options)
        return PNG(path)

    def served(self, **query):
        with urllib.request.urlopen(self.url + "frame?" + urllib.parse.urlencode(query), timeout=300) as answer:
            frame = json.loads(answer.read())
        with urllib.request.urlopen(self.url + frame["picture"], timeout=300) as answer:
            (self.folder / "served.png").write_bytes(answer.read())
        return PNG(self.folder / "served.png")

    def test_moments_of_transitions_and_tilts_are_those_of_render(self):
        # In any order: a moment after the end first.
        for time in [2.5, 0.5, 1.5, 0]:
            self.assertEqual(
                self.served(state=2, **{"from": 1}, time=time, scale=1).rows,
                self.picture("--transition", "Locked:Unlock", "--time", time).rows, time)
        self.assertEqual(
            self.served(state=1, time=0, scale=1, tilt="1,0").rows, self.picture("--state", "Locked", "--tilt", "1,0").rows)

    def test_a_state_is_reached_by_its_transition(self):
        self.show("state=1")
        self.assertEqual(self.card()[0], 10)
        self.assertTrue(self.one("#transitions").is_selected())
        self.all("#states button")[2].click()
        self.until(lambda: 10 < self.card()[0] < 30, "the transition does not play")
        self.until(lambda: self.card()[0] == 30 and self.script("return !isPlaying"), "the transition does not end")
        self.assertEqual(float(self.one("#scrubber").get_attribute("max")), 2)
        self.slide("#scrubber", 1)
        self.until(lambda: self.card()[0] == 20, "the middle of the transition is not shown")
        # Without transitions a state is shown at once.
        self.one("#transitions").click()
        self.all("#states button")[1].click()
        self.until(lambda: self.card()[0] == 10, "the state is not shown")
        self.assertFalse(self.script("return isPlaying"))

    def test_the_tilt_moves_layers(self):
        self.show("state=1")
        level = self.card()[1]
        self.slide("#tilt-x", 1)
        self.until(lambda: abs(self.card()[1] - level) == 4, "the tilt is not shown")
        self.one("#untilted").click()
        self.until(lambda: self.card()[1] == level, "the tilt stays")
        self.one("#sway").click()
        self.until(lambda: self.card()[1] > level + 1, "it does not sway")
        self.until(lambda: self.card()[1] < level - 1, "it does not sway back")

"""The peers: each draws a list of items of cards.py, and returns pixels or a file."""
import base64
import io
import json
import math
import os
import pathlib
import subprocess
import tempfile

import cards


def rgb(color):
    return [int(color[k:k + 2], 16) / 255 for k in (1, 3, 5)]


class Skia:
    """skia-python, its raster backend."""

    formats = ["rgba", "png", "jpeg"]
    scenes = list(cards.SCENES)

    def __init__(self, folder):
        import skia

        self.skia, self.folder = skia, folder
        self.face = skia.Typeface.MakeFromFile(cards.FONT)

    def draw(self, name, i, form, texts=True):
        skia = self.skia
        w, h, _, plane = cards.SCENES[name]
        surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(w, h))
        canvas = surface.getCanvas()
        canvas.clear(skia.ColorTRANSPARENT)
        if plane:
            a, d = math.radians(cards.angle(i)), cards.DISTANCE
            # The plane's x is cos a · x, its depth −sin a · x, and what lies z nearer is 1 / (1 − z / d) times as large.
            turn = skia.Matrix.MakeAll(math.cos(a), 0, 0, 0, 1, 0, math.sin(a) / d, 0, 1)
            canvas.translate(w / 2, h / 2)
            canvas.concat(turn)
            canvas.translate(-plane[0] / 2, -plane[1] / 2)
        for item in cards.items(name, i, texts):
            self.item(canvas, item)
        image = surface.makeImageSnapshot()
        if form == "png":
            return bytes(image.encodeToData(skia.kPNG, 100))
        if form == "jpeg":
            return bytes(image.encodeToData(skia.kJPEG, 90))
        return image.tobytes()

    def item(self, canvas, item):
        skia = self.skia
        box = skia.Rect.MakeXYWH(item["x"], item["y"], item["w"], item["h"])
        kind = item["kind"]
        if kind == "text":
            font = skia.Font(self.face, item["size"])
            font.setSubpixel(True)
            paint = skia.Paint(Color4f=skia.Color4f(*rgb(item["color"]), 1), AntiAlias=True)
            for n, line in enumerate(cards.wrapped(item, font.measureText)):
                left = item["x"] if item["align"] == "left" else item["x"] + item["w"] - font.measureText(line)
                y = item["y"] + item["size"] * (cards.ASCENT + cards.LINE * n)
                if y > item["y"] + item["h"]:
                    break
                canvas.drawString(line, left, y, font, paint)
            return
        if kind == "image":
            image = skia.Image.open(f"{self.folder}/{item['file']}")
            place = skia.Matrix.MakeAll(
                box.width() / image.width(), 0, box.left(), 0, box.height() / image.height(), box.top(), 0, 0, 1)
            shader = image.makeShader(
                skia.TileMode.kClamp, skia.TileMode.kClamp, skia.SamplingOptions(skia.FilterMode.kLinear), place)
            canvas.drawOval(box, skia.Paint(Shader=shader, AntiAlias=True))
            return
        if kind == "gradient":
            # In Core Animation the line is one of the unit square: its normals are stretched with it.
            paint = skia.Paint(Shader=skia.GradientShader.MakeLinear(
                [skia.Point(0, 0), skia.Point(1, 1)], [skia.Color4f(*rgb(item[k]), 1).toColor() for k in ("color", "color2")],
                localMatrix=skia.Matrix.MakeAll(box.width(), 0, box.left(), 0, box.height(), box.top(), 0, 0, 1)))
            canvas.drawRect(box, paint)
            return
        shape = skia.RRect.MakeRectXY(box, item["radius"], item["radius"])
        if kind == "shadow":
            shade = skia.Paint(
                Color4f=skia.Color4f(0, 0, 0, item["opacity"]), AntiAlias=True,
                MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, item["blur"]))
            canvas.save()
            canvas.translate(0, item["dy"])
            canvas.drawRRect(shape, shade)
            canvas.restore()
        canvas.drawRRect(shape, skia.Paint(Color4f=skia.Color4f(*rgb(item["color"]), 1), AntiAlias=True))
        if item.get("border"):
            line, half = item["border"], item["border"] / 2
            inner = skia.RRect.MakeRectXY(box.makeInset(half, half), item["radius"] - half, item["radius"] - half)
            canvas.drawRRect(inner, skia.Paint(
                Color4f=skia.Color4f(*rgb(item["color2"]), 1), AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=line))


class Cairo:
    """pycairo, image surfaces. It has neither blurs nor perspective."""

    formats = ["rgba", "png", "jpeg"]
    scenes = ["badge", "avatar", "chart", "receipt"]

    def __init__(self, folder):
        import cairo

        self.cairo, self.folder = cairo, folder

    def draw(self, name, i, form, texts=True):
        cairo = self.cairo
        w, h, _, _ = cards.SCENES[name]
        surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, w, h)
        context = cairo.Context(surface)
        context.select_font_face("DejaVu Sans")
        for item in cards.items(name, i, texts):
            self.item(context, item)
        surface.flush()
        if form == "png":
            file = io.BytesIO()
            surface.write_to_png(file)
            return file.getvalue()
        if form == "jpeg":
            from PIL import Image

            file = io.BytesIO()
            Image.frombuffer("RGB", (w, h), bytes(surface.get_data()), "raw", "BGRX", 0, 1).save(file, "JPEG", quality=90)
            return file.getvalue()
        return bytes(surface.get_data())

    def path(self, context, x, y, w, h, radius):
        if not radius:
            return context.rectangle(x, y, w, h)
        context.new_sub_path()
        for k, (cx, cy) in enumerate([(x + w, y), (x + w, y + h), (x, y + h), (x, y)]):
            dx, dy = (-radius if k < 2 else radius), (radius if k in (0, 3) else -radius)
            context.arc(cx + dx, cy + dy, radius, math.pi / 2 * (k - 1), math.pi / 2 * k)
        context.close_path()

    def item(self, context, item):
        x, y, w, h = (item[k] for k in "xywh")
        kind = item["kind"]
        if kind == "text":
            context.set_font_size(item["size"])
            context.set_source_rgb(*rgb(item["color"]))
            measure = lambda string: context.text_extents(string).x_advance
            for n, line in enumerate(cards.wrapped(item, measure)):
                left = x if item["align"] == "left" else x + w - measure(line)
                context.move_to(left, y + item["size"] * (cards.ASCENT + cards.LINE * n))
                context.show_text(line)
        elif kind == "image":
            context.save()
            image = self.cairo.ImageSurface.create_from_png(f"{self.folder}/{item['file']}")
            context.arc(x + w / 2, y + h / 2, w / 2, 0, 2 * math.pi)
            context.clip()
            context.translate(x, y)
            context.scale(w / image.get_width(), h / image.get_height())
            context.set_source_surface(image)
            context.paint()
            context.restore()
        else:
            self.path(context, x, y, w, h, item["radius"])
            context.set_source_rgb(*rgb(item["color"]))
            context.fill()
            if item["border"]:
                half = item["border"] / 2
                self.path(context, x + half, y + half, w - 2 * half, h - 2 * half, item["radius"] - half)
                context.set_source_rgb(*rgb(item["color2"]))
                context.set_line_width(item["border"])
                context.stroke()


class Resvg:
    """resvg-py: an SVG in, a PNG out. It has no perspective, and reads the font for each picture."""

    formats = ["png"]
    scenes = ["badge", "avatar", "card", "chart", "receipt"]

    def __init__(self, folder):
        import resvg_py
        from PIL import ImageFont

        self.resvg, self.folder, self.fonts, self.font = resvg_py, folder, {}, ImageFont

    def measure(self, size):
        if size not in self.fonts:
            self.fonts[size] = self.font.truetype(cards.FONT, size)
        return self.fonts[size].getlength

    def draw(self, name, i, form, texts=True):
        w, h, _, _ = cards.SCENES[name]
        body = "".join(self.item(k, item) for k, item in enumerate(cards.items(name, i, texts)))
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" font-family="DejaVu Sans">{body}</svg>'
        return bytes(self.resvg.svg_to_bytes(
            svg_string=svg, skip_system_fonts=True, font_files=[cards.FONT], resources_dir=self.folder))

    def item(self, k, item):
        x, y, w, h = (item[key] for key in "xywh")
        kind = item["kind"]
        if kind == "text":
            measure, spans = self.measure(item["size"]), ""
            for n, line in enumerate(cards.wrapped(item, measure)):
                top = y + item["size"] * (cards.ASCENT + cards.LINE * n)
                if top > y + h:
                    break
                place = f'x="{x}"' if item["align"] == "left" else f'x="{x + w}" text-anchor="end"'
                spans += f'<text {place} y="{top}" font-size="{item["size"]}" fill="{item["color"]}">{line}</text>'
            return spans
        if kind == "image":
            return (
                f'<clipPath id="c{k}"><circle cx="{x + w / 2}" cy="{y + h / 2}" r="{w / 2}"/></clipPath>'
                f'<image x="{x}" y="{y}" width="{w}" height="{h}" href="{item["file"]}" clip-path="url(#c{k})"/>')
        if kind == "gradient":
            return (
                f'<linearGradient id="g{k}" x1="0" y1="0" x2="1" y2="1"><stop stop-color="{item["color"]}"/>'
                f'<stop offset="1" stop-color="{item["color2"]}"/></linearGradient>'
                f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="url(#g{k})"/>')
        shape = f'x="{x}" y="{y}" width="{w}" height="{h}" rx="{item["radius"]}" fill="{item["color"]}"'
        if kind == "shadow":
            room = 3 * item["blur"] + abs(item["dy"])
            return (
                f'<filter id="f{k}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB" x="{x - room}" y="{y - room}" '
                f'width="{w + 2 * room}" height="{h + 2 * room}"><feDropShadow dx="0" dy="{item["dy"]}" '
                f'stdDeviation="{item["blur"]}" flood-opacity="{item["opacity"]}"/></filter><rect {shape} filter="url(#f{k})"/>')
        border = ""
        if item["border"]:
            half = item["border"] / 2
            border = (
                f'<rect x="{x + half}" y="{y + half}" width="{w - 2 * half}" height="{h - 2 * half}" rx="{item["radius"] - half}" '
                f'fill="none" stroke="{item["color2"]}" stroke-width="{item["border"]}"/>')
        return f"<rect {shape}/>{border}"


def html(name, i, texts, source):
    """A picture as a page; `source` makes the `src` of a photo's file."""
    w, h, _, plane = cards.SCENES[name]
    body = "".join(html_item(item, source) for item in cards.items(name, i, texts))
    if plane:
        x, y = (w - plane[0]) / 2, (h - plane[1]) / 2
        body = (
            f'<div style="position:absolute;left:{x}px;top:{y}px;width:{plane[0]}px;height:{plane[1]}px;'
            f'transform:perspective({cards.DISTANCE}px) rotateY({cards.angle(i)}deg)">{body}</div>')
    return (
        f'<div style="position:absolute;left:0;top:0;width:{w}px;height:{h}px;overflow:hidden">{body}</div>')


def html_item(item, source):
    x, y, w, h = (item[k] for k in "xywh")
    place, kind = f"position:absolute;box-sizing:border-box;left:{x}px;top:{y}px;width:{w}px;height:{h}px;", item["kind"]
    if kind == "text":
        wrap = "normal" if item["wrap"] else "nowrap"
        return (
            f'<div style="{place}font-size:{item["size"]}px;line-height:{cards.LINE};font-family:\'DejaVu Sans\';'
            f'color:{item["color"]};white-space:{wrap};'
            f'overflow:hidden;text-align:{item["align"]}">{item["text"]}</div>')
    if kind == "image":
        return f'<img src="{source(item["file"])}" style="{place}border-radius:{w / 2}px">'
    if kind == "gradient":
        # From corner to corner of the unit square, as in Core Animation.
        return f'<div style="{place}background:linear-gradient(to bottom right,{item["color"]},{item["color2"]})"></div>'
    look = f'{place}background:{item["color"]};border-radius:{item["radius"]}px;'
    if kind == "shadow":
        look += f'box-shadow:0 {item["dy"]}px {2 * item["blur"]}px rgba(0,0,0,{item["opacity"]});'
    if item.get("border"):
        look += f'border:{item["border"]}px solid {item["color2"]};'
    return f'<div style="{look}"></div>'


class Takumi:
    """takumi-py: a page in, a picture out. It has no perspective."""

    formats = ["rgba", "png", "jpeg"]
    scenes = ["badge", "avatar", "card", "chart", "receipt"]

    def __init__(self, folder):
        import takumi_py

        self.renderer = takumi_py.Renderer(fonts=[pathlib.Path(cards.FONT).read_bytes()], cache_max_bytes=0)
        self.folder = folder

    def draw(self, name, i, form, texts=True):
        w, h, _, _ = cards.SCENES[name]
        files = {item["file"] for item in cards.items(name, i, texts) if item["kind"] == "image"}
        photos = [(file, pathlib.Path(self.folder, file).read_bytes()) for file in files]
        return self.renderer.render_html(
            html(name, i, texts, lambda file: file), width=w, height=h, format="raw" if form == "rgba" else form, quality=90,
            images=photos)


class Chromium:
    """A headless browser that stays open, by its debugging pipe: a page is set, and its screenshot is asked for."""

    formats = ["png", "jpeg"]
    scenes = list(cards.SCENES)

    def __init__(self, folder):
        self.folder, self.last = folder, 0
        (theirs, ours), (back, answers) = os.pipe(), os.pipe()
        self.input, self.output, self.rest = os.fdopen(ours, "wb"), os.fdopen(back, "rb"), b""
        self.profile = tempfile.TemporaryDirectory()
        # Descriptors 3 and 4 of the browser, whatever their numbers are here.
        line = f'exec "$@" 3<&{theirs} 4>&{answers}'
        self.process = subprocess.Popen(
            ["bash", "-c", line, "bash", "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--allow-file-access-from-files", f"--user-data-dir={self.profile.name}", "--remote-debugging-pipe", "about:blank"],
            pass_fds=(theirs, answers), stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(answers)
        self.session = None
        page = next(target for target in self.call("Target.getTargets")["targetInfos"] if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Emulation.setDefaultBackgroundColorOverride", color=dict(r=0, g=0, b=0, a=0))
        # A page of the folder's origin, so that it may show the photos.
        empty = pathlib.Path(folder, "empty.html")
        empty.write_text("")
        self.call("Page.navigate", url=empty.as_uri())
        self.frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]

    def call(self, method, **params):
        self.last += 1
        message = dict(id=self.last, method=method, params=params)
        if self.session:
            message["sessionId"] = self.session
        self.input.write(json.dumps(message).encode() + b"\0")
        self.input.flush()
        while True:
            while b"\0" not in self.rest:
                self.rest += self.output.read1(1 << 20)
            answer, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(answer)
            if answer.get("id") == self.last:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def draw(self, name, i, form, texts=True):
        w, h, _, _ = cards.SCENES[name]
        self.call("Emulation.setDeviceMetricsOverride", width=w, height=h, deviceScaleFactor=1, mobile=False)
        self.call("Page.setDocumentContent", frameId=self.frame, html=html(name, i, texts, lambda file: file))
        self.call(
            "Runtime.evaluate", awaitPromise=True,
            expression="Promise.all([document.fonts.ready, ...[...document.images].map(i => i.decode())]).then(() => 1)")
        return base64.b64decode(self.call(
            "Page.captureScreenshot", format=form, quality=90, clip=dict(x=0, y=0, width=w, height=h, scale=1))["data"])

    def processes(self):
        """The browser's, and all that it has begun."""
        children = {}
        for entry in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = entry.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue
            children.setdefault(int(fields[1]), []).append((int(entry.parent.name), fields))
        found, open_ = [], [self.process.pid]
        for pid, fields in children.get(os.getpid(), []):
            if pid == self.process.pid:
                found.append(fields)
        while open_:
            for pid, fields in children.get(open_.pop(), []):
                found.append(fields)
                open_.append(pid)
        return found

    def cpu(self):
        """Seconds of the processor, in hundredths: of the client and of the browser's processes that live."""
        ticks = sum(int(fields[11]) + int(fields[12]) for fields in self.processes())
        return os.times().user + os.times().system + ticks / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.process.kill()
        self.process.wait()
        self.profile.cleanup()

    def resident(self):
        return sum(int(fields[21]) for fields in self.processes()) * os.sysconf("SC_PAGE_SIZE") >> 20


PEERS = {"skia": Skia, "cairo": Cairo, "resvg": Resvg, "takumi": Takumi, "chromium": Chromium}

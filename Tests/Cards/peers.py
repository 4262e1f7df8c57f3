"""The peers: each draws a list of items of cards.py, and returns pixels or a file."""
import io
import math

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


PEERS = {"skia": Skia, "cairo": Cairo, "resvg": Resvg}

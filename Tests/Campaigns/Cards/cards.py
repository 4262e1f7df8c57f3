"""Six pictures that servers draw, as lists of items that every renderer draws from. Picture i differs from all others.

An item is a dictionary with a `kind`:
    rect    x y w h color [radius] [border color2]       a rectangle, rounded; `border` is a line of that width inside of it
    gradient x y w h color color2                        from the top left corner to the bottom right one
    shadow  x y w h color radius blur dy opacity         a rounded rectangle with the shadow that it casts; blur is σ
    image   x y w h file                                 a picture in a circle
    text    x y w h text size color align wrap           a box; its first baseline lies size · 0.93 below its top
Colours are #rrggbb.
"""
import math
import random

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
ASCENT = 0.928  # of DejaVu Sans, in ems
LINE = 1.164
PHOTOS = 16
WORDS = "layer tree frame picture colour shadow border anchor mask group path text image card chart badge light time".split()


def rect(x, y, w, h, color, radius=0, border=0, color2=None):
    return dict(kind="rect", x=x, y=y, w=w, h=h, color=color, radius=radius, border=border, color2=color2)


def text(x, y, w, h, string, size, color="#222222", align="left", wrap=False):
    return dict(kind="text", x=x, y=y, w=w, h=h, text=string, size=size, color=color, align=align, wrap=wrap)


def color(rng):
    return "#%02x%02x%02x" % tuple(rng.randrange(40, 216) for _ in range(3))


def words(rng, count):
    return " ".join(rng.choice(WORDS) for _ in range(count))


def badge(i, rng):
    return [
        rect(0, 0, 120, 20, "#444444", radius=4), rect(70, 0, 46, 20, color(rng)), rect(100, 0, 20, 20, "#1a7f37", radius=4),
        text(6, 3, 62, 15, "build", 11, "#ffffff"), text(72, 3, 46, 15, f"{i:05d}", 11, "#ffffff"),
    ]


def avatar(i, rng):
    return [
        dict(kind="image", x=0, y=0, w=256, h=256, file=f"photo-{i % PHOTOS}.png"),
        rect(180, 180, 64, 64, color(rng), radius=32, border=4, color2="#ffffff"),
    ]


def card(i, rng):
    return [
        dict(kind="gradient", x=0, y=0, w=1200, h=630, color=color(rng), color2=color(rng)),
        dict(kind="shadow", x=80, y=80, w=1040, h=470, color="#ffffff", radius=32, blur=24, dy=12, opacity=0.4),
        dict(kind="image", x=140, y=200, w=220, h=220, file=f"photo-{i % PHOTOS}.png"),
        text(420, 150, 640, 140, f"{i} " + words(rng, 6), 48, wrap=True),
        text(420, 330, 640, 160, words(rng, 22), 26, "#666666", wrap=True),
    ]


def chart(i, rng):
    items = [rect(0, 0, 800, 400, "#ffffff"), rect(60, 20, 2, 330, "#333333"), rect(60, 350, 720, 2, "#333333")]
    phase = rng.random() * 6
    for k in range(200):
        h = round(20 + 140 * (1 + math.sin(phase + k / 17)) + rng.random() * 20, 2)
        items.append(rect(64 + 3.5 * k, 350 - h, 2.5, h, "#3366cc" if k % 10 else "#cc6633"))
    for k in range(10):
        items.append(text(4, 340 - 33 * k, 52, 16, f"{k * 25 + i % 25}", 11, "#333333", "right"))
        items.append(text(64 + 70 * k, 358, 60, 16, f"{(k + i) % 31 + 1}. {words(rng, 1)}", 10, "#333333"))
    return items


def receipt(i, rng):
    items = [rect(0, 0, 600, 1400, "#ffffff")]
    for k in range(40):
        y = 60 + 32 * k
        price = f"{rng.randrange(100, 9999) / 100:.2f}"
        items += [
            text(40, y, 60, 22, f"{rng.randrange(1, 99)} ×", 15), text(110, y, 330, 22, words(rng, 3), 15),
            text(440, y, 120, 22, price, 15, align="right"),
        ]
    return items


def tilted(i, rng):
    """A card that `angle` turns about its vertical axis, seen from 900 points away."""
    return [
        rect(0, 0, 480, 300, color(rng), radius=24),
        dict(kind="image", x=30, y=40, w=120, h=120, file=f"photo-{i % PHOTOS}.png"),
        rect(180, 60, 260, 18, "#ffffff", radius=9), rect(180, 96, 200, 18, "#ffffff", radius=9),
        text(30, 210, 420, 60, f"{i} " + words(rng, 4), 24, "#ffffff"),
    ]


def angle(i):
    return round(25 + 20 * math.sin(i / 7), 3)


# Name: size, items, and whether the items lie in a turned plane in the middle.
SCENES = {
    "badge": (120, 20, badge, None), "avatar": (256, 256, avatar, None), "card": (1200, 630, card, None),
    "chart": (800, 400, chart, None), "receipt": (600, 1400, receipt, None), "tilted": (600, 400, tilted, (480, 300)),
}
DISTANCE = 900


def items(name, i, texts=True):
    """The items of picture i."""
    found = SCENES[name][2](i, random.Random(f"{name} {i}"))
    return found if texts else [item for item in found if item["kind"] != "text"]


def wrapped(item, measure):
    """The lines of a text item; `measure` returns the width of a string."""
    if not item["wrap"]:
        return [item["text"]]
    lines, line = [], ""
    for word in item["text"].split(" "):
        longer = f"{line} {word}" if line else word
        if line and measure(longer) > item["w"]:
            lines.append(line)
            line = word
        else:
            line = longer
    return lines + [line]


def write_photos(folder):
    """Pictures of 256 × 256 pixels that look like photos to an encoder."""
    import numpy
    from PIL import Image

    for k in range(PHOTOS):
        rng = numpy.random.default_rng(k)
        y, x = numpy.mgrid[0:256, 0:256] / 256
        waves = [numpy.sin(6 * (a * x + b * y) + c) for a, b, c in rng.random((3, 3)) * 3]
        grain = rng.normal(0, 3, (256, 256, 3))
        pixels = numpy.stack([120 + 80 * wave for wave in waves], axis=-1) + grain
        Image.fromarray(pixels.clip(0, 255).astype("uint8")).save(f"{folder}/photo-{k}.png")


# CAML


def caml_text(color):
    return " ".join(f"{int(color[k:k + 2], 16) / 255:.4f}" for k in (1, 3, 5))


def caml_values(item):
    """The keys that may differ from picture to picture."""
    x, y, w, h = (item[k] for k in "xywh")
    values = {"bounds": [0, 0, w, h], "position": [x + w / 2, y + h / 2]}
    if item["kind"] == "text":
        values["string"] = item["text"]
    elif item["kind"] == "image":
        values["contents"] = item["file"]
    elif item["kind"] == "gradient":
        values["colors"] = [caml_text(item["color"]), caml_text(item["color2"])]
    else:
        values["backgroundColor"] = caml_text(item["color"])
    return values


def caml(name, texts=True):
    """The template of a scene, from picture 0: item k is the layer `n<k>`, a turned plane is `plane`."""
    w, h, _, plane = SCENES[name]
    layers = []
    for k, item in enumerate(items(name, 0, texts)):
        values = caml_values(item)
        place = " ".join(map(str, values["bounds"])), " ".join(map(str, values["position"]))
        head = f'name="n{k}" bounds="{place[0]}" position="{place[1]}"'
        kind = item["kind"]
        if kind == "text":
            layers.append(
                f'<CATextLayer {head} font="DejaVu Sans" fontSize="{item["size"]}" foregroundColor="{caml_text(item["color"])}" '
                f'wrapped="{int(item["wrap"])}" alignmentMode="{item["align"]}"><string type="string" value=""/></CATextLayer>')
        elif kind == "image":
            layers.append(
                f'<CALayer {head} cornerRadius="{item["w"] / 2}" masksToBounds="1">'
                f'<contents type="CGImage" src="{item["file"]}"/></CALayer>')
        elif kind == "gradient":
            stops = "".join(f'<CGColor value="{value}"/>' for value in values["colors"])
            layers.append(
                f'<CAGradientLayer {head} startPoint="0 0" endPoint="1 1"><colors>{stops}</colors></CAGradientLayer>')
        else:
            look = f'backgroundColor="{values["backgroundColor"]}" cornerRadius="{item["radius"]}"'
            if kind == "shadow":
                look += f' shadowOpacity="{item["opacity"]}" shadowRadius="{item["blur"]}" shadowOffset="0 {item["dy"]}"'
            if item.get("border"):
                look += f' borderWidth="{item["border"]}" borderColor="{caml_text(item["color2"])}"'
            layers.append(f"<CALayer {head} {look}/>")
    inside, root = "".join(layers), ""
    if plane:
        inside = (
            f'<CALayer name="plane" bounds="0 0 {plane[0]} {plane[1]}" position="{w / 2} {h / 2}" '
            f'transform="rotate({angle(0)}deg, 0, 1, 0)"><sublayers>{inside}</sublayers></CALayer>')
        root = f' sublayerTransform="perspective({DISTANCE})"'
    return (
        f'<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="root" bounds="0 0 {w} {h}" '
        f'position="{w / 2} {h / 2}" geometryFlipped="1"{root}><sublayers>{inside}</sublayers></CALayer></caml>')


def data(name, i, texts=True):
    """The data of picture i: what differs from the template."""
    values = {}
    for k, (first, item) in enumerate(zip(items(name, 0, texts), items(name, i, texts))):
        old, new = caml_values(first), caml_values(item)
        old.pop("string", None)
        values |= {f"n{k}.{key}": value for key, value in new.items() if old.get(key) != value}
    if SCENES[name][3]:
        values["plane.transform"] = f"rotate({angle(i)}deg, 0, 1, 0)"
    return values

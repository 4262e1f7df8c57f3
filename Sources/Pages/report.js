// The report's page. What it shows of documents is text, never markup: nodes are made here, strings become text nodes.

const report = JSON.parse(document.getElementById("report").textContent);
const classNames = ["interior", "boundary", "tie"];
const isScenes = report.kind === "scenes";
/** Whether the comparisons are failed snapshot tests. */
const isTests = report.kind === "tests";
const title = document.querySelector("h1").textContent;

const plural = (n, word) => `${count(n)} ${word}${n === 1 ? "" : "s"}`;
function share(part, whole) {
  if (!whole || part === 0) return "0 %";
  const percent = (100 * part) / whole;
  if (percent < 0.01) return "< 0.01 %";
  return percent > 99.99 && part < whole ? "> 99.99 %" : `${percent.toFixed(2)} %`;
}

/** A comparison's name without the folders that all of them have in common. */
const common = (() => {
  const names = report.comparisons.map((c) => c.name.split("/"));
  let n = 0;
  while (names.length > 1 && names.every((parts) => parts.length > n + 1 && parts[n] === names[0][n])) n++;
  return n ? names[0].slice(0, n).join("/").length + 1 : 0;
})();
const short = (name) => name.slice(common);

// MARK: What the page shows, and its link

/** The view. It is written into the fragment, so that a link opens it again. */
const view = { scene: "", mode: "side", zoom: 0, x: 0, y: 0, split: 50, mix: 50, gain: 4, px: -1, py: -1, filter: "", verdict: "", sort: "" };
const defaults = { ...view };
const isNumber = (key) => typeof defaults[key] === "number";

function readFragment() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  for (const key of Object.keys(defaults)) {
    const text = parameters.get(key);
    view[key] = text === null ? defaults[key] : isNumber(key) ? (Number.isFinite(+text) ? +text : defaults[key]) : text;
  }
  if (!modes.some((m) => m.key === view.mode)) view.mode = defaults.mode;
  view.zoom = Math.max(0, Math.min(view.zoom, 64));
  view.split = Math.max(0, Math.min(view.split, 100));
  view.mix = Math.max(0, Math.min(view.mix, 100));
  view.gain = Math.max(0, Math.min(Math.round(view.gain), 8));
}
let writing = 0;
function writeFragment() {
  clearTimeout(writing);
  writing = setTimeout(() => {
    const parameters = new URLSearchParams();
    for (const key of Object.keys(defaults)) {
      const value = isNumber(key) ? Math.round(view[key] * 1000) / 1000 : view[key];
      if (value !== defaults[key]) parameters.set(key, value);
    }
    history.replaceState(null, "", "#" + parameters);
  }, 120);
}

// MARK: Header

function showHeader() {
  const s = report.summary;
  const bad = s.total - s.agree;
  const outcome = byId("outcome");
  const parts = [];
  if (s.differ) parts.push(`${count(s.differ)} differ`);
  if (s.missing) parts.push(`${count(s.missing)} missing`);
  if (s.extra) parts.push(`${count(s.extra)} extra`);
  if (s.unreadable) parts.push(`${count(s.unreadable)} unreadable`);
  if (s.unrecorded) parts.push(`${count(s.unrecorded)} without a recorded picture`);
  outcome.append(
    make("strong", { class: bad ? "bad" : "good" }, bad ? parts.join(", ") : s.total === 1 ? "Agrees" : `All ${count(s.total)} agree`),
    bad && s.agree ? `, ${count(s.agree)} of ${count(s.total)} agree` : "",
    s.worst ? ` · worst difference ${s.worst} of 255` + (s.total > 1 && s.worstName ? `, in ${short(s.worstName)}` : "") : " · no difference");
  const facts = [
    ["expected", report.expected.description], ["actual", report.actual.description],
    ...(isTests ? [["drawn by", [...new Set(report.comparisons.map((c) => c.renderer).filter(Boolean))].join("; ")]] : []),
    ["lamina", `${report.version} on ${report.system}`], ["took", `${report.seconds.toFixed(report.seconds < 10 ? 2 : 0)} s, ${report.started.replace("T", " ").replace("Z", " UTC")}`],
    ["command", report.command.join(" ")],
  ];
  byId("facts").append(...facts.map(([k, v]) => make("div", { class: k === "command" ? k : null }, make("dt", {}, k), make("dd", { class: k === "command" ? "mono" : null }, v))));
  const command = document.querySelector(".facts .command");
  command.addEventListener("click", () => command.classList.toggle("whole"));
  document.title = (bad ? `✗ ${bad} of ${s.total}` : `✓ ${s.total}`) + ` · ${title}`;
}

// MARK: The table

const rank = { unreadable: 0, missing: 1, extra: 2, unrecorded: 3, differs: 4, agrees: 5 };
const worstOf = (c, name) => c.classes?.[name]?.worst ?? -1;
const columns = [
  { key: "pictures", title: "", optional: false },
  { key: "name", title: "Name", value: (c) => c.name },
  { key: "verdict", title: "Verdict", value: (c) => rank[c.verdict] },
  { key: "worst", title: "Worst", value: (c) => c.worst ?? -1, number: true },
  ...(isScenes ? classNames.map((n) => ({ key: n, title: n[0].toUpperCase() + n.slice(1), value: (c) => worstOf(c, n), number: true, optional: true })) : []),
  { key: "differing", title: "Pixels that differ", value: (c) => (c.pixels ? c.differing / c.pixels : -1), number: true, optional: true },
  { key: "exceeding", title: "Beyond tolerance", value: (c) => c.exceeding ?? -1, number: true, optional: true },
  { key: "size", title: "Size", value: (c) => c.pixels ?? 0, number: true, optional: true },
];
/** Failures first, the worst of them first. */
const byFailure = (a, b) => rank[a.verdict] - rank[b.verdict] || (b.exceeding ?? 0) - (a.exceeding ?? 0) || (b.worst ?? 0) - (a.worst ?? 0);
const byName = (a, b) => a.name.localeCompare(b.name, "en", { numeric: true });

let listed = [];
function listComparisons() {
  const words = view.filter.toLowerCase().split(/\s+/).filter(Boolean);
  listed = report.comparisons.filter((c) =>
    (view.verdict === "" || (view.verdict === "failures" ? c.verdict !== "agrees" : c.verdict === view.verdict))
    && words.every((w) => c.name.toLowerCase().includes(w)));
  const [key, direction] = view.sort.split(".");
  const column = columns.find((c) => c.key === key && c.value);
  listed.sort((a, b) => {
    if (!column) return byFailure(a, b) || byName(a, b);
    const [u, v] = [column.value(a), column.value(b)];
    return (typeof u === "string" ? byName(a, b) : u - v) * (direction === "down" ? -1 : 1) || byName(a, b);
  });
}
const words = { agrees: "ok", differs: "differs", missing: "missing", extra: "extra", unreadable: "unreadable", unrecorded: "not recorded" };
const verdictMark = (c) => make("span", { class: "verdict " + (c.verdict === "agrees" ? "good" : "bad") }, words[c.verdict]);
function row(c) {
  // `loading` comes before `src`, which starts what it does not defer.
  const thumb = (file, what) => file && make("img", { loading: "lazy", decoding: "async", width: 72, height: 48, alt: what, src: file });
  const cells = {
    pictures: () => make("td", { class: "thumbs" }, thumb(c.actual ?? c.expected, ""), c.verdict === "agrees" ? null : thumb(c.difference, "")),
    name: () => make("td", { class: "name" }, make("a", { href: "#scene=" + encodeURIComponent(c.id), title: c.name }, short(c.name)), c.verdict === "agrees" ? "" : make("small", {}, c.summary)),
    verdict: () => make("td", {}, verdictMark(c)),
    worst: () => make("td", { class: "number" }, c.worst === undefined ? "" : String(c.worst)),
    differing: () => make("td", { class: "number optional" }, c.pixels ? share(c.differing, c.pixels) : ""),
    exceeding: () => make("td", { class: "number optional" + (c.exceeding ? " over" : "") }, c.exceeding === undefined ? "" : count(c.exceeding)),
    size: () => make("td", { class: "number optional" }, c.width ? `${c.width} × ${c.height}` : ""),
  };
  for (const n of classNames) {
    cells[n] = () => {
      const t = c.classes?.[n];
      return make("td", { class: "number optional" + (t?.worst > t?.allowed && n !== "tie" ? " over" : ""), title: t?.worst === undefined ? null : `${count(t.pixels)} pixels; ${t.allowed} allowed at the worst` }, t?.worst === undefined ? "" : String(t.worst));
    };
  }
  return make("tr", { "data-id": c.id, onclick: (e) => e.target.closest("a") || open(c.id) }, ...columns.map((k) => cells[k.key]()));
}
function showList() {
  byId("filter").value = view.filter;
  const [key, direction] = view.sort.split(".");
  byId("table").tHead.rows[0].replaceChildren(...columns.map((c) => {
    const sorted = c.key === key ? (direction === "down" ? "descending" : "ascending") : null;
    const sort = () => {
      const first = c.number ? "down" : "up";
      const turned = direction === "down" ? "up" : "down";
      view.sort = c.key !== key ? `${c.key}.${first}` : turned === first ? "" : `${c.key}.${turned}`;
      update();
    };
    return make("th", { scope: "col", class: (c.number ? "number " : "") + (c.optional ? "optional" : ""), "aria-sort": sorted },
      c.value ? make("button", { type: "button", onclick: sort }, c.title) : make("span", { class: "sr-only" }, "Pictures"));
  }));
  byId("table").tBodies[0].replaceChildren(...listed.map(row));
  const all = report.comparisons.length;
  byId("shown").textContent = listed.length === all ? plural(all, "comparison") : `${count(listed.length)} of ${count(all)}`;
  byId("nothing").hidden = listed.length > 0;
  for (const button of byId("verdicts").children) button.setAttribute("aria-pressed", button.value === view.verdict);
}
function makeListTools() {
  const present = Object.keys(rank).filter((v) => report.comparisons.some((c) => c.verdict === v));
  const choices = [["", "All"], ...(present.length > 2 ? [["failures", "Failures"]] : []), ...present.map((v) => [v, words[v][0].toUpperCase() + words[v].slice(1)])];
  byId("verdicts").append(...choices.map(([value, title]) => make("button", { type: "button", value, onclick: () => { view.verdict = value; update(); } }, title)));
  byId("filter").addEventListener("input", (e) => { view.filter = e.target.value; update(); });
}

// MARK: Pixels, from the script file beside each comparison

const waiting = new Map();
/** The promise of a comparison's pixels. Its script file calls `lamina.pixels`. */
function pixelsOf(c) {
  if (!c.data) return Promise.resolve(null);
  if (!waiting.has(c.id)) {
    const entry = { isDone: false };
    entry.promise = new Promise((resolve, reject) => {
      entry.resolve = resolve;
      const script = make("script", { src: c.data, onload: () => script.remove(), onerror: () => reject(new Error(`${c.data} cannot be read`)) });
      document.head.append(script);
    });
    waiting.set(c.id, entry);
    // A report of hundreds of scenes must not keep all pixels that were ever looked at.
    const oldest = [...waiting].find(([, e]) => e.isDone);
    if (waiting.size > 8 && oldest) waiting.delete(oldest[0]);
  }
  return waiting.get(c.id).promise;
}
window.lamina = {
  /** Called by a data file: `base64` is a zlib stream of the planes. */
  async pixels(id, sizes, base64) {
    const coded = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const stream = new Blob([coded]).stream().pipeThrough(new DecompressionStream("deflate"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let start = 0;
    const take = (n) => bytes.subarray(start, (start += n));
    const [ew, eh] = sizes.expected, [aw, ah] = sizes.actual;
    const planes = { width: Math.max(ew, aw), height: Math.max(eh, ah), ew, eh, aw, ah, expected: take(4 * ew * eh), actual: take(4 * aw * ah) };
    if (ew === aw && eh === ah) for (let i = 0; i < planes.actual.length; i++) planes.actual[i] ^= planes.expected[i];
    if (sizes.classes) {
      planes.classes = take(ew * eh);
      planes.usual = take(ew * eh);
      planes.greatest = take(ew * eh);
    }
    planes.tolerance = sizes.tolerance;
    const entry = waiting.get(id);
    if (entry) entry.isDone = true;
    entry?.resolve(planes);
  },
};
/** What is at a pixel: both colours (premultiplied), the difference, the class and the allowance. */
function probe(p, x, y) {
  const at = (bytes, w, h) => (x >= 0 && y >= 0 && x < w && y < h ? bytes.subarray(4 * (y * w + x), 4 * (y * w + x) + 4) : null);
  const expected = at(p.expected, p.ew, p.eh), actual = at(p.actual, p.aw, p.ah);
  const differences = expected && actual ? [0, 1, 2, 3].map((c) => Math.abs(expected[c] - actual[c])) : null;
  const i = y * p.ew + x;
  const isClassed = p.classes && expected;
  return {
    expected, actual, differences, difference: differences ? Math.max(...differences) : null,
    kind: isClassed ? classNames[p.classes[i]] : null,
    usual: isClassed ? p.usual[i] : p.tolerance, greatest: isClassed ? p.greatest[i] : p.tolerance,
  };
}

// MARK: The stage

const modes = [
  { key: "side", title: "Side by side" }, { key: "swipe", title: "Swipe" }, { key: "onion", title: "Onion skin" },
  { key: "flicker", title: "Flicker" }, { key: "difference", title: "Difference" },
];
let current = null, planes = null, painted = null, flicker = 0;
const stage = byId("stage");

function picture(role) {
  const file = current[role];
  if (!file) return make("div", { class: "absent" }, role !== "expected" ? "no such picture" : isTests ? "no recorded picture" : "nothing expected");
  return make("img", { src: file, alt: `${role} picture of ${current.name}`, class: "image checks " + role, draggable: "false" });
}
function differenceCanvas() {
  const canvas = make("canvas", { class: "image crisp difference", role: "img", "aria-label": "Amplified difference" });
  canvas.width = Math.max(1, current.width ?? 1);
  canvas.height = Math.max(1, current.height ?? 1);
  return canvas;
}
/** Grey within tolerance, red beyond, magenta where one picture has no pixel. */
function paintDifference(canvas) {
  if (!planes) return;
  const { width, height } = planes;
  const key = `${current.id} ${view.gain}`;
  if (canvas.dataset.key === key) return;
  canvas.dataset.key = key;
  canvas.width = width;
  canvas.height = height;
  const image = new ImageData(width, height), out = image.data;
  const { ew, eh, aw, ah, expected, actual, greatest, tolerance } = planes;
  const gain = 2 ** view.gain;
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 4) {
      out[o + 3] = 255;
      if (x >= ew || y >= eh || x >= aw || y >= ah) { out[o] = out[o + 2] = 255; continue; }
      const i = 4 * (y * ew + x), j = 4 * (y * aw + x);
      let difference = 0;
      for (let c = 0; c < 4; c++) difference = Math.max(difference, Math.abs(expected[i + c] - actual[j + c]));
      const v = Math.min(255, difference * gain);
      const isOver = difference > (greatest ? greatest[i / 4] : tolerance);
      out[o] = isOver ? Math.max(v, 160) : v;
      out[o + 1] = out[o + 2] = isOver ? v / 4 : v;
    }
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
}
function pane(caption, ...children) {
  return make("figure", { class: "pane" }, make("figcaption", {}, caption), make("div", { class: "view" }, ...children, make("div", { class: "cursor" })));
}
function buildStage() {
  clearInterval(flicker);
  const tag = make("span", { class: "tag" });
  const builds = {
    side: () => [pane("Expected", picture("expected")), pane("Actual", picture("actual")), ...(current.data ? [pane("Difference", differenceCanvas())] : [])],
    swipe: () => [pane("Expected left of the divider, actual right of it", picture("expected"), picture("actual"), make("div", { class: "divider" }))],
    onion: () => [pane("Actual over expected", picture("expected"), picture("actual"))],
    flicker: () => [pane("Expected and actual in turn", picture("expected"), picture("actual"), tag)],
    difference: () => [pane("Difference: grey within tolerance, red beyond", differenceCanvas())],
  };
  stage.dataset.mode = view.mode;
  // What has no counterpart is shown as it is.
  stage.replaceChildren(...(current.data ? builds[view.mode] : builds.side)());
  if (view.mode === "flicker" && current.data) {
    let showsActual = false;
    const turn = () => {
      showsActual = !showsActual;
      const actual = stage.querySelector(".actual");
      if (actual) actual.style.visibility = showsActual ? "visible" : "hidden";
      tag.textContent = showsActual ? "actual" : "expected";
    };
    turn();
    flicker = setInterval(turn, 600);
  }
  for (const v of stage.querySelectorAll(".view")) listen(v);
  painted = `${current.id} ${view.mode}`;
}
const size = () => ({ w: current.width ?? 1, h: current.height ?? 1 });
/** The zoom that fits the pane: whole factors above 1, so that pixels stay square. */
function fitting() {
  const v = stage.querySelector(".view");
  const { w, h } = size();
  const fit = Math.min((v?.clientWidth || 1) / w, (v?.clientHeight || 1) / h);
  return fit >= 1 ? Math.min(16, Math.floor(fit)) : fit;
}
const zoom = () => view.zoom || fitting();
/** Where the picture's corner lies in a pane; at zoom 0 (“fit”) it is centred. */
function origin() {
  const v = stage.querySelector(".view"), z = zoom(), { w, h } = size();
  if (view.zoom) return { x: v.clientWidth / 2 - view.x * z, y: v.clientHeight / 2 - view.y * z };
  return { x: Math.round((v.clientWidth - w * z) / 2), y: Math.round((v.clientHeight - h * z) / 2) };
}
function place() {
  const z = zoom(), o = origin();
  for (const image of stage.querySelectorAll(".image")) {
    image.style.transform = `translate(${o.x}px, ${o.y}px) scale(${z})`;
    image.classList.toggle("crisp", z >= 1);
    if (image.tagName === "CANVAS") paintDifference(image);
    image.style.clipPath = "";
    image.style.opacity = "";
  }
  const actual = stage.querySelector("img.actual"), expected = stage.querySelector("img.expected");
  if (view.mode === "swipe" && current.data) {
    const divider = stage.querySelector(".divider"), v = stage.querySelector(".view");
    const x = (view.split / 100) * v.clientWidth;
    divider.style.left = `${x - 1}px`;
    const at = (x - o.x) / z;
    if (actual) actual.style.clipPath = `inset(0 0 0 ${Math.max(0, at)}px)`;
    if (expected) expected.style.clipPath = `inset(0 calc(100% - ${Math.max(0, at)}px) 0 0)`;
  }
  if (view.mode === "onion" && actual) actual.style.opacity = view.mix / 100;
  for (const cursor of stage.querySelectorAll(".cursor")) {
    cursor.hidden = view.px < 0;
    const side = Math.max(z, 6);
    const [left, top] = [o.x + (view.px + 0.5) * z - side / 2, o.y + (view.py + 0.5) * z - side / 2];
    Object.assign(cursor.style, { width: `${side}px`, height: `${side}px`, transform: `translate(${left}px, ${top}px)` });
  }
  byId("zoom-value").textContent = z >= 1 ? `${Number(z.toFixed(1))}×` : `${Math.round(z * 100)} %`;
  byId("gain-value").textContent = `${2 ** view.gain}×`;
}
function listen(v) {
  let drag = null;
  const point = (e) => {
    const box = v.getBoundingClientRect(), o = origin(), z = zoom();
    return [Math.floor((e.clientX - box.left - v.clientLeft - o.x) / z), Math.floor((e.clientY - box.top - v.clientTop - o.y) / z)];
  };
  v.addEventListener("pointerdown", (e) => {
    v.setPointerCapture(e.pointerId);
    const near = view.mode === "swipe" && Math.abs(e.offsetX - (view.split / 100) * v.clientWidth) < 12;
    drag = { x: e.clientX, y: e.clientY, divides: near };
  });
  v.addEventListener("pointerup", () => { drag = null; });
  v.addEventListener("pointermove", (e) => {
    if (drag?.divides) {
      view.split = Math.max(0, Math.min(100, (100 * (e.clientX - v.getBoundingClientRect().left)) / v.clientWidth));
      byId("split").value = view.split;
      place();
      writeFragment();
    } else if (drag && Math.hypot(e.clientX - drag.x, e.clientY - drag.y) > 2) {
      pan(drag.x - e.clientX, drag.y - e.clientY);
      drag = { x: e.clientX, y: e.clientY };
    } else if (!drag) {
      look(...point(e));
    }
  });
  v.addEventListener("wheel", (e) => {
    e.preventDefault();
    const box = v.getBoundingClientRect();
    zoomBy(e.deltaY < 0 ? 1.25 : 0.8, e.clientX - box.left, e.clientY - box.top);
  }, { passive: false });
}
function settle() {
  if (view.zoom) return;
  const z = zoom(), o = origin(), v = stage.querySelector(".view");
  [view.zoom, view.x, view.y] = [z, (v.clientWidth / 2 - o.x) / z, (v.clientHeight / 2 - o.y) / z];
}
function pan(dx, dy) {
  settle();
  view.x += dx / view.zoom;
  view.y += dy / view.zoom;
  place();
  writeFragment();
}
/** Zooms about a point of the pane, whose picture pixel stays where it is. */
function zoomBy(factor, atX, atY) {
  settle();
  const v = stage.querySelector(".view");
  const [dx, dy] = [(atX ?? v.clientWidth / 2) - v.clientWidth / 2, (atY ?? v.clientHeight / 2) - v.clientHeight / 2];
  const old = view.zoom;
  view.zoom = Math.max(0.02, Math.min(64, old * factor));
  view.x += dx / old - dx / view.zoom;
  view.y += dy / old - dy / view.zoom;
  place();
  writeFragment();
}

// MARK: The loupe

function look(x, y) {
  const { w, h } = size();
  if (x < 0 || y < 0 || x >= w || y >= h) return;
  [view.px, view.py] = [x, y];
  place();
  showLoupe();
  writeFragment();
}
function showLoupe() {
  const place = byId("loupe-place"), rows = byId("channels").tBodies[0], text = byId("pixel-class");
  for (const role of ["expected", "actual"]) byId(`lens-${role}`).getContext("2d").clearRect(0, 0, 11, 11);
  rows.replaceChildren();
  place.textContent = "";
  if (!planes || view.px < 0) {
    text.textContent = current?.data ? "Point at a pixel." : "There is nothing to compare.";
    return;
  }
  const p = probe(planes, view.px, view.py);
  place.textContent = `${view.px}, ${view.py}`;
  for (const [role, bytes, w, h] of [["expected", planes.expected, planes.ew, planes.eh], ["actual", planes.actual, planes.aw, planes.ah]]) {
    const image = new ImageData(11, 11);
    for (let j = 0; j < 121; j++) {
      const [x, y] = [view.px - 5 + (j % 11), view.py - 5 + Math.floor(j / 11)];
      if (x < 0 || y < 0 || x >= w || y >= h) continue;
      const i = 4 * (y * w + x), a = bytes[i + 3];
      for (let c = 0; c < 3; c++) image.data[4 * j + c] = a ? Math.round((bytes[i + c] * 255) / a) : 0;
      image.data[4 * j + 3] = a;
    }
    byId(`lens-${role}`).getContext("2d").putImageData(image, 0, 0);
  }
  const line = (title, values, mark) => make("tr", { "data-role": title }, make("td", {}, title), ...[0, 1, 2, 3].map((c) => make("td", { class: "number" + (mark && p.kind !== "tie" && values?.[c] > p.greatest ? " over" : "") }, values ? String(values[c]) : "–")));
  rows.replaceChildren(line("expected", p.expected), line("actual", p.actual), line("difference", p.differences, true));
  const isOver = p.difference > p.greatest;
  text.replaceChildren();
  if (p.difference === null) { text.append(make("strong", { class: "bad" }, "Only one picture has this pixel.")); return; }
  text.append(make("strong", { class: p.kind === "tie" ? "" : isOver ? "bad" : "good", id: "pixel-difference" }, `Differs by ${p.difference}`), p.kind ? `; ${p.kind}, ` : "; ");
  if (p.kind === "tie") text.append(`any value is allowed; beyond ${p.greatest} it counts as a tie that differs.`);
  else if (p.usual !== p.greatest) text.append(`${p.usual} allowed for 99.9 % of the interior, ${p.greatest} for all.`);
  else text.append(`${p.greatest} allowed.`);
}

// MARK: Histogram and classes

function showFindings() {
  const bins = [];
  for (const [difference, n] of current.histogram ?? []) {
    const low = difference <= 8 ? difference : 2 ** Math.floor(Math.log2(difference - 1)) + 1;
    const last = bins[bins.length - 1];
    if (last?.low === low) last.n += n;
    else bins.push({ low, n });
  }
  const most = Math.max(1, ...bins.map((b) => Math.log10(b.n + 1)));
  byId("histogram").tBodies[0].replaceChildren(...bins.map((b) => {
    const label = b.low <= 8 ? String(b.low) : `${b.low}–${Math.min(255, 2 * (b.low - 1))}`;
    const bar = make("i", {});
    bar.style.width = `${(100 * Math.log10(b.n + 1)) / most}%`;
    return make("tr", { class: b.low === 0 ? "equal" : null }, make("th", { scope: "row", class: "number" }, label), make("td", { class: "stroke" }, bar), make("td", { class: "number" }, count(b.n)), make("td", { class: "number quiet" }, share(b.n, current.pixels)));
  }));
  byId("histogram").closest("section").hidden = !bins.length;
  const table = byId("classes");
  table.closest("section").hidden = !current.classes;
  if (!current.classes) return;
  table.tHead.replaceChildren(make("tr", {}, ...["", "pixels", "worst", "allowed", "beyond"].map((t) => make("th", { class: t ? "number" : null }, t))));
  table.tBodies[0].replaceChildren(...classNames.map((n) => {
    const t = current.classes[n];
    return make("tr", {}, make("th", { scope: "row" }, n), ...[count(t.pixels), t.worst ?? "–", t.allowed ?? "–", count(t.exceeding)].map((v) => make("td", { class: "number" }, String(v))));
  }));
}

// MARK: The detail

function open(id, mode) {
  Object.assign(view, { scene: id, zoom: 0, x: 0, y: 0, px: -1, py: -1 });
  if (mode) view.mode = mode;
  const parameters = new URLSearchParams(location.hash.slice(1));
  parameters.set("scene", id);
  for (const key of ["zoom", "x", "y", "px", "py"]) parameters.delete(key);
  // A new entry of the history, so that Back leads to the list.
  history.pushState(null, "", "#" + parameters);
  update();
  window.scrollTo(0, 0);
}
function step(by) {
  const i = listed.findIndex((c) => c.id === view.scene);
  const next = listed[i + by];
  if (i >= 0 && next) open(next.id);
}
function showDetail() {
  const i = listed.findIndex((c) => c.id === view.scene);
  byId("name").textContent = short(current.name);
  byId("name").title = current.name;
  byId("verdict").replaceChildren(verdictMark(current));
  byId("summary").textContent = current.summary;
  byId("renderer").hidden = !current.renderer;
  byId("renderer").textContent = `Drawn by ${current.renderer}.`;
  byId("accept").hidden = !current.accept;
  byId("accept").querySelector("code").textContent = current.accept ?? "";
  byId("place").textContent = i < 0 ? "" : `${i + 1} of ${listed.length}`;
  byId("previous").disabled = i <= 0;
  byId("next").disabled = i < 0 || i + 1 >= listed.length;
  for (const [j, button] of [...byId("modes").children].entries()) {
    button.setAttribute("aria-pressed", modes[j].key === view.mode);
    button.disabled = !current.data;
  }
  byId("swipe-control").hidden = view.mode !== "swipe" || !current.data;
  byId("onion-control").hidden = view.mode !== "onion" || !current.data;
  byId("gain-control").hidden = !["side", "difference"].includes(view.mode) || !current.data;
  byId("worst").hidden = !current.worstAt;
  [byId("split").value, byId("mix").value, byId("gain").value] = [view.split, view.mix, view.gain];
  if (painted !== `${current.id} ${view.mode}`) buildStage();
  place();
  showLoupe();
  showFindings();
}
function goToWorst() {
  if (!current?.worstAt) return;
  [view.px, view.py] = current.worstAt;
  [view.zoom, view.x, view.y] = [Math.max(16, fitting()), view.px + 0.5, view.py + 0.5];
  place();
  showLoupe();
  writeFragment();
}

function update() {
  listComparisons();
  const found = report.comparisons.find((c) => c.id === view.scene) ?? null;
  if (!found) view.scene = "";
  const isNew = found !== current;
  current = found;
  document.body.classList.toggle("detail", Boolean(found));
  byId("list").hidden = Boolean(found);
  byId("detail").hidden = !found;
  if (found) {
    if (isNew) {
      planes = null;
      pixelsOf(found).then((p) => {
        if (current !== found) return;
        planes = p;
        showDetail();
        document.body.dataset.ready = found.id;
      }, (error) => { byId("pixel-class").textContent = error.message; });
    }
    showDetail();
  } else {
    clearInterval(flicker);
    painted = null;
    showList();
  }
  writeFragment();
}

// MARK: Keys

document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  const isTyping = e.target.matches("input[type=search]");
  if (e.key === "Escape") {
    if (isTyping) e.target.blur();
    else if (view.scene) { view.scene = ""; update(); }
    return;
  }
  if (isTyping) return;
  if (e.key === "/") {
    e.preventDefault();
    if (view.scene) { view.scene = ""; update(); }
    byId("filter").focus();
    return;
  }
  if (!current) {
    if (e.key === "n" && listed[0]) open(listed[0].id);
    return;
  }
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (arrows[e.key] && !e.target.matches("input[type=range]")) {
    e.preventDefault();
    const [dx, dy] = arrows[e.key];
    if (!e.shiftKey) pan(40 * dx, 40 * dy);
    else if (view.px < 0) look(Math.floor(size().w / 2), Math.floor(size().h / 2));
    else look(view.px + dx, view.py + dy);
    return;
  }
  const mode = modes[Number(e.key) - 1];
  if (mode) { view.mode = mode.key; update(); }
  const actions = { n: () => step(1), p: () => step(-1), w: goToWorst, "+": () => zoomBy(2), "=": () => zoomBy(2), "-": () => zoomBy(0.5), 0: fit };
  actions[e.key]?.();
});
function fit() {
  view.zoom = view.x = view.y = 0;
  place();
  writeFragment();
}

// MARK: Start

byId("modes").append(...modes.map((m, i) => make("button", { type: "button", value: m.key, title: `${m.title} (${i + 1})`, onclick: () => { view.mode = m.key; update(); } }, m.title)));
byId("back").addEventListener("click", () => { view.scene = ""; update(); });
byId("previous").addEventListener("click", () => step(-1));
byId("next").addEventListener("click", () => step(1));
byId("worst").addEventListener("click", goToWorst);
byId("in").addEventListener("click", () => zoomBy(2));
byId("out").addEventListener("click", () => zoomBy(0.5));
byId("fit").addEventListener("click", fit);
byId("accept").querySelector("button").addEventListener("click", () => navigator.clipboard?.writeText(current.accept));
for (const key of ["split", "mix", "gain"]) byId(key).addEventListener("input", (e) => { view[key] = Number(e.target.value); place(); writeFragment(); });
window.addEventListener("resize", () => current && place());
window.addEventListener("hashchange", () => { readFragment(); update(); });
window.addEventListener("popstate", () => { readFragment(); update(); });
showHeader();
makeListTools();
readFragment();
update();

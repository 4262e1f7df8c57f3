// The inspector's page. What documents say becomes text nodes, never markup.

const inspection = JSON.parse(document.getElementById("inspection").textContent);
const isLive = !inspection.folder;

const brief = (n) => String(Math.round(n * 1000) / 1000);
const bytes = (n) => (n < 1024 ? `${n} B` : n < 1 << 20 ? `${(n / 1024).toFixed(1)} KiB` : `${(n / (1 << 20)).toFixed(1)} MiB`);

// MARK: Maps. Row vectors, as in Core Animation: [x y 1] · H

/** A plane's map from a matrix of 16 numbers: what is flattened loses z, and keeps w. */
const flattening = (m) => [[m[0], m[1], m[3]], [m[4], m[5], m[7]], [m[12], m[13], m[15]]];
const product = (a, b) => a.map((row) => [0, 1, 2].map((c) => row[0] * b[0][c] + row[1] * b[1][c] + row[2] * b[2][c]));
const determinant = ([a, b, c]) => a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
function inverse(h) {
  const d = determinant(h);
  if (!d || !Number.isFinite(1 / d)) return null;
  const [a, b, c] = h;
  return [
    [(b[1] * c[2] - b[2] * c[1]) / d, (a[2] * c[1] - a[1] * c[2]) / d, (a[1] * b[2] - a[2] * b[1]) / d],
    [(b[2] * c[0] - b[0] * c[2]) / d, (a[0] * c[2] - a[2] * c[0]) / d, (a[2] * b[0] - a[0] * b[2]) / d],
    [(b[0] * c[1] - b[1] * c[0]) / d, (a[1] * c[0] - a[0] * c[1]) / d, (a[0] * b[1] - a[1] * b[0]) / d],
  ];
}
const times = ([x, y], h) => [0, 1, 2].map((c) => x * h[0][c] + y * h[1][c] + h[2][c]);
/** The image of a point; null behind the eye. */
function image(point, h) {
  const [x, y, w] = times(point, h);
  return w > 0 ? [x / w, y / w] : null;
}
/** The determinant of 16 numbers. */
function solidDeterminant(m) {
  const minor = (r, c) => determinant([0, 1, 2, 3].filter((i) => i !== r).map((i) => [0, 1, 2, 3].filter((j) => j !== c).map((j) => m[4 * i + j])));
  return [0, 1, 2, 3].reduce((sum, c) => sum + (c % 2 ? -1 : 1) * m[c] * minor(0, c), 0);
}
const corners = ([x, y, w, h]) => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];
/** A rectangle of a plane as a polygon of the picture, cut where the plane passes the eye. */
function polygon(rect, h) {
  const near = 1e-3, points = corners(rect).map((p) => times(p, h));
  const kept = [];
  points.forEach((a, i) => {
    const b = points[(i + 1) % 4];
    if (a[2] > near) kept.push(a);
    if (a[2] > near !== b[2] > near) {
      const t = (near - a[2]) / (b[2] - a[2]);
      kept.push([0, 1, 2].map((c) => a[c] + t * (b[c] - a[c])));
    }
  });
  return kept.map(([x, y, w]) => [x / w, y / w]);
}

// MARK: The view, and its link

const view = { mode: "picture", layer: -1, state: inspection.state, frame: 0, tab: "layer", yaw: -32, pitch: -18, spacing: 40, time: inspection.times[0], scale: inspection.scale, from: inspection.from, tilt: inspection.tilt };
const defaults = { ...view };
function readFragment() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  for (const key of Object.keys(defaults)) {
    const text = parameters.get(key);
    view[key] = text === null ? defaults[key] : typeof defaults[key] === "number" ? (Number.isFinite(+text) ? +text : defaults[key]) : text;
  }
  if (!modes.some((m) => m[0] === view.mode)) view.mode = defaults.mode;
  if (!inspection.states[view.state]) view.state = defaults.state;
  if (!inspection.states[view.from]) view.from = -1;
  if (!/^-?[\d.]+,-?[\d.]+$/.test(view.tilt)) view.tilt = "";
  view.frame = Math.max(0, Math.min(Math.round(view.frame), inspection.times.length - 1));
}
let writing = 0;
function writeFragment() {
  clearTimeout(writing);
  writing = setTimeout(() => {
    const parameters = new URLSearchParams();
    for (const key of Object.keys(defaults)) {
      const value = typeof view[key] === "number" ? Math.round(view[key] * 1000) / 1000 : view[key];
      if (value !== defaults[key]) parameters.set(key, value);
    }
    history.replaceState(null, "", "#" + parameters);
  }, 150);
}

// MARK: Frames, from the script files beside the page, because a page that is opened as a file fetches nothing, or from the server

const frames = new Map();
const waiting = new Map();
let current = null;
let asked = 0;
const keyOf = (state, number) => `${state} ${number}`;
window.lamina = {
  /** Called by a frame's script. */
  frame(state, number, frame) {
    const key = keyOf(state, number);
    prepare(frame);
    frames.set(key, frame);
    if (frames.size > 240) frames.delete(frames.keys().next().value);
    waiting.get(key)?.(frame);
    waiting.delete(key);
  },
};
function load(state, number) {
  const key = keyOf(state, number);
  if (isLive) return ask();
  if (frames.has(key)) return Promise.resolve(frames.get(key));
  return new Promise((resolve, reject) => {
    waiting.set(key, resolve);
    const src = `${encodeURIComponent(inspection.folder)}/frame-${state}-${number}.js`;
    const script = make("script", { src, onload: () => script.remove(), onerror: () => { waiting.delete(key); reject(new Error("this moment cannot be shown: " + src)); } });
    document.head.append(script);
  });
}
/** Asks the server for the frame of the view. */
async function ask() {
  const query = new URLSearchParams({ state: view.state, time: view.time, scale: view.scale });
  if (view.from >= 0) query.set("from", view.from);
  if (view.tilt) query.set("tilt", view.tilt);
  const answer = await fetch(`frame?${query}`);
  if (!answer.ok) throw new Error(`this moment cannot be shown: ${await answer.text()}`);
  const frame = await answer.json();
  prepare(frame);
  return frame;
}
const fileOf = (name) => (isLive ? name : `${encodeURIComponent(inspection.folder)}/${name}`);

/** What follows from a frame's layers: maps, sublayers, drawing order. */
function prepare(frame) {
  const layers = frame.layers;
  layers.forEach((layer, i) => {
    layer.index = i;
    layer.sublayers = [];
    layer.mask = null;
    layer.depth = layer.parent < 0 ? 0 : layers[layer.parent].depth + 1;
    if (layer.parent >= 0) {
      if (layer.isMask) layers[layer.parent].mask = layer;
      else layers[layer.parent].sublayers.push(layer);
    }
    const base = layer.flattener < 0 ? null : layers[layer.flattener].map;
    layer.map = !layer.matrix || (layer.flattener >= 0 && !base) ? null : base ? product(flattening(layer.matrix), base) : flattening(layer.matrix);
    layer.isShown = !layer.isInvisible && Boolean(layer.map) && (layer.parent < 0 || layers[layer.parent].isShown);
  });
}
const titleOf = (layer) => layer.name ?? layer.className;

/** The planes that lie in one layer's plane, those inside transform layers included. */
function planesIn(layer) {
  const planes = [], reached = [...layer.sublayers];
  while (reached.length) {
    const next = reached.shift();
    if (next.isInvisible || !next.matrix) continue;
    if (next.keepsDepth) reached.unshift(...next.sublayers);
    else planes.push(next);
  }
  return planes;
}
function isSeen(layer) {
  if (layer.isDoubleSided) return true;
  const seen = determinant(flattening(layer.matrix)), solid = solidDeterminant(layer.matrix);
  return !(solid > 0 ? seen < 0 : solid < 0 && seen > 0);
}
const depthAt = (layer, [x, y]) => {
  const m = layer.matrix, w = x * m[3] + y * m[7] + m[15];
  return (x * m[2] + y * m[6] + m[14]) / w;
};
/** From back to front: by depth, at equal depth by zPosition, then in tree order. */
function sorted(planes) {
  planes.sort((a, b) => (Math.abs(a.depth - b.depth) > 1e-6 ? a.depth - b.depth : a.layer.zPosition - b.layer.zPosition || a.layer.index - b.layer.index));
  return planes;
}
function holds(layer, [x, y], isRounded) {
  if (!layer.bounds) return false;
  const [bx, by, w, h] = layer.bounds;
  const [u, v] = [x - bx, y - by];
  if (u < 0 || v < 0 || u >= w || v >= h) return false;
  const r = isRounded ? Math.min(layer.cornerRadius, w / 2, h / 2) : 0;
  const [dx, dy] = [Math.max(r - u, u - (w - r), 0), Math.max(r - v, v - (h - r), 0)];
  return dx * dx + dy * dy <= r * r || r === 0;
}
/** The layers under a point of the picture, frontmost first. */
function layersAt(frame, point) {
  const found = [];
  const visit = (layer, p) => {
    if (layer.clips && !holds(layer, p, true)) return;
    if (layer.mask?.matrix) {
      const back = inverse(flattening(layer.mask.matrix)), q = back && image(p, back);
      if (!q || !holds(layer.mask, q)) return;
    }
    // Front to back: the front of the last plane comes before this layer itself.
    for (const plane of sorted(placed(planesIn(layer), p)).reverse()) visit(plane.layer, plane.point);
    if (holds(layer, p)) found.push(layer);
  };
  const placed = (layers, p) => layers.flatMap((layer) => {
    const back = inverse(flattening(layer.matrix));
    if (!back || !isSeen(layer)) return [];
    const [u, v, w] = times(p, back);
    const q = [u / w, v / w];
    if (!q.every(Number.isFinite) || times(q, flattening(layer.matrix))[2] <= 0) return [];
    return [{ layer, point: q, depth: depthAt(layer, q) }];
  });
  const root = frame.layers[0];
  const tops = root.keepsDepth ? planesIn(root) : root.isInvisible || !root.matrix ? [] : [root];
  for (const plane of sorted(placed(tops, point)).reverse()) visit(plane.layer, plane.point);
  return found;
}
/** Layers from back to front, by the depth of their middles; masks after the layer that they mask. */
function drawingOrder(frame) {
  if (frame.order) return frame.order;
  const order = [];
  const middle = (layer) => [layer.bounds[0] + layer.bounds[2] / 2, layer.bounds[1] + layer.bounds[3] / 2];
  const visit = (layer) => {
    order.push(layer);
    if (layer.mask?.map) order.push(layer.mask);
    const planes = planesIn(layer).filter((l) => l.bounds && l.map && isSeen(l)).map((l) => ({ layer: l, depth: depthAt(l, middle(l)) }));
    for (const plane of sorted(planes)) visit(plane.layer);
  };
  const root = frame.layers[0];
  if (root.keepsDepth) planesIn(root).forEach(visit);
  else if (root.map && root.bounds && !root.isInvisible) visit(root);
  return (frame.order = order);
}

// MARK: The tree

const folded = new Set();
let matches = null;
function showTree() {
  const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const layers = current.layers;
  matches = !words.length ? null : new Set(layers.filter((l) => {
    const text = [l.name ?? "", l.className, ...l.marks, ...l.properties.map((p) => p.key)].join(" ").toLowerCase();
    return words.every((w) => text.includes(w));
  }).map((l) => l.index));
  const shown = matches && new Set();
  if (matches) for (const i of matches) for (let k = i; k >= 0; k = layers[k].parent) shown.add(k);
  const rows = [];
  let hiddenBelow = Infinity;
  for (const layer of layers) {
    if (layer.depth > hiddenBelow) continue;
    hiddenBelow = Infinity;
    if (shown && !shown.has(layer.index)) continue;
    const isFolded = !matches && folded.has(layer.index);
    if (isFolded) hiddenBelow = layer.depth;
    rows.push(row(layer, isFolded));
  }
  byId("tree").replaceChildren(...rows);
  const total = layers.length;
  byId("count").textContent = matches ? `${count(matches.size)} of ${count(total)} layers` : `${count(total)} layer${total === 1 ? "" : "s"}`;
}
function row(layer, isFolded) {
  const hasMore = layer.sublayers.length > 0 || layer.mask;
  const twist = make("span", { class: "twist", "aria-hidden": "true", onclick: (e) => { e.stopPropagation(); fold(layer.index); } }, hasMore ? (isFolded ? "▸" : "▾") : "");
  const element = make("div", {
    class: "row" + (layer.isShown ? "" : " invisible") + (matches && !matches.has(layer.index) ? " quiet" : ""), role: "treeitem",
    "data-layer": layer.index, "aria-level": layer.depth + 1, "aria-expanded": hasMore ? String(!isFolded) : null,
    "aria-selected": String(layer.index === view.layer), tabindex: layer.index === Math.max(view.layer, 0) ? 0 : -1,
    onclick: () => select(layer.index), onpointerenter: () => hover(layer.index), onpointerleave: () => hover(-1),
  }, twist, make("span", { class: "title" }, layer.isMask ? "mask: " : "", layer.name ?? "", layer.name ? " " : "", make("span", { class: "kind quiet" }, layer.className)),
    ...layer.marks.map((m) => make("span", { class: `dot ${m}`, title: explanations[m] }, "●")));
  element.style.setProperty("--depth", layer.depth);
  return element;
}
function fold(index) {
  if (!folded.delete(index)) folded.add(index);
  showTree();
}
const explanations = {
  group: "group: its sublayers are drawn into a picture of their own, which fades as one",
  mask: "mask: drawn into a picture of its own, and multiplied by the alpha of another",
  shadow: "shadow: a blurred copy of the layer's outline",
  rasterized: "rasterized: drawn into a bitmap in its own plane, kept until it changes",
  filter: "filter: drawn into a picture of its own, which is filtered",
  blend: "blend: mixed with its backdrop, which must be read",
};
byId("tree").addEventListener("keydown", (e) => {
  const rows = [...byId("tree").children], i = rows.findIndex((r) => r.getAttribute("aria-selected") === "true");
  const layer = current.layers[view.layer];
  const go = (r) => { if (r) { e.preventDefault(); select(Number(r.dataset.layer)); byId("tree").querySelector("[aria-selected=true]")?.focus(); } };
  if (e.key === "ArrowDown") go(rows[i + 1]);
  if (e.key === "ArrowUp") go(rows[Math.max(0, i - 1)]);
  if (e.key === "ArrowRight" && layer && folded.has(layer.index)) { fold(layer.index); go(byId("tree").querySelector("[aria-selected=true]")); }
  if (e.key === "ArrowLeft" && layer) {
    if (layer.sublayers.length && !folded.has(layer.index)) { fold(layer.index); go(byId("tree").querySelector("[aria-selected=true]")); }
    else go(rows.find((r) => Number(r.dataset.layer) === layer.parent));
  }
});

// MARK: Selecting

let hovered = -1;
function select(index) {
  view.layer = index;
  if (index >= 0) for (let k = current.layers[index].parent; k >= 0; k = current.layers[k].parent) folded.delete(k);
  showTree();
  byId("tree").querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  if (index >= 0 && view.tab !== "layer") setTab("layer");
  showLayer();
  outline();
  writeFragment();
}
function hover(index) {
  hovered = index;
  for (const r of byId("tree").querySelectorAll(".hovered")) r.classList.remove("hovered");
  byId("tree").querySelector(`[data-layer="${index}"]`)?.classList.add("hovered");
  outline();
}

// MARK: The stage

const modes = [["picture", "Picture"], ["exploded", "Exploded"], ["overdraw", "Overdraw"]];
const stage = byId("stage");
let zoom = 0, offset = [0, 0];
const fitting = () => {
  const margin = view.mode === "exploded" ? 0.6 : 1;
  const fit = margin * Math.min(stage.clientWidth / current.width, stage.clientHeight / current.height);
  return view.mode !== "exploded" && fit >= 1 ? Math.min(8, Math.floor(fit)) : fit;
};
const scale = () => zoom || fitting();
function place() {
  const board = stage.querySelector(".board"), z = scale();
  if (!board) return;
  const at = [0, 1].map((i) => ([stage.clientWidth, stage.clientHeight][i] - [current.width, current.height][i] * z) / 2 + offset[i]);
  if (view.mode === "exploded") {
    const middle = [current.width / 2, current.height / 2];
    const spread = (Math.max(0, ...[...board.children].map((p) => Number(p.dataset.level))) * view.spacing) / 2;
    board.style.transform = `translate(${at[0]}px, ${at[1]}px) scale(${z}) translate(${middle[0]}px, ${middle[1]}px) rotateX(${view.pitch}deg) rotateY(${-view.yaw}deg) translate3d(${-middle[0]}px, ${-middle[1]}px, ${-spread / z}px)`;
    stage.style.perspective = "2400px";
    for (const p of board.children) p.style.transform = `translateZ(${(Number(p.dataset.level) * view.spacing) / z}px) ${p.dataset.map}`;
  } else {
    stage.style.perspective = "";
    board.style.transform = `translate(${at[0]}px, ${at[1]}px) scale(${z})`;
    board.classList.toggle("crisp", z >= 2);
  }
  byId("zoom-value").textContent = z >= 1 ? `${brief(Math.round(z * 10) / 10)}×` : `${Math.round(z * 100)} %`;
}
function showStage() {
  const board = make("div", { class: "board" });
  if (view.mode === "exploded") {
    board.classList.add("exploded");
    board.append(...explode(current));
    stage.classList.remove("checks");
  } else {
    stage.classList.add("checks");
    board.append(view.mode === "overdraw" ? heatMap(current) : make("img", { src: fileOf(current.picture), alt: "The rendered picture", width: current.width, height: current.height, draggable: "false" }));
    board.append(make("svg", { width: current.width, height: current.height, viewBox: `0 0 ${current.width} ${current.height}`, "aria-hidden": "true" }));
  }
  stage.replaceChildren(board);
  byId("turn-controls").hidden = view.mode !== "exploded";
  for (const button of byId("modes").children) button.setAttribute("aria-pressed", String(button.value === view.mode));
  byId("spacing").value = view.spacing;
  place();
  outline();
  hint();
}
function legend(entries) {
  return make("span", { class: "legend" }, ...entries.map(([color, text]) => {
    const swatch = make("i");
    swatch.style.background = color;
    return make("span", {}, swatch, text);
  }));
}
function hint(text) {
  const marked = current.layers.filter((l) => l.isShown && l.marks.length).length;
  const n = current.layers.filter((l) => l.isShown && l.picture).length;
  const marks = Object.keys(explanations).filter((m) => current.layers.some((l) => l.isShown && l.marks.includes(m)));
  const texts = {
    picture: () => ["Point at a pixel to see the layers under it; click to select the frontmost layer."],
    exploded: () => [`${count(n)} layer${n === 1 ? "" : "s"} paint something, ${count(marked)} composited by themselves. Drag to turn. `, legend(marks.map((m) => [`var(--${m})`, m]))],
    overdraw: () => [heatText, legend(heat.slice(1, 1 + Math.min(heatMost, heat.length - 1)).map((c, i) => [c, i + 2 === heat.length ? `${i + 1} and more` : i + 1]))],
  };
  byId("hint").replaceChildren(...(text === undefined ? texts[view.mode]() : [text]));
}
function outline() {
  if (view.mode === "exploded") {
    for (const p of stage.querySelectorAll(".plane")) {
      p.classList.toggle("selected", Number(p.dataset.layer) === view.layer);
      p.classList.toggle("hovered", Number(p.dataset.layer) === hovered);
    }
    return;
  }
  const svg = stage.querySelector("svg");
  if (!svg) return;
  svg.replaceChildren();
  const draw = (layer, name) => {
    if (!layer?.map || !layer.bounds || layer.keepsDepth) return;
    const points = (rect, map) => polygon(rect, map).map((p) => p.map(brief).join(",")).join(" ");
    for (let k = layer; k && k.parent >= 0 && name === "selected"; k = current.layers[k.parent]) {
      const above = current.layers[k.parent];
      if (above.clips && above.map && above.bounds) svg.append(make("polygon", { class: "clip", points: points(above.bounds, above.map) }));
    }
    svg.append(make("polygon", { class: `outline ${name}`, "data-layer": layer.index, points: points(layer.bounds, layer.map) }));
    const anchor = layer.anchor && image(layer.anchor, layer.map);
    if (anchor) svg.append(make("circle", { class: "anchor", cx: brief(anchor[0]), cy: brief(anchor[1]), r: 4 / scale() }));
    svg.style.setProperty("--z", scale());
  };
  if (hovered !== view.layer) draw(current.layers[hovered], "hovered");
  draw(current.layers[view.layer], "selected");
}

// MARK: Exploded

function explode(frame) {
  const planes = [];
  const levels = [];
  for (const layer of drawingOrder(frame)) {
    if (!layer.isShown || (!layer.picture && !layer.marks.length)) continue;
    const rect = layer.picture?.rect ?? layer.bounds;
    if (!rect || !(rect[2] > 0) || !(rect[3] > 0)) continue;
    const shape = polygon(rect, layer.map);
    if (shape.length < 3) continue;
    const [xs, ys] = [shape.map((p) => p[0]), shape.map((p) => p[1])];
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    // One level above all that it covers a part of.
    let level = 0;
    for (const [other, l] of levels) if (l >= level && box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]) level = l + 1;
    levels.push([box, level]);
    const [w, h] = layer.picture ? [layer.picture.width, layer.picture.height] : [Math.max(1, rect[2]), Math.max(1, rect[3])];
    // From the picture's own pixels to the plane, then to the board.
    const isUp = layer.picture?.isUp;
    const unit = [[rect[2] / w, 0, 0], [0, ((isUp ? -1 : 1) * rect[3]) / h, 0], [rect[0], rect[1] + (isUp ? rect[3] : 0), 1]];
    const [x, y, o] = product(unit, layer.map);
    const plane = make("div", {
      class: "plane" + (layer.marks.length ? ` marked ${layer.marks[0]}` : "") + (layer.picture ? "" : " empty"),
      "data-layer": layer.index, "data-level": level, title: `${titleOf(layer)}${layer.marks.map((m) => "\n" + explanations[m]).join("")}`,
      "data-map": `matrix3d(${[x[0], x[1], 0, x[2], y[0], y[1], 0, y[2], 0, 0, 1, 0, o[0], o[1], 0, o[2]].join(",")})`,
    }, layer.picture ? make("img", { decoding: "async", alt: "", draggable: "false", style: `opacity:${layer.opacity}`, src: fileOf(layer.picture.file) }) : null);
    const stretch = Math.sqrt(Math.abs(x[0] * y[1] - x[1] * y[0])) || 1;
    plane.style.width = `${w}px`;
    plane.style.height = `${h}px`;
    plane.style.setProperty("--hair", `${1 / (stretch * fitting())}px`);
    planes.push(plane);
  }
  return planes;
}

// MARK: Overdraw

const heat = ["transparent", "#2c5aa0", "#2a9d8f", "#8ab17d", "#e9c46a", "#f4a261", "#e76f51", "#b5179e"];
let heatText = "", heatMost = 0;
/** How many layers paint a pixel, by the rectangles of what each paints, cut where layers above clip. */
function overdraw(frame) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [frame.width, frame.height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.globalCompositeOperation = "lighter";
  context.fillStyle = "rgb(1,0,0)";
  const trace = (points) => { context.beginPath(); points.forEach((p) => context.lineTo(p[0], p[1])); context.closePath(); };
  context.fillRect(0, 0, 0, 0);
  for (const layer of drawingOrder(frame)) {
    if (!layer.isShown || !layer.picture || layer.isMask) continue;
    context.save();
    for (let k = layer; k.parent >= 0; k = frame.layers[k.parent]) {
      const above = frame.layers[k.parent];
      if (above.clips && above.map && above.bounds) { trace(polygon(above.bounds, above.map)); context.clip(); }
    }
    trace(polygon(layer.picture.rect, layer.map));
    context.fill();
    context.restore();
  }
  const data = context.getImageData(0, 0, frame.width, frame.height).data;
  const counts = new Uint8Array(frame.width * frame.height);
  for (let i = 0; i < counts.length; i++) counts[i] = data[4 * i];
  return counts;
}
function heatMap(frame) {
  const counts = overdraw(frame);
  const canvas = make("canvas", { class: "heat", width: frame.width, height: frame.height, role: "img", "aria-label": "Overdraw: how many layers paint each pixel" });
  const image = new ImageData(frame.width, frame.height);
  const colors = heat.map((c) => (c === "transparent" ? [0, 0, 0, 0] : [1, 3, 5].map((i) => parseInt(c.slice(i, i + 2), 16)).concat(255)));
  let sum = 0, most = 0;
  for (let i = 0; i < counts.length; i++) {
    sum += counts[i];
    most = Math.max(most, counts[i]);
    image.data.set(colors[Math.min(counts[i], colors.length - 1)], 4 * i);
  }
  canvas.getContext("2d").putImageData(image, 0, 0);
  canvas.dataset.most = most;
  canvas.dataset.mean = brief(sum / counts.length);
  frame.counts = counts;
  heatMost = most;
  heatText = `${(sum / counts.length).toFixed(2)} layers paint a pixel on average, ${most} at most. `;
  return canvas;
}

// MARK: Pointing

const pointOf = (e) => {
  const box = stage.querySelector(".board").getBoundingClientRect(), z = scale();
  return [(e.clientX - box.left) / z, (e.clientY - box.top) / z];
};
function pointAt(p) {
  const [x, y] = p.map(Math.floor);
  if (x < 0 || y < 0 || x >= current.width || y >= current.height) { hover(-1); showUnder(null); hint(); return; }
  const stack = layersAt(current, [x + 0.5, y + 0.5]);
  hover(stack[0]?.index ?? -1);
  showUnder(stack, x, y);
  hint(`Pixel ${x}, ${y}: ${stack.length ? titleOf(stack[0]) : "no layer"}` + (view.mode === "overdraw" && current.counts ? ` · painted ${current.counts[y * current.width + x]} times` : ""));
}
let drag = null;
stage.addEventListener("pointerdown", (e) => { drag = { x: e.clientX, y: e.clientY, moved: 0, layer: e.target.closest?.(".plane")?.dataset.layer }; });
window.addEventListener("pointerup", (e) => {
  if (drag && drag.moved < 4 && stage.contains(e.target)) {
    if (view.mode !== "exploded") {
      const [x, y] = pointOf(e).map(Math.floor);
      select(layersAt(current, [x + 0.5, y + 0.5])[0]?.index ?? -1);
    } else if (drag.layer !== undefined) select(Number(drag.layer));
  }
  drag = null;
});
stage.addEventListener("pointermove", (e) => {
  if (!current) return;
  if (drag) {
    const [dx, dy] = [e.clientX - drag.x, e.clientY - drag.y];
    Object.assign(drag, { x: e.clientX, y: e.clientY, moved: drag.moved + Math.abs(dx) + Math.abs(dy) });
    if (drag.moved < 4) return;
    if (view.mode === "exploded") turn(dx * 0.4, -dy * 0.4);
    else { settle(); offset = [offset[0] + dx, offset[1] + dy]; place(); }
  } else if (view.mode === "exploded") {
    const plane = e.target.closest?.(".plane");
    hover(plane ? Number(plane.dataset.layer) : -1);
    hint(plane ? plane.title.replaceAll("\n", " · ") : undefined);
  } else pointAt(pointOf(e));
});
stage.addEventListener("pointerleave", () => { if (!drag) { hover(-1); showUnder(null); hint(); } });
stage.addEventListener("wheel", (e) => { e.preventDefault(); zoomBy(e.deltaY < 0 ? 1.2 : 1 / 1.2); }, { passive: false });
stage.addEventListener("keydown", (e) => {
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (!arrows[e.key]) return;
  e.preventDefault();
  const [dx, dy] = arrows[e.key];
  if (view.mode === "exploded") turn(6 * dx, -6 * dy);
  else { settle(); offset = [offset[0] - 40 * dx, offset[1] - 40 * dy]; place(); }
});
function settle() { zoom = scale(); }
function zoomBy(factor) {
  zoom = Math.max(0.02, Math.min(64, scale() * factor));
  offset = offset.map((o) => o * factor);
  place();
  outline();
}
function turn(dx, dy) {
  view.yaw = Math.max(-89, Math.min(89, view.yaw - dx));
  view.pitch = Math.max(-89, Math.min(89, view.pitch + dy));
  place();
  writeFragment();
}

// MARK: Details

const tabs = [["layer", "Layer"], ["cost", "Cost"], ["notes", "Notes"]];
function setTab(tab) {
  view.tab = tab;
  for (const [key] of tabs) byId(`tab-${key}`).hidden = key !== tab;
  for (const button of byId("tabs").children) button.setAttribute("aria-pressed", String(button.value === tab));
  if (tab === "cost" && current) showCost();
  writeFragment();
}
function showUnder(stack, x, y) {
  const under = byId("under");
  if (!stack) { under.replaceChildren(); return; }
  under.replaceChildren(
    make("h3", {}, `Under pixel ${x}, ${y}`),
    make("ol", { class: "under" }, ...stack.map((l) => make("li", {}, make("button", { type: "button", "data-layer": l.index, onclick: () => select(l.index) }, titleOf(l), " ", make("span", { class: "quiet" }, l.name ? l.className : ""), l.picture ? "" : make("span", { class: "quiet" }, " paints nothing"))))));
}
/** A value, with a swatch if it is a colour. */
function valueText(text) {
  const color = /^(#[0-9a-f]{6})(?:\/([\d.]+))?$/.exec(text);
  if (!color) return [text];
  const swatch = make("span", { class: "swatch checks" });
  swatch.style.background = color[1] + Math.round(255 * Number(color[2] ?? 1)).toString(16).padStart(2, "0");
  return [swatch, text];
}
function propertyRow(p) {
  const value = p.shown ? [make("span", { class: "shown" }, ...valueText(p.shown)), make("br"), make("span", { class: "quiet" }, "model ", ...valueText(p.model))] : valueText(p.model);
  return make("tr", { "data-key": p.key }, make("th", { scope: "row" }, p.key), make("td", { class: "mono" }, ...value));
}
function showLayer() {
  const layer = current.layers[view.layer];
  if (!layer) {
    byId("layer").replaceChildren(make("p", { class: "quiet" }, "Select a layer in the tree or in the picture."));
    return;
  }
  const path = [];
  for (let k = layer.parent; k >= 0; k = current.layers[k].parent) path.unshift(titleOf(current.layers[k]));
  const set = layer.properties, keys = new Set(set.map((p) => p.key));
  const rest = Object.entries(inspection.defaults[layer.className] ?? {}).filter(([key]) => !keys.has(key)).sort()
    .map(([key, model]) => ({ key, model }));
  const table = (list) => make("table", {}, make("tbody", {}, ...list.map(propertyRow)));
  byId("layer").replaceChildren(
    make("p", { class: "quiet" }, path.slice(-4).join(" › ")),
    make("h2", {}, layer.name ?? layer.className), make("p", { class: "quiet" }, (layer.name ? layer.className : "without a name") + (layer.isMask ? ", a mask" : "") + (layer.copies !== 1 ? `, ${count(layer.copies)} copies of its sublayers` : "") + (layer.isShown ? "" : ", not shown")),
    make("div", {}, ...layer.marks.map((m) => make("span", { class: `chip ${m}`, title: explanations[m] }, m))),
    layer.animations.length ? make("h3", {}, "Animations") : "", ...layer.animations.map(animationCard),
    make("h3", {}, "Set"), table(set),
    make("details", {}, make("summary", {}, `${rest.length} at their defaults`), table(rest)));
}
function animationCard(a) {
  const all = a.curves.flat(), [low, high] = [Math.min(...all), Math.max(...all)], span = high - low || 1;
  const line = (values) => make("polyline", { points: values.map((v, i) => `${brief((100 * i) / (values.length - 1))},${brief(60 - (56 * (v - low)) / span)}`).join(" ") });
  return make("div", { class: "animation" },
    make("strong", {}, a.keyPath ?? a.className), " ", make("span", { class: "quiet" }, `${a.className}, ${a.key}`),
    ...(all.length ? [
      make("svg", { viewBox: "0 0 100 64", preserveAspectRatio: "none", role: "img", "aria-label": `from ${brief(a.curves[0][0])} to ${brief(a.curves[0].at(-1))}` }, make("line", { class: "axis", x1: 0, x2: 100, y1: 62, y2: 62 }), ...a.curves.map(line)),
      make("div", { class: "ends" }, make("span", {}, a.curves.map((c) => brief(c[0])).join(" ")), make("span", {}, `${brief(a.duration)} s`), make("span", {}, a.curves.map((c) => brief(c.at(-1))).join(" ")))] : []),
    make("table", {}, make("tbody", {}, ...a.properties.map(([k, v]) => make("tr", {}, make("th", { scope: "row" }, k), make("td", { class: "mono" }, ...valueText(v)))))));
}
function showCost() {
  const cost = current.cost;
  const line = (title, value, why) => make("tr", {}, make("th", { scope: "row", title: why }, title), make("td", { class: "number" }, value));
  const marked = Object.keys(explanations).map((m) => [m, current.layers.filter((l) => l.isShown && l.marks.includes(m))]).filter(([, l]) => l.length);
  const pixels = cost.list.reduce((sum, p) => sum + p.width * p.height, 0);
  byId("tab-cost").replaceChildren(
    make("h3", {}, "This frame, drawn from scratch"),
    make("table", { id: "totals" }, make("tbody", {},
      line("Render passes", count(cost.passes), "Small ones that are drawn together count as one"), line("Batches", count(cost.batches), "Runs of items with one draw state"),
      line("Draw calls", count(cost.draws)), line("Items", count(cost.items), "Quadrilaterals"), line("Pixels of all passes", `${(pixels / (current.width * current.height)).toFixed(2)} × the picture`),
      line("Sent to the device", bytes(cost.bytesUploaded)), line("Textures sent", count(cost.texturesUploaded)))),
    ...(current.changes ? [make("h3", {}, "Drawn again since the moment before"), changeTable(current.changes)] : []),
    marked.length ? make("h3", {}, "Composited by themselves") : "",
    ...marked.map(([m, list]) => make("details", {}, make("summary", {}, make("span", { class: `dot ${m}` }, "● "), `${m}: ${count(list.length)} layer${list.length === 1 ? "" : "s"}`),
      make("ol", { class: "under" }, ...list.slice(0, 100).map((l) => make("li", {}, make("button", { type: "button", onclick: () => select(l.index) }, titleOf(l))))))),
    make("h3", {}, "Passes, in the order they run"),
    make("table", { class: "narrow", id: "passes" }, make("thead", {}, make("tr", {}, ...["", "pixels", "items", "memory"].map((t) => make("th", { class: t ? "number" : null }, t)))), make("tbody", {}, ...cost.list.map((p) =>
      make("tr", {}, make("th", { scope: "row" }, p.isPicture ? "the picture" : p.kind === "items" ? "a picture of its own" : p.kind, p.isCached ? make("span", { class: "quiet" }, ", kept") : ""),
        make("td", { class: "number" }, `${p.width} × ${p.height}`), make("td", { class: "number" }, p.kind === "items" ? count(p.items) : ""), make("td", { class: "number" }, bytes(p.width * p.height * p.bytes)))))));
}
const reasons = {
  moved: "its place, bounds or transform", style: "how it looks, its opacity or effects", contents: "its contents", order: "its place among its siblings",
  added: "it is new", removed: "it is gone", inside: "something in it, which is composited as a whole", backdrop: "what lies behind it" };
function changeTable(changes) {
  if (!changes.length) return make("p", { class: "quiet", id: "changes" }, "Nothing.");
  const rows = changes.slice(0, 200).map((c) => make("tr", {},
    make("td", {}, c.layer < 0 ? make("span", { class: "quiet" }, "no layer of this moment") : make("button", { type: "button", onclick: () => select(c.layer) }, titleOf(current.layers[c.layer]))),
    make("td", { title: reasons[c.reason] }, c.reason), make("td", { class: "number" }, `${c.width} × ${c.height}`)));
  return make("table", { class: "narrow", id: "changes" }, make("thead", {}, make("tr", {}, make("th", {}, "layer"), make("th", {}, "reason"), make("th", { class: "number" }, "pixels"))), make("tbody", {}, ...rows));
}
function showNotes() {
  const notes = [
    ...inspection.findings.map((f) => make("div", { class: "note" + (f.isWarning ? "" : " minor") }, f.message, make("br"), make("span", { class: "quiet mono" }, [f.file, f.line, f.column].filter((p) => p !== undefined && p !== null).join(":")), f.source ? make("code", {}, f.source) : "")),
    ...current.warnings.map((w) => make("div", { class: "note" }, w))];
  byId("tab-notes").replaceChildren(...(notes.length ? notes : [make("p", { class: "quiet" }, "The document was read without a warning.")]));
  byId("tabs").lastChild.textContent = notes.length ? `Notes (${notes.length})` : "Notes";
}

// MARK: Time and states

async function show() {
  const mine = ++asked;
  let frame;
  try {
    frame = await load(view.state, view.frame);
  } catch (error) {
    byId("hint").textContent = error.message;
    return false;
  }
  if (mine !== asked) return false;
  current = frame;
  if (view.layer >= frame.layers.length) view.layer = -1;
  const time = inspection.times[view.frame];
  if (isLive) showControls();
  byId("scrubber").value = isLive ? view.time : view.frame;
  byId("time").textContent = `${(isLive ? view.time : time).toFixed(2)} s`;
  for (const button of byId("states").children) button.setAttribute("aria-pressed", String(Number(button.value) === view.state));
  showStage();
  showTree();
  showLayer();
  showNotes();
  if (view.tab === "cost") showCost();
  document.body.dataset.shown = `${view.state} ${view.frame}`;
  writeFragment();
  return true;
}
let isPlaying = false;
/** How often it began: a run that is still waiting when the next one begins ends. */
let runs = 0;
async function play(begins) {
  isPlaying = begins;
  byId("play").setAttribute("aria-pressed", String(begins));
  byId("play").textContent = begins ? "Pause" : "Play";
  if (!begins) return;
  const mine = ++runs;
  document.body.dataset.plays = "";
  let last = performance.now();
  if (view.from >= 0 && view.time >= lengthOfView()) view.time = 0;
  while (isPlaying && mine === runs) {
    if (isLive) {
      const passed = (performance.now() - last) / 1000;
      last = performance.now();
      if (!advance(passed)) play(false);
    } else view.frame = (view.frame + 1) % inspection.times.length;
    await show();
    const due = last + (isLive ? 0 : 1000 / inspection.rate);
    await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
    if (!isLive) last = Math.max(due, performance.now() - 100);
  }
  // Not before the last moment that was on its way is shown.
  if (mine === runs) delete document.body.dataset.plays;
}
/** Moves the view on by seconds. A transition stays at its end; everything else begins again. False where nothing is left to play. */
function advance(seconds) {
  if (isSwaying) {
    phase += seconds;
    const turn = (2 * Math.PI * phase) / 4;
    view.tilt = [Math.sin(turn), Math.sin(2 * turn) / 2].map((n) => n.toFixed(2)).join(",");
  }
  const end = lengthOfView();
  view.time += seconds;
  if (view.time <= end) return true;
  view.time = view.from >= 0 ? end : 0;
  return view.from < 0 || isSwaying;
}
/** The seconds that a live page plays: those of the transition between the states of the view, or of the whole scene. */
function lengthOfView() {
  if (view.from < 0) return Math.max(10, inspection.times[0] * 2);
  const { from, state: to } = view;
  const named = inspection.transitions.filter((t) => t.from === from && t.to === to);
  const fitting = named.length ? named : inspection.transitions.filter((t) => (t.from ?? from) === from && (t.to ?? to) === to);
  return Math.max(0.1, ...fitting.map((t) => t.seconds));
}
/** Shows a state: at once, or by the transition from the one that is shown. */
function goTo(state) {
  if (!isLive || !byId("transitions").checked || (state === view.state && view.from < 0)) {
    [view.state, view.from] = [state, -1];
    show();
    return;
  }
  if (state !== view.state) [view.from, view.state] = [view.state, state];
  view.time = 0;
  play(true);
}
let isSwaying = false, phase = 0;
function sway(begins) {
  isSwaying = begins;
  byId("sway").setAttribute("aria-pressed", String(begins));
  if (begins && !isPlaying) play(true);
}
function showControls() {
  byId("scrubber").max = lengthOfView();
  const [x, y] = view.tilt ? view.tilt.split(",") : [0, 0];
  [byId("tilt-x").value, byId("tilt-y").value] = [x, y];
  byId("tilt-value").textContent = view.tilt || "as written";
}

// MARK: Of a live page: changes of the scene's files

function tell(problem) {
  byId("problem").hidden = !problem;
  byId("problem").textContent = problem ?? "";
}
async function watch() {
  let since = inspection.revision;
  for (;;) {
    try {
      const change = await (await fetch(`changes?since=${since}`)).json();
      if (change.revision !== inspection.revision && !change.problem) {
        // The link says what is shown, so the page shows the same of the new scene.
        location.reload();
        return;
      }
      since = change.revision;
      tell(change.problem);
    } catch {
      tell("The server has ended: start lamina view again.");
      await new Promise((done) => setTimeout(done, 1500));
    }
  }
}

// MARK: Start

byId("scene").textContent = inspection.title;
byId("scene").title = inspection.scene;
byId("facts").textContent = `${inspection.device} · lamina ${inspection.version}`;
byId("modes").append(...modes.map(([value, title]) => make("button", { type: "button", value, onclick: () => { view.mode = value; zoom = 0; offset = [0, 0]; showStage(); writeFragment(); } }, title)));
byId("tabs").append(...tabs.map(([value, title]) => make("button", { type: "button", value, onclick: () => setTab(value) }, title)));
byId("states").append(...inspection.states.map((s, i) => make("button", { type: "button", value: i, onclick: () => goTo(i) }, s.title)));
byId("states").hidden = inspection.states.length < 2;
const scrubber = byId("scrubber");
if (isLive) [scrubber.max, scrubber.step] = [lengthOfView(), 0.01];
else scrubber.max = inspection.times.length - 1;
const isStill = !isLive && inspection.times.length < 2;
byId("play").hidden = scrubber.hidden = isStill;
byId("time-controls").hidden = isStill && inspection.states.length < 2;
scrubber.addEventListener("input", () => {
  if (isPlaying) play(false);
  if (isLive) view.time = Number(scrubber.value); else view.frame = Number(scrubber.value);
  show();
});
byId("play").addEventListener("click", () => play(!isPlaying));
const hasTransitions = isLive && inspection.transitions.length > 0;
byId("transition-control").hidden = !hasTransitions;
byId("transitions").checked = hasTransitions;
byId("transitions").addEventListener("change", () => { view.from = -1; show(); });
byId("tilt-controls").hidden = !isLive || !inspection.hasTilt;
for (const id of ["tilt-x", "tilt-y"]) {
  byId(id).addEventListener("input", () => {
    sway(false);
    view.tilt = `${byId("tilt-x").value},${byId("tilt-y").value}`;
    show();
  });
}
byId("sway").addEventListener("click", () => sway(!isSwaying));
byId("untilted").addEventListener("click", () => { sway(false); view.tilt = ""; show(); });
byId("scale-control").hidden = !isLive;
byId("scale").value = view.scale;
byId("scale").addEventListener("change", (e) => { if (e.target.value > 0) { view.scale = Number(e.target.value); zoom = 0; show(); } });
byId("search").addEventListener("input", showTree);
byId("spacing").addEventListener("input", (e) => { view.spacing = Number(e.target.value); place(); writeFragment(); });
byId("front").addEventListener("click", () => { [view.yaw, view.pitch] = [0, 0]; place(); writeFragment(); });
byId("aslant").addEventListener("click", () => { [view.yaw, view.pitch] = [defaults.yaw, defaults.pitch]; place(); writeFragment(); });
byId("in").addEventListener("click", () => zoomBy(2));
byId("out").addEventListener("click", () => zoomBy(0.5));
byId("fit").addEventListener("click", () => { zoom = 0; offset = [0, 0]; place(); outline(); });
window.addEventListener("resize", () => current && (place(), outline()));
window.addEventListener("hashchange", () => { readFragment(); setTab(view.tab); show(); });
document.addEventListener("keydown", (e) => {
  if (e.target.matches("input[type=search], input[type=number]") || e.ctrlKey || e.metaKey || e.altKey) return;
  const mode = modes[Number(e.key) - 1];
  if (mode) { view.mode = mode[0]; zoom = 0; offset = [0, 0]; showStage(); writeFragment(); }
  if (e.key === "/") { e.preventDefault(); byId("search").focus(); }
  if (e.key === " " && !isStill && !e.target.matches("button")) { e.preventDefault(); play(!isPlaying); }
});
readFragment();
setTab(tabs.some(([t]) => t === view.tab) ? view.tab : "layer");
show();
if (isLive) {
  tell(inspection.problem);
  watch();
}

// The gallery's page: a section for each class, a row for each property.

const gallery = JSON.parse(document.getElementById("gallery").textContent);

/** A fragment of the address that is made of a name. */
const fragment = (...words) => words.join(" ").replace(/[^A-Za-z0-9.]+/g, "-").replace(/^-+|-+$/g, "");

const rows = [];
for (const section of gallery.sections) {
  const id = fragment(section.name);
  const element = make("section", { class: "class", "aria-labelledby": id }, make("h2", { id }, section.name));
  for (const property of section.properties) {
    const own = fragment(section.name, property.name);
    const figures = property.values.map((value) =>
      make("figure", {},
        make("img", { src: value.file, width: gallery.side, height: gallery.side, loading: "lazy", decoding: "async", alt: `${property.name}: ${value.label}` }),
        make("figcaption", {}, value.label)));
    const row = make("article", { class: "property", id: own, "aria-label": property.name },
      make("div", {},
        make("h3", {}, make("a", { href: "#" + own }, property.name)),
        property.about ? make("p", { class: "about quiet" }, property.about) : null,
        make("div", { class: "values" }, ...figures)),
      make("pre", { tabindex: 0, "aria-label": `The code of ${property.name}` }, make("code", {}, property.code)));
    const words = [section.name, property.name, property.about, property.code, ...property.values.map((v) => v.label)].join("\n").toLowerCase();
    rows.push({ row, element, words, values: property.values.length });
    element.append(row);
  }
  byId("sections").append(element);
  byId("classes").append(make("a", { href: "#" + id }, section.name));
}
byId("materials").textContent = gallery.materials;

const filter = byId("filter");
function show() {
  const wanted = filter.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  let properties = 0, pictures = 0;
  for (const each of rows) {
    const isShown = wanted.every((word) => each.words.includes(word));
    each.row.hidden = !isShown;
    if (isShown) {
      properties += 1;
      pictures += each.values;
    }
  }
  for (const element of document.querySelectorAll(".class")) element.hidden = !element.querySelector(".property:not([hidden])");
  byId("nothing").hidden = properties > 0;
  byId("shown").textContent = `${count(properties)} of ${count(rows.length)} properties, ${count(pictures)} pictures`;
}
filter.addEventListener("input", show);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== filter) {
    event.preventDefault();
    filter.focus();
  } else if (event.key === "Escape") {
    filter.value = "";
    show();
    filter.blur();
  }
});
show();
// The rows exist only now: go where the address says.
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
document.body.dataset.shown = "1";

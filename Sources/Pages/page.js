"use strict";
// What all pages use. It stands before the script of the page.

const byId = (id) => document.getElementById(id);
const svgNamespace = "http://www.w3.org/2000/svg";

/** An element with attributes, listeners ("on…") and children; strings among the children are text. */
function make(tag, attributes = {}, ...children) {
  const isDrawing = ["svg", "polygon", "polyline", "circle", "line", "path"].includes(tag);
  const element = isDrawing ? document.createElementNS(svgNamespace, tag) : document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((c) => c !== null && c !== undefined));
  return element;
}
const count = (n) => n.toLocaleString("en");


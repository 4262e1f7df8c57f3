// The table of cuts, gradients and colour matrices, and of the items' vectors: see ItemTable and QuadVectors.

uniform highp sampler2D u_table;

// The texel that holds an entry of any table.
ivec2 entryTexel(uint index) { return ivec2(int(index % TABLE_WIDTH), int(index / TABLE_WIDTH)); }

vec4 tableEntry(uint index) { return texelFetch(u_table, entryTexel(index), 0); }

float cross2(vec2 a, vec2 b) { return a.x * b.y - a.y * b.x; }

// Whether a sample point lies on the inner side of a cut, (a, b, c) for a·x + b·y + c ≥ 0. Its other side is (−a, −b, −c): a point on the line
// belongs to the side whose first coefficient that is not 0 is positive.
bool isInsideCut(vec3 form, vec2 point) {
  float distance = dot(form.xy, point) + form.z;
  bool ownsLine = form.x > 0.0 || (form.x == 0.0 && form.y >= 0.0);
  return distance > 0.0 || (distance == 0.0 && ownsLine);
}

// Whether the sample point, counted from the item's origin, lies on the inner side of every cut: see CutReference and
// ItemTable.record(cuts:of:countedFrom:).
bool isInsideCuts(uint cuts, vec2 samplePoint) {
  if (cuts == 0u) return true;
  vec4 head = tableEntry(cuts - 1u);
  uint end = cuts + uint(head.z);
  for (uint i = cuts; i < end; ++i) {
    if (!isInsideCut(tableEntry(i).xyz, samplePoint + head.xy)) return false;
  }
  return true;
}

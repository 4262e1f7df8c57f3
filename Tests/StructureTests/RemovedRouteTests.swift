import TestSupport

/// A route of the GPU path that was removed stays removed: nothing there has the name of its type.
@Suite struct RemovedRouteTests {
  @Test(arguments: [
    // The list of a tree that moves by whole pixels with one layer, drawn again as a shifted pass; and that of a tree
    // in which leaves only move, each by itself.
    "Motion", "MovingDisplayList", "MovingLeaves", "ItemMoves",
    // One layout of an instance, and of a look, for each program.
    "QuadFields", "QuadStyle", "StyleTable",
    // Trapezoids around the visible part of an image.
    "VisibleBands",
    // The error of an 8-bit target that translucent layers add up to, which chose targets of floats.
    "RoundingBound",
    // Parts of a rim along single straight edges, a coverage of its own, with cuts among its words.
    "EdgeForm", "Strips", "CutForms",
    // Outlines of another form where layers cross in depth.
    "Cutting",
    // Keys of pictures beside `Picture.Key`.
    "PictureKey", "SharedGroupKey", "GroupKey", "SmoothKey", "ShadowKey", "BitmapKey", "CachedPicture",
    // The grids of batches beside `ItemGrid`, and that of planes in 3D order.
    "FrameCells", "OverlapGrid",
    // Outlines that a shader looks at edge by edge, with cores inside of them and parts around those.
    "OutlineReference", "EdgeOutline", "ClippedCore", "ItemOutlines",
    // A program for what quadrilaterals did not show, with a layout of instances and paints of its own.
    "ItemFeatures", "PackedPaint", "ItemInstance", "InstanceLayout", "ShapePaint", "PicturePaint", "PlaneBitmapPaint",
    "BoxShadowPaint",
    // A program for finished groups, with features and a paint of its own; and items beside `PaintedItem`.
    "CompositeFeatures", "CompositePaint", "ItemPaint", "LayerPaint", "PaintedQuad",
    // The place of a bitmap that is clipped, cut or far away, beside the quadrilaterals of others.
    "PlanePlace",
  ])
  func aRemovedTypeIsNotNamed(type: String) throws {
    let files = try SourceTree.files(in: "Sources/DisplayLists", "Sources/GPURendering")
    verify(files.contains { $0.namedTypes.contains("DisplayList") })
    for file in files { verify(!file.namedTypes.contains(type[...]), "\(file) names \(type)") }
  }
}

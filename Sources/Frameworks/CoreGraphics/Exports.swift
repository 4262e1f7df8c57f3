// `import CoreGraphics`: points, paths, colours, images and contexts. Foundation comes along, because it has the
// structures.
@_exported import Drawing
@_exported import Foundation
@_exported import Geometry
@_exported import Imaging

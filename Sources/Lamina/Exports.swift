// `import Lamina` brings all that a user types, as `import QuartzCore` does, and Foundation's geometry types with it.
@_exported import CAML
@_exported import Drawing
@_exported import Foundation
@_exported import GPURendering
@_exported import Geometry
@_exported import Imaging
@_exported import LayerModel
@_exported import LayerSnapshots

@_exported import struct ReferenceRendering.ReferenceRenderer

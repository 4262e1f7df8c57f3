// The modules that nearly every test names: `import TestSupport` brings them.

@_exported import Foundation
@_exported import Geometry
@_exported import Imaging
@_exported import LayerModel
@_exported import LayerSnapshots
@_exported import Testing

// `import GLKit`: vectors, matrices and quaternions, as values. Without OpenGL ES there are no views, effects and
// textures. UIKit is imported too, as on iOS.
@_exported import UIKit

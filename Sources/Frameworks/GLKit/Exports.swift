// `import GLKit`: vectors, matrices and quaternions, as values. There is no OpenGL ES, so there are no views, effects and textures of it. UIKit
// comes along, as on iOS.
@_exported import UIKit

// `import UIKit`: views, layers and all below them. It is enough by itself, as on iOS.
@_exported import Dispatch
@_exported import Hosting
@_exported import QuartzCore

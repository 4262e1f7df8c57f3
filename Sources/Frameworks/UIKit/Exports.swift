// `import UIKit`: views, layers and everything below them. No other import is needed, as on iOS.
@_exported import Dispatch
@_exported import Hosting
@_exported import QuartzCore

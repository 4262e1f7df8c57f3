// `import QuartzCore`: layers and animations, Lamina's renderers, and Core Graphics.
@_exported import CoreGraphics
@_exported import CoreText
@_exported import Lamina

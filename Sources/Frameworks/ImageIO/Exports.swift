// `import ImageIO`: sources and destinations of image files, and Core Graphics.
@_exported import CoreGraphics

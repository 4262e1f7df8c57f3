// `import CoreText`: fonts, lines and frames, and Core Graphics.
@_exported import CoreGraphics

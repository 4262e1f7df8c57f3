// What tells whether two renderers agree: the reference's pictures with the class of each pixel, and the tolerances.
@_exported import Lamina
@_exported import ReferenceRendering

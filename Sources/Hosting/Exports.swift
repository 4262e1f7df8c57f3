// `import Hosting` in place of `import UIKit`: the part of it that Core Animation's documents use, and all of Lamina with it.
@_exported import Lamina

// `import Hosting` replaces `import UIKit`: it has the part that Core Animation's documentation uses, and all of
// Lamina.
@_exported import Lamina

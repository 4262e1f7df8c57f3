import Porting
import Testing

/// Names that an iOS project gives every file.
@Suite struct ImportTests {
  private let others = ["import UIKit\nclass CAStar {}"]

  @Test(arguments: [
    ("import Foundation\nlet a = CAShapeLayer()", "import Foundation; import UIKit\nlet a = CAShapeLayer()"),
    ("import Foundation\nlet a = Double(INT16_MIN)", "import Foundation; import UIKit\nlet a = Double(INT16_MIN)"),
    ("import QuartzCore\nlet a = UIColor.red", "import QuartzCore; import UIKit\nlet a = UIColor.red"),
    ("#if A\n#endif\nlet a = UIColor.red", "#if A\n#endif\nimport UIKit; let a = UIColor.red"),
    ("// a\nextension UIView {}", "// a\nimport UIKit; extension UIView {}"),
    (
      "import Foundation\nlet a = UIColor.red, b = c as? CGFloat",
      "import Foundation; import UIKit\nlet a = UIColor.red, b = CGFloat(bridging: c)"
    ),
  ])
  func missingImportIsAdded(before: String, after: String) {
    #expect(Sample(before, beside: others).text == after)
    // A folder without UIKit is for another system.
    #expect(!Sample(before).text.contains("import UIKit"))
  }

  @Test(arguments: [
    "import Foundation\nlet a: CGRect = .zero, b: UInt = 1, c: CAStar? = nil", "import QuartzCore\nlet a = CALayer()",
    "import Foundation\n#if os(macOS)\nlet a = UIColor.red\n#endif", "import UIKit\nlet a = UIColor.red",
    "import Foundation\nclass UIHelper {}\nlet a = UIHelper()",
  ])
  func presentNamesNeedNoImport(source: String) { #expect(Sample(source, beside: others).text == source) }

  /// A block that goes through a pointer in another way is left to a person.
  @Test func blockInAPointerIsListed() {
    let sample = Sample("typealias B = @convention(block) () -> Void\nlet a = unsafeBitCast(b, to: B.self)")
    #expect(sample.text.hasPrefix("typealias B = () -> Void\n"))
    #expect(sample.rules == [.runtime] && sample.left.first?.contains("pointer") == true)
  }
}

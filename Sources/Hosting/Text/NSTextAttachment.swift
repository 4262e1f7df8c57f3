import Drawing
import Foundation
import Geometry
import Imaging

/// A picture within text, in the place of U+FFFC.
///
/// Source: <https://developer.apple.com/documentation/uikit/nstextattachment>.
open class NSTextAttachment: NSObject, AttachmentConvertible {
  private let tag = AttributeTag()

  /// The character that an attachment stands in the place of.
  public static let character = 0xFFFC

  /// The picture that stands in the text.
  open var image: UIImage?
  /// The picture's rectangle, points from its place on the baseline, y up; zero, the default, for the image's size on
  /// the baseline.
  open var bounds = CGRect.zero
  /// An image file, used if there is no ``image``.
  open var contents: Data?
  /// The type of ``contents``. Not used: formats are told by their first bytes.
  open var fileType: String?
  /// Stored only.
  open var lineLayoutPadding: CGFloat = 0
  /// Stored only.
  open var allowsTextAttachmentView = true

  public override init() { super.init() }

  /// Creates an attachment with a file's bytes.
  public init(data contentData: Data?, ofType uti: String?) {
    (contents, fileType) = (contentData, uti)
    super.init()
  }

  /// Creates an attachment with a picture.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  package var attachment: TextAttachment {
    let shown = image ?? contents.flatMap { UIImage(data: $0) }
    let natural = CGRect(origin: .zero, size: shown?.size ?? .zero)
    return TextAttachment(image: shown?.upright, bounds: bounds == .zero ? natural : bounds)
  }
}

extension NSAttributedString {
  /// A text of one attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }

  /// A text of one character, which an attachment stands in the place of.
  public convenience init(attachment: NSTextAttachment, attributes: [NSAttributedString.Key: Any]) {
    self.init(string: "\u{FFFC}", attributes: attributes.merging([.attachment: attachment]) { $1 })
  }
}

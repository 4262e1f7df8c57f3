#if os(iOS) || os(tvOS)
  import UIKit

  /// The kinds of loaders. Each is made of another class of layers.
  @objc public enum LoaderKind: Int, CaseIterable {
    case balls, bars, spinner, fountain, cube, text, stripes, tiles
  }

  /// The drawing of one kind of loader.
  protocol LoaderDrawing {
    /// Adds layers to a square one.
    func fill(_ layer: CALayer, side: CGFloat, color: UIColor)
  }

  /// A view that says that something is being loaded.
  @IBDesignable
  @objcMembers
  open class LoaderView: UIView {
    @IBInspectable open dynamic var color: UIColor = .blue

    /// The `rawValue` of a `LoaderKind`, for Interface Builder.
    @IBInspectable
    public var kindNumber: Int = 0 {
      didSet { kind = LoaderKind(rawValue: kindNumber) ?? .balls }
    }

    @nonobjc public var kind = LoaderKind.balls

    @objc public private(set) dynamic var isAnimating = false

    public convenience init(frame: CGRect, kind: LoaderKind, color: UIColor) {
      self.init(frame: frame)
      (self.kind, self.color) = (kind, color)
    }

    @objc(startAnimating)
    open func startAnimating() {
      guard !isAnimating else { return }
      isAnimating = true
      layer.sublayers?.forEach { $0.removeFromSuperlayer() }
      drawing.fill(layer, side: min(bounds.width, bounds.height), color: color)
    }

    @objc(stopAnimating)
    open func stopAnimating() {
      isAnimating = false
      layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    }

    private var drawing: LoaderDrawing {
      switch kind {
      case .balls: return Balls()
      case .bars: return Bars()
      case .spinner: return Spinner()
      case .fountain: return Fountain()
      case .cube: return Cube()
      case .text: return Text()
      case .stripes: return Stripes()
      case .tiles: return Tiles()
      }
    }
  }
#endif

#if !os(macOS) && !os(watchOS)
  import UIKit

  /// Stripes that run along a slot: a scroll layer.
  struct Stripes: LoaderDrawing {
    func fill(_ layer: CALayer, side: CGFloat, color: UIColor) {
      let slot = CAScrollLayer()
      slot.frame = CGRect(x: side / 6, y: side * 5 / 12, width: side * 2 / 3, height: side / 6)
      slot.borderWidth = 2
      slot.borderColor = UIColor.black.cgColor
      let width = side / 6
      for i in 0..<12 where i % 2 == 0 {
        let stripe = CALayer()
        stripe.frame = CGRect(x: CGFloat(i) * width, y: 0, width: width, height: side / 6)
        stripe.backgroundColor = color.cgColor
        slot.addSublayer(stripe)
      }
      let run = CABasicAnimation(keyPath: "bounds.origin.x")
      run.fromValue = 0
      run.toValue = 2 * width
      run.duration = 1
      run.repeatCount = .infinity
      slot.add(run, forKey: "run")
      layer.addSublayer(slot)
    }
  }

  /// A board of two colours, drawn tile by tile: a tiled layer.
  struct Tiles: LoaderDrawing {
    func fill(_ layer: CALayer, side: CGFloat, color: UIColor) {
      let board = BoardLayer()
      board.color = color
      board.frame = CGRect(x: 0, y: 0, width: side, height: side)
      board.tileSize = CGSize(width: side / 4, height: side / 4)
      board.setNeedsDisplay()
      layer.addSublayer(board)
    }
  }

  private final class BoardLayer: CATiledLayer {
    var color = UIColor.black

    override class func fadeDuration() -> CFTimeInterval { 0 }

    override func draw(in ctx: CGContext) {
      let tile = ctx.boundingBoxOfClipPath
      let (column, row) = (
        Int((tile.midX / tileSize.width).rounded(.down)), Int((tile.midY / tileSize.height).rounded(.down))
      )
      ctx.setFillColor((column + row) % 2 == 0 ? color.cgColor : UIColor.lightGray.cgColor)
      ctx.fill(tile)
    }
  }
#endif

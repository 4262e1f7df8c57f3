import Hosting

// Listings from Core Animation's documentation, as printed except for the import: a view controller's view with a layer
// that its delegate draws, a view that draws itself, a label on a text layer, and a button. Renders them into
// Views.png, or into the given file.

/// A label whose own layer is a text layer.
class LayerLabel: UILabel {
  override class var layerClass: AnyClass { CATextLayer.self }

  private var textLayer: CATextLayer { layer as! CATextLayer }

  override init(frame: CGRect) {
    super.init(frame: frame)
    textLayer.alignmentMode = .justified
    textLayer.isWrapped = true
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Draws a star into its own backing store.
class StarView: UIView {
  override func draw(_ rect: CGRect) {
    let path = UIBezierPath()
    for i in 0..<5 {
      let angle = CGFloat(i) * 4 * .pi / 5 - .pi / 2
      let point = CGPoint(x: bounds.midX + 54 * cos(angle), y: bounds.midY + 54 * sin(angle))
      if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    path.lineJoinStyle = .round
    path.lineWidth = 4
    UIColor.orange.setFill()
    UIColor.brown.setStroke()
    path.fill()
    path.stroke()
    "drawn".draw(
      at: CGPoint(x: 8, y: 4),
      withAttributes: [.font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.darkGray])
  }
}

class ViewController: UIViewController, CALayerDelegate {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .lightGray

    let blueLayer = CALayer()
    blueLayer.frame = CGRect(x: 20, y: 20, width: 160, height: 160)
    blueLayer.backgroundColor = UIColor.blue.cgColor
    blueLayer.delegate = self
    blueLayer.contentsScale = UIScreen.main.scale
    view.layer.addSublayer(blueLayer)
    blueLayer.display()

    let star = StarView(frame: CGRect(x: 210, y: 20, width: 160, height: 160))
    star.backgroundColor = .white
    star.layer.cornerRadius = 20
    view.addSubview(star)

    let label = LayerLabel(frame: CGRect(x: 20, y: 200, width: 350, height: 80))
    label.font = UIFont.systemFont(ofSize: 17)
    label.text = "A label whose layer is a text layer: its text is wrapped and justified, from the top edge on."
    label.backgroundColor = .white
    view.addSubview(label)

    let title = UILabel(frame: CGRect(x: 20, y: 300, width: 160, height: 60))
    title.text = "A plain label"
    title.textAlignment = .center
    title.backgroundColor = .white
    view.addSubview(title)

    let button = UIButton(type: .system)
    button.frame = CGRect(x: 210, y: 300, width: 160, height: 60)
    button.setTitle("Button", for: .normal)
    button.setTitle("Pressed", for: .highlighted)
    button.setTitleColor(.red, for: .highlighted)
    button.backgroundColor = .white
    button.layer.cornerRadius = 10
    view.addSubview(button)
  }

  func draw(_ layer: CALayer, in ctx: CGContext) {
    ctx.setLineWidth(10)
    ctx.setStrokeColor(UIColor.red.cgColor)
    ctx.strokeEllipse(in: layer.bounds)
  }
}

UIScreen.main.bounds = CGRect(x: 0, y: 0, width: 390, height: 380)
UIScreen.main.scale = 2
let controller = ViewController()
let picture = try GPURenderer().render(controller.view.layer, in: Viewport(scale: UIScreen.main.scale))
try picture.writePNG(to: URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "Views.png"))

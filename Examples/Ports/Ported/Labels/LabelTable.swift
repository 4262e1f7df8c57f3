import UIKit

public protocol LabelTableDataSource: NSObjectProtocol {
  func numberOfRows(in table: LabelTable) -> Int
  func table(_ table: LabelTable, textForRowAt row: Int) -> String
  func table(_ table: LabelTable, colorForRowAt row: Int) -> UIColor
}

public extension LabelTableDataSource {
  func table(_ table: LabelTable, colorForRowAt row: Int) -> UIColor { .gray }
}

/// Rows of labels with a swatch of colour, and a button that turns their order.
public class LabelTable: UIView {
  public weak var dataSource: LabelTableDataSource? { didSet { reload() } }

  public let button = UIButton(type: .system)
  public var isReversed = false { didSet { reload() } }
  private var rows: [LabelRow] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    button.setTitle("Turn", for: .normal)
    button.addAction(UIAction { [weak self] _ in self?.turn() }, for: .touchUpInside)
    addSubview(button)
  }

  private func turn() { isReversed.toggle() }

  public func reload() {
    rows.forEach { $0.removeFromSuperview() }
    guard let dataSource = dataSource else { return }
    let order = Array(0..<dataSource.numberOfRows(in: self))
    rows = (isReversed ? order.reversed() : order).enumerated().map { place, index in
      let row = LabelRow()
      row.title.text = dataSource.table(self, textForRowAt: index)
      row.swatch.backgroundColor = dataSource.table(self, colorForRowAt: index)
      row.backgroundColor = place % 2 == 0 ? .white : UIColor(white: 0.9, alpha: 1)
      addSubview(row)
      return row
    }
    setNeedsLayout()
  }

  /// 24 points for each row, and the button below them.
  public override func layoutSubviews() {
    super.layoutSubviews()
    for (i, row) in rows.enumerated() { row.frame = CGRect(x: 0, y: 24 * CGFloat(i), width: bounds.width, height: 24) }
    button.frame = CGRect(x: 0, y: 24 * CGFloat(rows.count), width: bounds.width, height: 24)
  }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 24 * CGFloat(rows.count + 1))
  }
}

extension LabelTable {



}

class LabelRow: UIView {
  let title = UILabel()
  let swatch = UIView()

  override func didMoveToSuperview() {
    title.font = .systemFont(ofSize: 14)
    addSubview(swatch)
    addSubview(title)
  }

  override func layoutSubviews() {
    swatch.frame = CGRect(x: 4, y: 4, width: 16, height: 16)
    title.frame = CGRect(x: 28, y: 0, width: bounds.width - 28, height: bounds.height)
  }
}

import Hosting
import TestSupport

/// Random edits of a row of views, one layout after each, against a row that is made from the result.
@Suite struct LayoutEditTests {
  private struct Item {
    var gap: CGFloat
    var content: CGFloat
    var fixed: CGFloat?
    var cap: CGFloat?
    var capPriority: Float = 500
  }

  /// A row of views, each after the one before it, with their middles on one line.
  private final class Row {
    let view = root(500, 50)
    private var views: [Sized] = []
    private var gaps: [NSLayoutConstraint] = []
    private var fixed: [NSLayoutConstraint?] = []
    private var caps: [NSLayoutConstraint?] = []

    func append(_ item: Item) {
      let child = Sized(item.content, 10)
      view.addSubview(child)
      let gap = child.leadingAnchor.constraint(
        equalTo: views.last?.trailingAnchor ?? view.leadingAnchor, constant: item.gap)
      activate(
        gap, child.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        child.heightAnchor.constraint(equalTo: child.widthAnchor, multiplier: 0.5).with(800))
      views.append(child)
      gaps.append(gap)
      fixed.append(nil)
      caps.append(nil)
      change(views.count - 1, to: item)
    }

    func removeLast() {
      views.removeLast().removeFromSuperview()
      _ = (gaps.removeLast(), fixed.removeLast(), caps.removeLast())
    }

    func change(_ i: Int, to item: Item) {
      gaps[i].constant = item.gap
      if views[i].natural.width != item.content { views[i].natural.width = item.content }
      if let width = item.fixed {
        if let known = fixed[i] {
          known.constant = width
        } else {
          fixed[i] = views[i].widthAnchor.constraint(equalToConstant: width)
          fixed[i]?.isActive = true
        }
      } else {
        fixed[i]?.isActive = false
        fixed[i] = nil
      }
      if let cap = item.cap {
        if caps[i] == nil {
          caps[i] = views[i].widthAnchor.constraint(lessThanOrEqualToConstant: cap).with(item.capPriority)
          caps[i]?.isActive = true
        }
        caps[i]?.constant = cap
        caps[i]?.priority = UILayoutPriority(item.capPriority)
      } else {
        caps[i]?.isActive = false
        caps[i] = nil
      }
    }

    var frames: [CGRect] {
      view.layoutIfNeeded()
      return views.map(\.frame)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func editsGiveTheFramesOfANewTree(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ most: Int) -> CGFloat { CGFloat(random.whole(1...most)) }
    var items: [Item] = []
    let row = Row()
    for _ in 0..<40 {
      if items.isEmpty || random.whole(0...5) == 0 {
        items.append(Item(gap: number(9), content: number(60)))
        row.append(items[items.count - 1])
      } else if items.count > 2, random.whole(0...7) == 0 {
        items.removeLast()
        row.removeLast()
      } else {
        let i = random.whole(0...items.count - 1)
        switch random.whole(0...5) {
        case 0: items[i].gap = number(30)
        case 1: items[i].content = number(80)
        case 2: items[i].fixed = items[i].fixed == nil ? number(50) : nil
        case 3: items[i].fixed = number(50)
        case 4: items[i].cap = items[i].cap == nil ? number(40) : nil
        default: items[i].capPriority = random.chance(0.5) ? 500 : 900
        }
        row.change(i, to: items[i])
      }
      let new = Row()
      for item in items { new.append(item) }
      verify(row.frames == new.frames, "\(items)")
    }
    verify(row.view.layoutCounts.updates > row.view.layoutCounts.rebuilds, "some edits are no rebuilds")
  }
}

import Constraints
import Foundation

/// The rules that the engine adds for views: their frames and their natural sizes.
extension LayoutEngine {
  /// Fixes a view at its frame: the root's size, or as the autoresizing mask makes the frame follow the superview's
  /// size.
  func addFrameRules(of box: LayoutBox, _ view: UIView) {
    let (place, isFitted) = (view.layoutPlace, fitting != nil && boxes.first === box)
    (box.place, box.shares, box.frameRules) = (place, isFitted ? [0, 0, 0, 0] : place.shares, [])
    let variables = [box.x, box.y, box.width, box.height]
    var ranks: [Double?] = [nil, nil, nil, nil]
    if view.superview == nil || isFitted {
      // A root that constraints size may differ from its frame.
      if !view.translatesAutoresizingMaskIntoConstraints { (ranks[2], ranks[3]) = (1, 1) }
      if let fitting { (ranks[2], ranks[3]) = (rank(fitting.horizontal), rank(fitting.vertical)) }
    }
    let numbers = numbers(of: box, place, isFitted)
    // A superview may be smaller than the margins are.
    for i in 2...3 where box.shares[i] > 0 && numbers[i] < 0 { ranks[i] = 999.5 }
    for (i, value) in numbers.enumerated() {
      var terms = [Term(variables[i])]
      if box.shares[i] != 0, let above = view.superview {
        terms.append(Term(self.box(of: above).length(i % 2 == 0), -box.shares[i]))
      }
      // Constraints give way to frames.
      for _ in 0..<64 {
        let added = attempt { () throws(SolverFailure) in
          try solver.add(terms, .equal, value, priority: ranks[i])
        }
        if case .success(let id) = added {
          box.frameRules.append(id)
          note(.frame(box), id)
          break
        }
        guard case .failure(.conflict(let opponents)) = added, let last = constraints(of: opponents).last else { break }
        if case .failure = attempt({ () throws(SolverFailure) in try drop(last) }) { break }
        report(last, among: opponents, with: "\(view.nameInMessages) is where its frame is")
      }
    }
  }

  private func rank(_ priority: Float) -> Double? { priority < 1000 ? Double(priority) : nil }

  /// The right sides of the rules for a frame.
  private func numbers(of box: LayoutBox, _ place: LayoutPlace, _ isFitted: Bool) -> [Double] {
    let (frame, room) = (place.frame, [place.room.width, place.room.height])
    let size = isFitted ? fitting?.size ?? frame.size : frame.size
    return [frame.minX, frame.minY, size.width, size.height].enumerated().map { i, value in
      let number = Double(value) - (box.shares[i] == 0 ? 0 : box.shares[i] * Double(room[i % 2]))
      return number.isFinite ? number : 0
    }
  }

  /// Follows a change of the frame of a view that its frame places.
  func followFrame(of box: LayoutBox, _ view: UIView) throws(SolverFailure) {
    let (place, old) = (view.layoutPlace, box.place)
    if place == old { return }
    let (before, after) = (numbers(of: box, old ?? place, false), numbers(of: box, place, false))
    let isAlike = zip(place.shares, box.shares).allSatisfy { abs($0 - $1) < 1e-9 }
    if !isAlike || zip(before, after).contains(where: { ($0 < 0) != ($1 < 0) }) {
      for id in box.frameRules {
        sources[Int(id.index)] = nil
        try solver.remove(id)
      }
      return addFrameRules(of: box, view)
    }
    box.place = place
    for (id, value) in zip(box.frameRules, after) where box.frameRules.count == 4 {
      try solver.setConstant(value, of: id)
    }
  }

  // MARK: Natural sizes

  /// Adds or changes the rules for a view's natural size.
  func followContent(of box: LayoutBox, _ view: UIView) throws(SolverFailure) {
    let content = content(of: view, box)
    if content == box.content { return }
    let old = box.content
    box.content = content
    if let old, let content, old.hugging == content.hugging, old.resistance == content.resistance,
      old.weight == content.weight, (old.size.width < 0) == (content.size.width < 0),
      (old.size.height < 0) == (content.size.height < 0)
    {
      let numbers = numbers(of: content, view)
      for (i, id) in box.contentRules.enumerated() { try solver.setConstant(numbers[i / 2], of: id) }
      return
    }
    for id in box.contentRules { try solver.remove(id) }
    box.contentRules = []
    guard let content else { return }
    for (axis, length) in [content.size.width, content.size.height].enumerated() where length >= 0 {
      let insets = view.alignmentRectInsets
      let number = Double(length + (axis == 0 ? insets.left + insets.right : insets.top + insets.bottom))
      let variable = [Term(axis == 0 ? box.width : box.height)]
      for (relation, priority) in [
        (Constraints.Relation.atMost, content.hugging[axis]), (.atLeast, content.resistance[axis]),
      ] {
        let added = attempt { () throws(SolverFailure) in
          try solver.add(variable, relation, number, priority: rank(priority), weight: content.weight)
        }
        switch added {
        case .success(let id):
          box.contentRules.append(id)
          note(.content(box), id)
        // A required wish that contradicts constraints gives way.
        case .failure(.conflict): break
        case .failure(let failure): throw failure
        }
      }
    }
  }

  private func numbers(of content: LayoutContent, _ view: UIView) -> [Double] {
    let insets = view.alignmentRectInsets
    let width = content.size.width < 0 ? [] : [Double(content.size.width + insets.left + insets.right)]
    let height = content.size.height < 0 ? [] : [Double(content.size.height + insets.top + insets.bottom)]
    return width + height
  }

  /// A view's natural size: `nil` without one. A text of several lines has the height for the width that it has now.
  private func content(of view: UIView, _ box: LayoutBox) -> LayoutContent? {
    if view is UIStackView, view.usesConstraints { return nil }
    var size = view.intrinsicContentSize
    if !(size.width >= 0 && size.width.isFinite) { size.width = -1 }
    if !(size.height >= 0 && size.height.isFinite) { size.height = -1 }
    if size.width < 0, size.height < 0 { return nil }
    if view.heightFollowsWidth {
      if !flowing.contains(where: { $0 === box }) { flowing.append(box) }
      if let width = box.measuredWidth { size.height = view.sizeThatFits(CGSize(width: width, height: 0)).height }
    }
    let layout = view.autoLayout
    return LayoutContent(
      size: size, hugging: layout.hugging.map(\.rawValue), resistance: layout.resistance.map(\.rawValue),
      weight: (view.superview as? UIStackView)?.weight(of: view) ?? 1)
  }

  /// Measures texts of several lines at the widths that they have.
  ///
  /// - Returns: Whether heights have changed.
  func measureTexts() throws(SolverFailure) -> Bool {
    var hasChanged = false
    for box in flowing {
      guard let view = box.item as? UIView, let old = box.content else { continue }
      let width = frame(of: box, scale: view.layoutScale).width
      if width == box.measuredWidth || width <= 0 { continue }
      box.measuredWidth = width
      // The natural width stays that of the unbroken text.
      let height = width < old.size.width ? view.sizeThatFits(CGSize(width: width, height: 0)).height : nil
      var new = old
      new.size.height = height ?? view.intrinsicContentSize.height
      if new == old { continue }
      box.content = new
      let numbers = numbers(of: new, view)
      for (i, id) in box.contentRules.enumerated() { try solver.setConstant(numbers[i / 2], of: id) }
      hasChanged = true
    }
    return hasChanged
  }

  // MARK: Frames

  /// The frame of a box, with edges on pixels.
  func frame(of box: LayoutBox, scale: CGFloat) -> CGRect {
    let (x, y) = (solver.value(of: box.x), solver.value(of: box.y))
    // A hair more than a half, so that rounding of numbers does not part edges that meet.
    func pixel(_ value: Double) -> CGFloat { ((value * scale + 0.5 + 1e-6).rounded(.down)) / scale }
    let (left, top) = (pixel(x), pixel(y))
    return CGRect(
      x: left, y: top, width: pixel(x + solver.value(of: box.width)) - left,
      height: pixel(y + solver.value(of: box.height)) - top)
  }
}

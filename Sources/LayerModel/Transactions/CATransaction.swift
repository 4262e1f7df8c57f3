import Foundation

/// A group of changes to layers, with settings for the animations that they start.
///
/// A transaction belongs to one thread, in one ``LayerContext``. Changes outside all transactions that were begun
/// belong to an implicit one, which ends with the next rendered frame or with ``flush()``. A setting is looked up from
/// the innermost transaction out. Source: <https://developer.apple.com/documentation/quartzcore/catransaction>.
public final class CATransaction: NSObject {
  private override init() {}

  private static var transactions: ThreadTransactions { LayerContext.current.transactions }

  /// Begins a transaction inside the open ones.
  public class func begin() { transactions.begin() }

  /// Ends the innermost explicit transaction; does nothing if there is none.
  public class func commit() { transactions.commit() }

  /// Ends the implicit transaction, lays out and displays the layers of visible windows, and calls the completion
  /// blocks and delegates that are due. Explicit transactions stay open, and nothing is laid out meanwhile.
  ///
  /// From then on the layers of visible windows have a ``CALayer/presentation()`` and, if the clock is manual, changes
  /// to them are animated. Of several animations that started or stopped, the delegate of the latest added is called
  /// first; completion blocks are called between starts and stops.
  public class func flush() {
    transactions.commitScreens()
    LayerContext.current.flush()
  }

  /// Does nothing: a tree is used from one thread at a time.
  public class func lock() {}

  /// Does nothing: a tree is used from one thread at a time.
  public class func unlock() {}

  /// The duration of animations that have none of their own, seconds. Default: 0.25.
  public class func animationDuration() -> CFTimeInterval {
    value(forKey: kCATransactionAnimationDuration) as? CFTimeInterval ?? defaultDuration
  }

  /// Sets the duration of implicit animations in this transaction, seconds.
  public class func setAnimationDuration(_ dur: CFTimeInterval) {
    setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  /// The timing function of animations that have none of their own. Default: nil.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  /// Sets the pace of implicit animations in this transaction; `nil` keeps the pace of each animation.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function ?? NSNull(), forKey: kCATransactionAnimationTimingFunction)
  }

  /// Whether changes run without actions. Default: false.
  public class func disableActions() -> Bool { value(forKey: kCATransactionDisableActions) as? Bool ?? false }

  /// Sets whether changes in this transaction run without actions.
  public class func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

  /// The block called once all animations are over that were added after it was set, in this transaction or in inner
  /// ones. If there are none, it is called with the next frame or flush after the end of the transaction. Default: nil.
  public class func completionBlock() -> (() -> Void)? { value(forKey: kCATransactionCompletionBlock) as? () -> Void }

  /// Sets the block. A block that was set before is still called, once the animations added until now are over.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    let transactions = transactions
    let level = transactions.innermost
    level.completion?.close()
    level.completion = block.map { Completion($0, of: transactions) }
    level.values[kCATransactionCompletionBlock] = block
  }

  /// Returns a setting, from the innermost transaction that has it; `nil` if none has.
  public class func value(forKey key: String) -> Any? {
    let value = LayerContext.current.openTransactions?.value(forKey: key)
    return value is NSNull ? nil : value
  }

  /// Sets a setting of the innermost transaction, or any other value under its own key.
  public class func setValue(_ anObject: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock {
      setCompletionBlock(anObject as? () -> Void)
    } else if key == kCATransactionAnimationDuration {
      transactions.innermost.values[key] = anObject.flatMap { Double(number: $0) }
    } else if key == kCATransactionDisableActions {
      transactions.innermost.values[key] = anObject.flatMap { Double(number: $0) }.map { $0 != 0 }
    } else {
      transactions.innermost.values[key] = anObject
    }
  }

  /// Seconds.
  static let defaultDuration: CFTimeInterval = 0.25
}

/// The key of ``CATransaction/animationDuration()``.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of ``CATransaction/disableActions()``.
public let kCATransactionDisableActions = "disableActions"
/// The key of ``CATransaction/animationTimingFunction()``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of ``CATransaction/completionBlock()``.
public let kCATransactionCompletionBlock = "completionBlock"

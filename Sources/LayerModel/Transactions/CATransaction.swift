import Foundation

/// Changes to layers that belong together, and what holds for the animations that they start.
///
/// A transaction is of one thread, in one ``LayerContext``. Changes outside of all that were begun belong to an implicit one, which ends with
/// the next frame that is rendered, or with ``flush()``. A setting is looked up from the innermost transaction out.
/// Source: <https://developer.apple.com/documentation/quartzcore/catransaction>.
public final class CATransaction {
  private init() {}

  private static var transactions: ThreadTransactions { LayerContext.current.transactions }

  /// Begins a transaction inside those that are open.
  public class func begin() { transactions.begin() }

  /// Ends the innermost transaction that was begun; nothing where none was.
  public class func commit() { transactions.commit() }

  /// Ends the implicit transaction, and calls the completion blocks and delegates that are due. Those that were begun stay open.
  public class func flush() {
    transactions.flush()
    LayerContext.current.dropTransactionsIfIdle()
  }

  /// Does nothing: a tree is used from one thread at a time.
  public class func lock() {}

  /// Does nothing: a tree is used from one thread at a time.
  public class func unlock() {}

  /// How long animations last that do not say so themselves, seconds. Default: 0.25.
  public class func animationDuration() -> CFTimeInterval {
    value(forKey: kCATransactionAnimationDuration) as? CFTimeInterval ?? defaultDuration
  }

  public class func setAnimationDuration(_ dur: CFTimeInterval) {
    setValue(dur, forKey: kCATransactionAnimationDuration)
  }

  /// The pace of animations that have none themselves. Default: nil.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function ?? NSNull(), forKey: kCATransactionAnimationTimingFunction)
  }

  /// Whether changes run no actions. Default: false.
  public class func disableActions() -> Bool { value(forKey: kCATransactionDisableActions) as? Bool ?? false }

  public class func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

  /// Called once all animations are over that are added after it was set, in this transaction or in those inside; with the next frame or
  /// flush after the end of the transaction where there are none. Default: nil.
  public class func completionBlock() -> (() -> Void)? { value(forKey: kCATransactionCompletionBlock) as? () -> Void }

  /// Sets the block; one that was set before is called all the same, when the animations are over that were added until now.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    let transactions = transactions
    let level = transactions.innermost
    level.completion?.close()
    level.completion = block.map { Completion($0, of: transactions) }
    level.values[kCATransactionCompletionBlock] = block
  }

  /// A setting of the innermost transaction that has it; `nil` where none has.
  public class func value(forKey key: String) -> Any? {
    let value = LayerContext.current.openTransactions?.value(forKey: key)
    return value is NSNull ? nil : value
  }

  /// Sets a setting of the innermost transaction, or anything else under a key of its own.
  public class func setValue(_ anObject: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock {
      setCompletionBlock(anObject as? () -> Void)
    } else if key == kCATransactionAnimationDuration {
      transactions.innermost.values[key] = anObject.flatMap { CAFilter.number($0) }
    } else if key == kCATransactionDisableActions {
      transactions.innermost.values[key] = anObject.flatMap { CAFilter.number($0) }.map { $0 != 0 }
    } else {
      transactions.innermost.values[key] = anObject
    }
  }

  /// Seconds.
  static let defaultDuration: CFTimeInterval = 0.25
}

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"

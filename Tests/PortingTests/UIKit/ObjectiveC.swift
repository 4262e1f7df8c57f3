import Testing
import UIKit

/// Parts of Objective-C's runtime and Foundation on Apple's systems.
@Suite struct ObjectiveCTests {
  private final class Owner {}
  private final class Counted: NSObject, NSCopying {
    let ended: () -> Void
    init(_ ended: @escaping () -> Void = {}) { self.ended = ended }
    func copy(with zone: NSZone? = nil) -> Any { Counted() }
    deinit { ended() }
  }

  nonisolated(unsafe) private static var one: UInt8 = 0
  nonisolated(unsafe) private static var two: UInt8 = 0

  @Test func objectsAreAttachedByKey() {
    let (a, b) = (Owner(), Owner())
    #expect(objc_getAssociatedObject(a, &Self.one) == nil)
    objc_setAssociatedObject(a, &Self.one, "x", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(a, &Self.two, 2, .OBJC_ASSOCIATION_COPY)
    objc_setAssociatedObject(b, &Self.one, "y", objc_AssociationPolicy.OBJC_ASSOCIATION_COPY_NONATOMIC)
    #expect(objc_getAssociatedObject(a, &Self.one) as? String == "x")
    #expect(objc_getAssociatedObject(a, &Self.two) as? Int == 2)
    #expect(objc_getAssociatedObject(b, &Self.one) as? String == "y")
    objc_setAssociatedObject(a, &Self.one, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(a, &Self.one) == nil)
    #expect(objc_getAssociatedObject(a, &Self.two) as? Int == 2)
    objc_removeAssociatedObjects(a)
    #expect(objc_getAssociatedObject(a, &Self.two) == nil)
    #expect(objc_getAssociatedObject(b, &Self.one) as? String == "y")
  }

  @Test func thePolicySaysHowAValueIsHeld() {
    let owner = Owner()
    var (value, ends): (Counted?, Int) = (nil, 0)
    value = Counted { ends += 1 }
    objc_setAssociatedObject(owner, &Self.one, value, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(owner, &Self.one) as? Counted === value)
    objc_setAssociatedObject(owner, &Self.two, value, .OBJC_ASSOCIATION_COPY)
    #expect(objc_getAssociatedObject(owner, &Self.two) as? Counted !== value)
    value = nil
    #expect(ends == 1 && objc_getAssociatedObject(owner, &Self.one) == nil)
    value = Counted { ends += 1 }
    objc_setAssociatedObject(owner, &Self.one, value, .OBJC_ASSOCIATION_RETAIN)
    value = nil
    #expect(ends == 1)
    objc_setAssociatedObject(owner, &Self.one, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(ends == 2)
  }

  /// The table is cleared while others are attached.
  @Test func associatedObjectsOfFreedOwnersAreFreed() {
    var ends = 0
    for _ in 0..<1000 {
      objc_setAssociatedObject(Owner(), &Self.one, Counted { ends += 1 }, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(ends > 500)
    // A new object has no values, though it may have the address of a freed one.
    #expect((0..<100).allSatisfy { _ in objc_getAssociatedObject(Owner(), &Self.one) == nil })
  }

  @Test func aTimerKeepsItsInformation() {
    let timer = Timer.scheduledTimer(withTimeInterval: 1000, userInfo: "a", repeats: false) { _ in }
    #expect(timer.userInfo as? String == "a" && timer.isValid)
    timer.invalidate()
  }
}

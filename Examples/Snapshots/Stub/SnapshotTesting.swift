// Stands for the module SnapshotTesting where its package cannot be resolved: only what the adapter uses.

import Foundation

/// Stands for its attachment, which only Apple's systems have.
public struct XCTAttachment {
  public init(data: Data) {}
}

/// Compares values, and converts them to data and back.
public struct Diffing<Value> {
  public var toData: (Value) -> Data
  public var fromData: (Data) -> Value
  public var diff: (Value, Value) -> (String, [XCTAttachment])?

  public init(
    toData: @escaping (_ value: Value) -> Data, fromData: @escaping (_ data: Data) -> Value,
    diff: @escaping (_ lhs: Value, _ rhs: Value) -> (String, [XCTAttachment])?
  ) {
    (self.toData, self.fromData, self.diff) = (toData, fromData, diff)
  }
}

/// Makes the comparable form of a value.
public struct Snapshotting<Value, Format> {
  public var pathExtension: String?
  public var diffing: Diffing<Format>
  public var snapshot: (Value) -> Format

  public init(pathExtension: String?, diffing: Diffing<Format>, snapshot: @escaping (_ value: Value) -> Format) {
    (self.pathExtension, self.diffing, self.snapshot) = (pathExtension, diffing, snapshot)
  }
}

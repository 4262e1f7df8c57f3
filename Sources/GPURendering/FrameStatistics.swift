import Foundation

/// What one frame took.
public struct FrameStatistics: Sendable, Equatable {
  /// Targets rendered to.
  public var passes = 0
  /// Runs of items with the same draw state; each is one draw call.
  public var batches = 0
  /// Draw calls: the batches, and the passes that blur or reduce a picture.
  public var draws = 0
  /// Quadrilaterals drawn.
  public var items = 0
  /// Bytes of instances, edges and images sent to the device.
  public var bytesUploaded = 0
  /// Pictures of groups, shadows and rasterised layers that were drawn in this frame to be kept, and those shown from one drawn before.
  public var bitmapsDrawn = 0
  public var bitmapsReused = 0
  /// What all pictures that are kept take on the device.
  public var cachedBytes = 0
  /// Layers whose part of the display list was taken over from the last frame; 0 where the list was made anew.
  public var layersReused = 0
  /// Images that became textures in this frame.
  public var texturesUploaded = 0
  /// How its pixels come into memory.
  package var readback = ReadbackWay.plain

  /// Counts the draw call of a batch.
  mutating func countBatch() {
    batches += 1
    draws += 1
  }
}

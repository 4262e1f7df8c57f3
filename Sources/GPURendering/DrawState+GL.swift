import CGLES
import DisplayLists

extension DrawState.Blending {
  /// Sets the blend function, for premultiplied colours.
  func apply() {
    if self == .copy {
      glDisable(GLenum(GL_BLEND))
      return
    }
    glEnable(GLenum(GL_BLEND))
    let (source, destination): (Int32, Int32) =
      switch self {
      case .sourceOver, .copy: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
      case .plusLighter: (GL_ONE, GL_ONE)
      case .destOut: (GL_ZERO, GL_ONE_MINUS_SRC_ALPHA)
      case .destOver: (GL_ONE_MINUS_DST_ALPHA, GL_ONE)
      case .xor: (GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
      case .sourceAtop: (GL_DST_ALPHA, GL_ONE_MINUS_SRC_ALPHA)
      case .screen: (GL_ONE, GL_ONE_MINUS_SRC_COLOR)
      }
    glBlendFunc(GLenum(source), GLenum(destination))
  }
}

/// The use of the depth buffer by opaque items, which are drawn first, and by the others.
enum DepthUse {
  case off, write, test

  func apply() {
    if self == .off { glDisable(GLenum(GL_DEPTH_TEST)) } else { glEnable(GLenum(GL_DEPTH_TEST)) }
    glDepthMask(GLboolean(self == .write ? GL_TRUE : GL_FALSE))
  }
}

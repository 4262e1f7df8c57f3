import CEGL
import CGLES

/// Times the device's work, through `GL_EXT_disjoint_timer_query`. The context must be current.
///
/// https://registry.khronos.org/OpenGL/extensions/EXT/EXT_disjoint_timer_query.txt
final class GPUTimer {
  private typealias MakeQueries = @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
  private typealias DeleteQueries = @convention(c) (GLsizei, UnsafePointer<GLuint>?) -> Void
  private typealias Begin = @convention(c) (GLenum, GLuint) -> Void
  private typealias End = @convention(c) (GLenum) -> Void
  private typealias Get = @convention(c) (GLenum, GLenum, UnsafeMutablePointer<GLint>?) -> Void
  private typealias GetResult = @convention(c) (GLuint, GLenum, UnsafeMutablePointer<UInt64>?) -> Void

  private static let elapsed = GLenum(GL_TIME_ELAPSED_EXT)

  private let beginQuery: Begin, endQuery: End, getResult: GetResult, deleteQueries: DeleteQueries
  private var query: GLuint = 0
  private var isRunning = false

  /// `nil` if the device has no such timer.
  init?() {
    guard hasGLExtension("GL_EXT_disjoint_timer_query"),
      let make = eglGetProcAddress("glGenQueriesEXT"), let delete = eglGetProcAddress("glDeleteQueriesEXT"),
      let begin = eglGetProcAddress("glBeginQueryEXT"), let end = eglGetProcAddress("glEndQueryEXT"),
      let get = eglGetProcAddress("glGetQueryivEXT"), let result = eglGetProcAddress("glGetQueryObjectui64vEXT")
    else { return nil }
    // A device may have the extension, but a counter of no bits.
    var bits: GLint = 0
    unsafeBitCast(get, to: Get.self)(Self.elapsed, GLenum(GL_QUERY_COUNTER_BITS_EXT), &bits)
    guard bits > 0 else { return nil }
    beginQuery = unsafeBitCast(begin, to: Begin.self)
    endQuery = unsafeBitCast(end, to: End.self)
    getResult = unsafeBitCast(result, to: GetResult.self)
    deleteQueries = unsafeBitCast(delete, to: DeleteQueries.self)
    unsafeBitCast(make, to: MakeQueries.self)(1, &query)
  }

  deinit {
    if isRunning { endQuery(Self.elapsed) }
    deleteQueries(1, &query)
  }

  /// Starts the timer. A measurement that an error has left unfinished is dropped.
  func begin() {
    if isRunning { endQuery(Self.elapsed) }
    // Reading the flag clears it.
    _ = glInteger(GL_GPU_DISJOINT_EXT)
    beginQuery(Self.elapsed, query)
    isRunning = true
  }

  /// Waits until the device is done, and returns the seconds that it worked since ``begin()``; `nil` if its clock was
  /// disturbed meanwhile.
  func end() -> Double? {
    endQuery(Self.elapsed)
    isRunning = false
    var nanoseconds: UInt64 = 0
    getResult(query, GLenum(GL_QUERY_RESULT_EXT), &nanoseconds)
    return glInteger(GL_GPU_DISJOINT_EXT) == 0 ? Double(nanoseconds) / 1e9 : nil
  }
}

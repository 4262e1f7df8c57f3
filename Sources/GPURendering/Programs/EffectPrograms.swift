import CGLES
import DisplayLists
import LayerSnapshots
import Shaders

/// The programs of ``PassEffect``s, which fill the bound target from the picture that is bound to
/// ``QuadProgram/pictureUnit``. Each is linked when it is first needed. Blending must be off.
final class EffectPrograms {
  private var programs: [String: EffectProgram] = [:]

  /// Makes the program of an effect current, with its uniforms. The next draw call is one triangle of three vertices.
  func use(_ effect: any PassEffect, isExtended: Bool) throws(RenderError) {
    let kind = type(of: effect)
    let program: EffectProgram
    if let known = programs[kind.name] { program = known } else { program = try EffectProgram(kind) }
    programs[kind.name] = program
    program.use()
    for (name, value) in effect.uniforms { program.set(name, value) }
    program.set("u_beyond", .numbers([Double(QuadProgram.beyond(isExtended: isExtended))]))
  }
}

private final class EffectProgram {
  private let program: GLProgram
  private var locations: [String: GLint] = [:]

  init(_ effect: any PassEffect.Type) throws(RenderError) {
    program = try linkProgram(ShaderCatalogue.effect(effect.name, with: effect.commonShaders))
    use()
    set("u_image", .integers([Int(QuadProgram.pictureUnit)]))
  }

  func use() { glUseProgram(program.name) }

  /// Sets a uniform of the current program. GL ignores one that the program lacks.
  func set(_ name: String, _ value: UniformValue) {
    let place = locations[name] ?? glGetUniformLocation(program.name, name)
    locations[name] = place
    switch value {
    case .integers(let values):
      let values = values.map { GLint($0) }
      switch values.count {
      case 1: glUniform1iv(place, 1, values)
      case 2: glUniform2iv(place, 1, values)
      case 4: glUniform4iv(place, 1, values)
      default: preconditionFailure("no uniform has \(values.count) whole numbers")
      }
    case .numbers(let values):
      let values = values.map { Float($0) }
      switch values.count {
      case 1: glUniform1fv(place, 1, values)
      case 2: glUniform2fv(place, 1, values)
      case 4: glUniform4fv(place, 1, values)
      case 9: glUniformMatrix3fv(place, 1, GLboolean(GL_FALSE), values)
      default: preconditionFailure("no uniform has \(values.count) numbers")
      }
    }
  }
}

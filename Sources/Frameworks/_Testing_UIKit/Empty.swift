// Empty: Swift Testing's overlay for UIKit attaches pictures to tests on Apple's systems. The compiler only asks for
// the module.

import TestSupport

/// What `verify` says of a condition that is false.
@Suite struct VerifyTests {
  @Test func failingConditionIsNamed() {
    withKnownIssue {
      verify(1 == 1, [2, 3].count == 3)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("\nfalse: [2, 3].count == 3") }
    }
  }

  @Test func conditionsAfterAFailureAreNotEvaluated() {
    var asked = 0
    func ask(_ answer: Bool) -> Bool {
      asked += 1
      return answer
    }
    withKnownIssue { verify(ask(true), ask(false), ask(true)) }
    verify(asked == 2)
  }

  @Test func argumentsEndAtCommasOutsideOfBrackets() {
    verify(
      arguments("verify(a[0, 1] == f(2, 3), t == \"x, y\", { $0 }(1))") == [
        "a[0, 1] == f(2, 3)", "t == \"x, y\"", "{ $0 }(1)",
      ])
    verify(arguments("no call") == [])
  }
}

/// The properties can be set and have exactly this type; compiled, never run. A line of it stands for one assignment to
/// each.
func settable<Root, Value>(_ type: Value.Type, _ properties: ReferenceWritableKeyPath<Root, Value>...) {}

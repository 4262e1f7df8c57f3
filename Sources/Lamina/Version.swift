/// The version of the package, which pages, reports and `lamina --version` show. `CHANGELOG.md` describes it.
package let laminaVersion = "0.3.0"

/// The version of the package, which pages, reports and `lamina --version` show.
package let laminaVersion = "0.1.0"

package import Presentation
package import Terminal
package import TimelineDomain

/// What `journal browse` shows first, and what the front end needs for it.
package struct BrowseRequest {
  package let parts: BrowserParts
  package let styler: Styler
  /// The query that it starts with, as typed.
  package let query: String
  package let condition: PostCondition?
}

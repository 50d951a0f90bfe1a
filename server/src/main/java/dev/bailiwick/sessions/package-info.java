/// Knows who is signed in: the session table, the cookie, and the account behind each request,
/// loaded anew. It knows nothing of how a person proved who they are.
@NullMarked
package dev.bailiwick.sessions;

import org.jspecify.annotations.NullMarked;

/// Knows what the mails say: their wording, which administrators may change, and how values come
/// into it as text and as HTML. It knows nothing of why a mail is sent.
@NullMarked
package dev.bailiwick.letters;

import org.jspecify.annotations.NullMarked;

/// Knows what people do by a link that was mailed to them: set a new password, confirm an address.
/// A link works once; looking at it changes nothing, because mail scanners look, too.
@NullMarked
package dev.bailiwick.links;

import org.jspecify.annotations.NullMarked;

/// The overview: what is left to set up, and what happened last. It reads what others know and
/// decides nothing.
@NullMarked
package dev.bailiwick.dashboard;

import org.jspecify.annotations.NullMarked;

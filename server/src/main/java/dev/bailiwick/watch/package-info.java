/// Knows what of a compute host deserves an alert. What becomes of alerts is no business of its.
@NullMarked
package dev.bailiwick.watch;

import org.jspecify.annotations.NullMarked;

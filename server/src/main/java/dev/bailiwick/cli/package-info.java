/// Knows the commands that work on the service's data without a browser. Each calls the use case
/// that its page calls; none has rules of its own.
@NullMarked
package dev.bailiwick.cli;

import org.jspecify.annotations.NullMarked;

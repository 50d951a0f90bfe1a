/// Knows the data folder, what may befall its files, and how the service refuses to start: with one
/// sentence, never a stack trace. It knows nothing of what is stored.
@NullMarked
package dev.bailiwick.startup;

import org.jspecify.annotations.NullMarked;

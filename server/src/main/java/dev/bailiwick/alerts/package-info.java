/// Knows alerts: which conditions are open, since when, who knows of them, and who is mailed when.
/// It does not know what makes a condition: modules that watch something say that, as a [Watch].
@NullMarked
package dev.bailiwick.alerts;

import org.jspecify.annotations.NullMarked;

/// Texts that others wrote, made fit to be shown or kept. It knows nothing of where they come from.
@NullMarked
package dev.bailiwick.text;

import org.jspecify.annotations.NullMarked;

/// The General and Authentication pages of Site administration. The rules of what may be set are
/// the settings' own.
@NullMarked
package dev.bailiwick.administration;

import org.jspecify.annotations.NullMarked;

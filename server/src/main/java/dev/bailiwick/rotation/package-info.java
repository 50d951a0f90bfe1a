/// Changes the keys: every secret that is stored is encrypted anew, under a new master key. Knows
/// in which columns secrets stand, never what they are for.
@NullMarked
package dev.bailiwick.rotation;

import org.jspecify.annotations.NullMarked;

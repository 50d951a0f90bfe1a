/// What can be checked, and what is expected. The records accept nothing that could not be carried
/// out: their constructors throw `IllegalArgumentException` with a sentence for people.
@NullMarked
package dev.bailiwick.probes.check;

import org.jspecify.annotations.NullMarked;

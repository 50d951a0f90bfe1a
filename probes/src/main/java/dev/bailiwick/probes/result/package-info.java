/// What a check found.
@NullMarked
package dev.bailiwick.probes.result;

import org.jspecify.annotations.NullMarked;

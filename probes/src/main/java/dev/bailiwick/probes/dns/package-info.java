/// DNS checks.
@NullMarked
package dev.bailiwick.probes.dns;

import org.jspecify.annotations.NullMarked;

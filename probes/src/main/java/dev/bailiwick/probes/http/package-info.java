/// HTTP checks.
@NullMarked
package dev.bailiwick.probes.http;

import org.jspecify.annotations.NullMarked;

/// Benchmarks of the packaged server, started by the launcher as in production, and loaded only
/// over loopback. Every loop is limited in time. Results are printed, never asserted.
@NullMarked
package dev.bailiwick.bench;

import org.jspecify.annotations.NullMarked;

/// Measurements of the packaged server, started by the launcher as anyone starts it, and loaded
/// over loopback only. Every loop is bounded in time. Figures are printed, never asserted.
@NullMarked
package dev.bailiwick.bench;

import org.jspecify.annotations.NullMarked;

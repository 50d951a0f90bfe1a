/// Knows measured values over time: packed blocks a host, rates out of totals, coarser roll-ups,
/// and how long each is kept. It knows series by name and attributes, and nothing of what hosts
/// are.
@NullMarked
package dev.bailiwick.metrics;

import org.jspecify.annotations.NullMarked;

/// Sweeps of networks: on demand or by the clock, all addresses asked at a pace, with progress and
/// an end, over restarts and among several servers. What a network is, and where what was seen is
/// kept, is told by the one who owns the networks.
@NullMarked
package dev.bailiwick.sweeps;

import org.jspecify.annotations.NullMarked;

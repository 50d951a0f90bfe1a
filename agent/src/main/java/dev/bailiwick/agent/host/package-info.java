/// What the agent measures and finds on its own machine: `/proc` and `/sys`, most of it read by
/// OSHI. It needs no privileges.
@NullMarked
package dev.bailiwick.agent.host;

import org.jspecify.annotations.NullMarked;

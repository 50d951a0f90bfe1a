/// What the agent measures and detects on its own machine: `/proc` and `/sys`, mostly read through
/// OSHI. It needs no privileges.
@NullMarked
package dev.bailiwick.agent.host;

import org.jspecify.annotations.NullMarked;

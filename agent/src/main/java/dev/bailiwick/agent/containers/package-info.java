/// The containers of a Docker or Podman engine, read from its Unix socket. Whatever the engine
/// does, a report waits for it at most five seconds.
@NullMarked
package dev.bailiwick.agent.containers;

import org.jspecify.annotations.NullMarked;

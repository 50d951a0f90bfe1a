/// The containers of a Docker or Podman engine, asked over its Unix socket. Whatever the engine
/// does, a round waits five seconds for it at most.
@NullMarked
package dev.bailiwick.agent.containers;

import org.jspecify.annotations.NullMarked;

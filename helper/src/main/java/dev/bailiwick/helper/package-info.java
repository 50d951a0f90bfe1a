/// The helper: a process of its own that makes the outgoing connections of remote sessions. It has
/// no database, no master key and no TCP port. The server tells it what to do over a Unix socket,
/// as described in `docs/decisions/0054-keep-remote-sessions-in-a-helper-process.md`.
@NullMarked
package dev.bailiwick.helper;

import org.jspecify.annotations.NullMarked;

/// What the server and the helper say to each other about remote sessions, as described in
/// `docs/decisions/0054-keep-remote-sessions-in-a-helper-process.md`.
@NullMarked
package dev.bailiwick.contract.remote;

import org.jspecify.annotations.NullMarked;

/// What writes to the host, in processes of their own that systemd starts for each connection to a
/// Unix socket: restores, restore drills and hooks.
@NullMarked
package dev.bailiwick.agent.backup.apart;

import org.jspecify.annotations.NullMarked;

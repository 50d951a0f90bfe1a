/// The backup runner: leases runs from the server, carries them out with restic as far as the
/// host's own file permits, and reports. It is a separate process, with its own token.
///
/// What a run may do is decided in [dev.bailiwick.agent.backup.policy]; restic is started in
/// [dev.bailiwick.agent.backup.restic]. Whatever writes to the host runs in other processes:
/// [dev.bailiwick.agent.backup.apart].
@NullMarked
package dev.bailiwick.agent.backup;

import org.jspecify.annotations.NullMarked;

/// What the host permits, from a file that only root can change.
@NullMarked
package dev.bailiwick.agent.backup.policy;

import org.jspecify.annotations.NullMarked;

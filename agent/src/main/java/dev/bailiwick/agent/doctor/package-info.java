/// Finds out why check-ins do not arrive: `bailiwick-agent doctor`.
@NullMarked
package dev.bailiwick.agent.doctor;

import org.jspecify.annotations.NullMarked;

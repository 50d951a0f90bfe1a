/// Runs restic: its arguments, environment and output, and what its errors mean.
@NullMarked
package dev.bailiwick.agent.backup.restic;

import org.jspecify.annotations.NullMarked;

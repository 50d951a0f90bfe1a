/// What every run has: a log without secrets, progress, a way to stop it, and how it fails.
@NullMarked
package dev.bailiwick.agent.backup.work;

import org.jspecify.annotations.NullMarked;

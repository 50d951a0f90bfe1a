/// Site administration, System: how this installation is, what it does in the background, its own
/// backups, and a text for whoever helps.
@NullMarked
package dev.bailiwick.system;

import org.jspecify.annotations.NullMarked;

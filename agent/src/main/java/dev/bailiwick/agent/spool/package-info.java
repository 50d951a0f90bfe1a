/// Reports that are on disk until the server has acknowledged them.
@NullMarked
package dev.bailiwick.agent.spool;

import org.jspecify.annotations.NullMarked;

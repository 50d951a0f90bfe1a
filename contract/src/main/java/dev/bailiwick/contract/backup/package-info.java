/// What the server and the backup runner of a host exchange: runs that are due, and how they end.
@NullMarked
package dev.bailiwick.contract.backup;

import org.jspecify.annotations.NullMarked;

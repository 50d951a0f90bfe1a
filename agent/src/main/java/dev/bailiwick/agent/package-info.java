/// The agent: reports a machine and its containers to the server, in rounds.
///
/// A round measures ([dev.bailiwick.agent.host], [dev.bailiwick.agent.containers]), writes a
/// check-in ([dev.bailiwick.agent.json]) and puts it into a buffer on disk; a second thread sends
/// what the buffer holds, oldest first ([dev.bailiwick.agent.delivery]). What is in the buffer
/// survives a kill; what the server acknowledged leaves it. The agent takes no orders: it opens no
/// port and changes nothing on its machine but its own folder.
@NullMarked
package dev.bailiwick.agent;

import org.jspecify.annotations.NullMarked;

/// The agent: regularly reports a machine and its containers to the server.
///
/// For each report it measures ([dev.bailiwick.agent.host], [dev.bailiwick.agent.containers]),
/// writes a check-in and puts it into a spool on disk ([dev.bailiwick.agent.spool]); a second
/// thread sends the spooled check-ins, oldest first ([dev.bailiwick.agent.checkin], on top of
/// [dev.bailiwick.agent.server]). The spool survives a kill; a check-in is removed from it once the
/// server has acknowledged it. The agent accepts no commands: it opens no port and changes nothing
/// on its machine except its own folder.
@NullMarked
package dev.bailiwick.agent;

import org.jspecify.annotations.NullMarked;

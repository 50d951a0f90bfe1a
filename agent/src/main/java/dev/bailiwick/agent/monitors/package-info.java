/// Checks of the network monitor that this host makes, if its configuration names networks for
/// that. The server is not trusted: it chooses what is checked, the configuration where.
@NullMarked
package dev.bailiwick.agent.monitors;

import org.jspecify.annotations.NullMarked;

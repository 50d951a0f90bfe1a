package dev.bailiwick.probes.connection;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/// Which addresses may be connected to. Called once for each host that a check connects to,
/// including the hosts of redirects and hosts that are written as addresses (`127.0.0.1`,
/// `::ffff:7f00:1`, `2130706433`); the returned addresses are connected to without resolving again.
///
/// It is called in a virtual thread, and should have a time limit of its own: a check that times
/// out interrupts it, but cannot end a resolver that ignores interruption. One that blocks in
/// native code, as the system's does, should run in a limited number of platform threads, because
/// it would otherwise keep the carriers of all virtual threads.
@FunctionalInterface
public interface Reach {
    /// @param host a name or an address, IPv6 addresses without brackets
    /// @return those that are allowed, in the order in which to try them
    /// @throws UnknownHostException when the name has no address
    /// @throws DeniedException when it has some, but none is allowed
    List<InetAddress> resolve(String host) throws UnknownHostException, DeniedException;

    /// Its message is shown to people.
    final class DeniedException extends Exception {
        public DeniedException(String message) {
            super(message);
        }
    }
}

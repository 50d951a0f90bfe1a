/// Whether an address answers: ICMP echo through the C library's sockets, or TCP where the system
/// gives no such socket. It knows nothing of who asks, and looks up no name.
@NullMarked
package dev.bailiwick.ping;

import org.jspecify.annotations.NullMarked;

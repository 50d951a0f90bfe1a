package dev.bailiwick.addresses;

import dev.bailiwick.network.Network;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A network as people divide them.
///
/// @param version goes up with each change of what people say of it
/// @param name may be empty
/// @param vlan its number (IEEE 802.1Q, 1 to 4094), or null
/// @param gateway an address within, or empty
/// @param sweepMinutes how often it is swept, or null
/// @param sweptAt when it last was, or null
public record Subnet(
        long id,
        long version,
        Network network,
        String name,
        @Nullable Integer vlan,
        String gateway,
        String description,
        @Nullable Integer sweepMinutes,
        @Nullable Instant sweptAt) {
    /// "Servers 192.0.2.0/24".
    public String title() {
        return name.isEmpty() ? network.toString() : name + " " + network;
    }
}

package dev.bailiwick.modules.addresses.register;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Collectors;
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
    /// When the clock begins the next sweep, which may be past; null for never.
    @Nullable
    public Instant nextSweep() {
        if (sweepMinutes == null) {
            return null;
        }
        return sweptAt == null ? Instant.EPOCH : sweptAt.plus(Duration.ofMinutes(sweepMinutes));
    }

    public boolean isSweepDue(Instant now) {
        Instant next = nextSweep();
        return next != null && !now.isBefore(next);
    }

    public boolean isGateway(IpAddress address) {
        return address.toString().equals(gateway);
    }

    /// How an address within begins, as far as all do: `192.0.2.`, `2001:db8:4::`; may be empty.
    public String beginning() {
        String first = network.first().toString();
        if (!network.first().isVersion4()) {
            return first.endsWith("::") ? first : "";
        }
        String[] bytes = first.split("\\.", -1);
        return Arrays.stream(bytes)
                .limit(network.prefix() / 8)
                .map(part -> part + ".")
                .collect(Collectors.joining());
    }

    /// "Servers 192.0.2.0/24".
    public String title() {
        return name.isEmpty() ? network.toString() : name + " " + network;
    }
}

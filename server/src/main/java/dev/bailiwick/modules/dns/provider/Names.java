package dev.bailiwick.modules.dns.provider;

import dev.bailiwick.platform.network.IpAddress;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names and machines that an instance knows.
///
/// @param unreadableAliases names in alias records that are not understood
/// @param range of addresses that the instance leases; null if it leases none
/// @param knowsLocal whether the local names are all that there are, as `knowsAliases` for aliases
/// @param limit a sentence about what this version cannot do; empty for nothing
public record Names(
        List<LocalName> local,
        List<Alias> aliases,
        Set<String> unreadableAliases,
        List<Lease> leases,
        List<Device> devices,
        @Nullable Range range,
        boolean knowsLocal,
        boolean knowsAliases,
        String limit) {
    public Names {
        local = List.copyOf(local);
        aliases = List.copyOf(aliases);
        unreadableAliases = Set.copyOf(unreadableAliases);
        leases = List.copyOf(leases);
        devices = List.copyOf(devices);
    }

    /// Of IPv4 addresses, both inclusive.
    public record Range(IpAddress first, IpAddress last) {
        /// At least 1.
        public long size() {
            return number(last) - number(first) + 1;
        }

        private static long number(IpAddress version4) {
            return Integer.toUnsignedLong(ByteBuffer.wrap(version4.bytes()).getInt());
        }

        public boolean contains(IpAddress address) {
            return address.compareTo(first) >= 0 && address.compareTo(last) <= 0;
        }
    }

    /// A name that the instance answers itself.
    public record LocalName(String address, String name) {}

    /// A name that stands for another one (CNAME).
    ///
    /// @param seconds its time to live; null for the usual one
    public record Alias(String alias, String target, @Nullable Integer seconds) {
        public Alias(String alias, String target) {
            this(alias, target, null);
        }

        /// Whether only the time to live may differ.
        public boolean isSame(Alias other) {
            return alias.equals(other.alias) && target.equals(other.target);
        }
    }

    /// @param name empty for none
    /// @param mac in canonical form; empty where there is none, as with IPv6
    /// @param expiresAt null for never
    public record Lease(String address, String name, String mac, @Nullable Instant expiresAt) {}

    /// An address of a machine that has asked.
    ///
    /// @param name empty for none
    /// @param mac in canonical form; empty if it is not known
    /// @param vendor of the network card; empty if it is not known
    public record Device(
            String address,
            String name,
            String mac,
            String vendor,
            @Nullable Instant lastQueryAt) {}
}

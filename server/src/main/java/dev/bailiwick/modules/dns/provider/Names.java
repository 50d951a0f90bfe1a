package dev.bailiwick.modules.dns.provider;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The names and machines that an instance knows.
///
/// @param limit a sentence about what this version cannot do; empty for nothing
public record Names(
        List<LocalName> local,
        List<Alias> aliases,
        List<Lease> leases,
        List<Device> devices,
        String limit) {
    public Names {
        local = List.copyOf(local);
        aliases = List.copyOf(aliases);
        leases = List.copyOf(leases);
        devices = List.copyOf(devices);
    }

    /// A name that the instance answers itself.
    public record LocalName(String address, String name) {}

    /// A name that stands for another one (CNAME).
    public record Alias(String alias, String target) {}

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

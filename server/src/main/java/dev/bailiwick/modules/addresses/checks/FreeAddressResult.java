package dev.bailiwick.modules.addresses.checks;

import dev.bailiwick.platform.network.IpAddress;
import java.util.List;

/// What became of looking for an address that nobody has.
public sealed interface FreeAddressResult {
    /// @param answered those before it that are written down by nobody, and in use
    record Silent(IpAddress address, List<IpAddress> answered) implements FreeAddressResult {}

    /// The next, of a network that the operator keeps this server from.
    record Unchecked(IpAddress address) implements FreeAddressResult {}

    /// All are taken, or as many answered as are tried.
    record None(List<IpAddress> answered) implements FreeAddressResult {}

    record Busy() implements FreeAddressResult {}
}

package dev.bailiwick.modules.addresses.checks;

import dev.bailiwick.platform.network.IpAddress;
import java.util.List;

/// The outcome of a search for a free address.
public sealed interface FreeAddressResult {
    /// @param answered unregistered addresses before it that answered, and so are in use
    record Free(IpAddress address, List<IpAddress> answered) implements FreeAddressResult {}

    /// The next address of a network that the operator does not allow this server to reach.
    record Unchecked(IpAddress address) implements FreeAddressResult {}

    /// All are taken, or the maximum number of addresses was tried and all answered.
    record None(List<IpAddress> answered) implements FreeAddressResult {}

    record Busy() implements FreeAddressResult {}
}

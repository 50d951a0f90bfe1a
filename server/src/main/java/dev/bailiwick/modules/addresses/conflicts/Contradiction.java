package dev.bailiwick.modules.addresses.conflicts;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.fleet.hosts.registry.HostAddresses;
import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import java.util.Arrays;
import java.util.Locale;
import org.jooq.Condition;
import org.jooq.impl.DSL;

/// In what the record of an address and a compute host that reports the address differ.
public enum Contradiction {
    STATUS,
    HOST,
    /// Not if the record names the host: the address may have a name of its own in DNS.
    NAME,
    /// Another host reports it, too.
    SHARED;

    Condition condition() {
        return switch (this) {
            case STATUS ->
                    IP_ADDRESS.STATUS.in(
                            Arrays.stream(AddressStatus.values())
                                    .filter(status -> !status.isInUse())
                                    .map(status -> DSL.inline(status.key()))
                                    .toList());
            case HOST -> HostAddresses.isOfAnother(IP_ADDRESS.HOST_ID);
            case NAME ->
                    IP_ADDRESS
                            .HOST_ID
                            .isNull()
                            .and(IP_ADDRESS.HOSTNAME.ne(DSL.inline("")))
                            .andNot(HostAddresses.isNamed(IP_ADDRESS.HOSTNAME));
            case SHARED -> HostAddresses.isShared();
        };
    }

    /// What the record says: "the status is reserved".
    String stated(RegisteredAddress record) {
        return switch (this) {
            case STATUS -> "status is " + record.status().label().toLowerCase(Locale.ROOT);
            case HOST -> "compute host is " + record.hostName();
            case NAME -> "host name is " + record.hostname();
            case SHARED -> "";
        };
    }
}

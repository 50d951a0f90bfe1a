package dev.bailiwick.modules.addresses.pages;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The conflicts of an address: another of the same family with its MAC address or host name. An
/// IPv4 and an IPv6 address that share them belong to one machine with both.
@Component
final class ConflictsOfAddress {
    private static final int MAX_CONFLICTS = 5;

    private final DSLContext sql;
    private final Addresses addresses;

    ConflictsOfAddress(DSLContext sql, Addresses addresses) {
        this.sql = sql;
        this.addresses = addresses;
    }

    List<AddressPage.Conflict> of(RegisteredAddress one) {
        var conflicts = new ArrayList<AddressPage.Conflict>();
        if (!one.mac().isEmpty()) {
            others(one, IP_ADDRESS.MAC_KEY.eq(Addresses.key(one.mac())))
                    .forEach(other ->
                            conflicts.add(conflict("The same MAC address is used by", other)));
        }
        if (!one.hostname().isEmpty()) {
            others(one, IP_ADDRESS.HOSTNAME_KEY.eq(Addresses.key(one.hostname())))
                    .forEach(other ->
                            conflicts.add(conflict("The same host name is used by", other)));
        }
        return conflicts;
    }

    private List<RegisteredAddress> others(RegisteredAddress one, Condition same) {
        List<Long> ids =
                sql.select(IP_ADDRESS.ID)
                        .from(IP_ADDRESS)
                        .where(same)
                        .and(IP_ADDRESS.ID.ne(one.id()))
                        .and(Addresses.family(one.address().isVersion4()))
                        .orderBy(IP_ADDRESS.ADDRESS_KEY)
                        .limit(MAX_CONFLICTS)
                        .fetch(IP_ADDRESS.ID);
        return addresses.all(ids).stream()
                .sorted(Comparator.comparing(RegisteredAddress::address))
                .toList();
    }

    private static AddressPage.Conflict conflict(String sentence, RegisteredAddress other) {
        return new AddressPage.Conflict(
                sentence, other.address().toString(), AddressFields.KIND.path(other.id()));
    }
}

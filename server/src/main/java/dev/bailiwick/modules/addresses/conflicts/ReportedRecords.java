package dev.bailiwick.modules.addresses.conflicts;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.fleet.hosts.registry.HostAddresses;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.platform.network.IpAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// The records of addresses that compute hosts report. Nothing is stored about the link: it is the
/// equal address. Runs in the caller's transaction.
@Component
public final class ReportedRecords {
    private static final Map<Contradiction, Field<Boolean>> CONTRADICTIONS =
            Arrays.stream(Contradiction.values())
                    .collect(
                            Collectors.toMap(
                                    one -> one,
                                    one ->
                                            DSL.field(one.condition())
                                                    .as("differs_in_" + one.name())));

    private static final List<SelectFieldOrAsterisk> FIELDS = fields();

    private final HostAddresses hosts;

    ReportedRecords(HostAddresses hosts) {
        this.hosts = hosts;
    }

    private static List<SelectFieldOrAsterisk> fields() {
        var fields = new ArrayList<>(Addresses.FIELDS);
        fields.addAll(HostAddresses.FIELDS);
        fields.addAll(CONTRADICTIONS.values());
        return List.copyOf(fields);
    }

    /// One for each host that reports the address.
    public List<ReportedRecord> of(IpAddress address) {
        return fetch(HostAddresses.isOf(address));
    }

    /// One for each address that the host reports.
    public List<ReportedRecord> of(long hostId) {
        return fetch(HostAddresses.isOf(hostId));
    }

    /// The contradicted records, each with all hosts that report its address.
    ///
    /// @param after the key of an address, or empty
    List<List<ReportedRecord>> contradicted(byte[] after, int max) {
        List<byte[]> keys =
                hosts.selectWith(IP_ADDRESS.ADDRESS_KEY, List.of(HostAddresses.KEY))
                        .and(HostAddresses.KEY.gt(after))
                        .and(isContradicted())
                        .groupBy(HostAddresses.KEY)
                        .orderBy(HostAddresses.KEY)
                        .limit(max)
                        .fetch(HostAddresses.KEY);
        var reports = new LinkedHashMap<Long, List<ReportedRecord>>();
        for (ReportedRecord one : fetch(HostAddresses.KEY.in(keys))) {
            reports.computeIfAbsent(one.record().id(), _ -> new ArrayList<>()).add(one);
        }
        return List.copyOf(reports.values());
    }

    private List<ReportedRecord> fetch(Condition which) {
        return hosts.selectWith(IP_ADDRESS.ADDRESS_KEY, FIELDS)
                .and(which)
                .orderBy(HostAddresses.ORDER)
                .fetch(ReportedRecords::reported);
    }

    private static ReportedRecord reported(Record row) {
        return new ReportedRecord(
                Addresses.address(row),
                HostAddresses.reporter(row),
                CONTRADICTIONS.entrySet().stream()
                        .filter(one -> row.get(one.getValue()))
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet()));
    }

    private static Condition isContradicted() {
        return DSL.or(Arrays.stream(Contradiction.values()).map(Contradiction::condition).toList());
    }

    /// @return the number of contradicted records
    int count(Condition which) {
        Field<Integer> count = DSL.countDistinct(IP_ADDRESS.ID);
        return Objects.requireNonNull(
                hosts.selectWith(IP_ADDRESS.ADDRESS_KEY, List.of(count))
                        .and(which)
                        .and(isContradicted())
                        .fetchSingle(count));
    }
}

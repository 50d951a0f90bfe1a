package dev.bailiwick.fleet.hosts.registry;

import static dev.bailiwick.platform.schema.Tables.HOST_HYPERVISOR;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;

import dev.bailiwick.contract.ReportedHypervisor;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/// Read access to the hypervisors of virtualization hosts.
@Component
public final class Hypervisors {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;

    Hypervisors(DSLContext sql) {
        this.sql = sql;
    }

    /// Empty on a host that has none.
    public Optional<ReportedHypervisor> of(long hostId) {
        return sql.select(HOST_HYPERVISOR.PAYLOAD)
                .from(HOST_HYPERVISOR)
                .where(HOST_HYPERVISOR.HOST_ID.eq(hostId))
                .fetchOptional(row -> read(row.value1()));
    }

    /// Those whose fullest storage pool has this used share, or whose cluster has no quorum, by
    /// host.
    public Map<Long, ReportedHypervisor> withConditions(double usedShare) {
        return sql.select(HOST_HYPERVISOR.HOST_ID, HOST_HYPERVISOR.PAYLOAD)
                .from(HOST_HYPERVISOR)
                .where(HOST_HYPERVISOR.FULLEST_POOL.ge(usedShare))
                .or(HOST_HYPERVISOR.QUORUM_LOST.isTrue())
                .fetchMap(HOST_HYPERVISOR.HOST_ID, row -> read(row.value2()));
    }

    /// The ids of the registered hosts that report to be a node of the same cluster, by host name;
    /// without names that several of them report.
    public Map<String, Long> nodes(ReportedHypervisor.Cluster cluster) {
        List<String> names = cluster.nodes().stream().map(ReportedHypervisor.Node::name).toList();
        var ids = new HashMap<String, Long>();
        Set<String> ambiguous = new HashSet<>();
        sql.select(HOST_REPORT.HOSTNAME, HOST_REPORT.HOST_ID, HOST_HYPERVISOR.PAYLOAD)
                .from(HOST_REPORT)
                .join(HOST_HYPERVISOR)
                .on(HOST_HYPERVISOR.HOST_ID.eq(HOST_REPORT.HOST_ID))
                .where(HOST_REPORT.HOSTNAME.in(names))
                .forEach(row -> {
                    ReportedHypervisor.Cluster other = read(row.value3()).cluster();
                    if (other != null
                            && other.name().equals(cluster.name())
                            && ids.put(row.value1(), row.value2()) != null) {
                        ambiguous.add(row.value1());
                    }
                });
        ids.keySet().removeAll(ambiguous);
        return ids;
    }

    private static ReportedHypervisor read(byte[] payload) {
        return JSON.readValue(payload, ReportedHypervisor.class);
    }
}

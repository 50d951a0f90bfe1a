package dev.bailiwick.agent.proxmox;

import dev.bailiwick.agent.RefusedException;
import dev.bailiwick.agent.hypervisor.Hypervisor;
import dev.bailiwick.agent.hypervisor.Machines;
import dev.bailiwick.agent.server.ServerTrust;
import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.contract.ReportedHypervisor.Cluster;
import dev.bailiwick.contract.ReportedHypervisor.StoragePool;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// The guests of one Proxmox VE node: its virtual machines and system containers, without
/// templates. Fields are those of Proxmox VE's published API schema; each can be missing.
///
/// A request that the token may not make, or that fails alone, leaves only its part unknown.
public final class Proxmox implements Hypervisor {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final int MAX_GUESTS = 2_000;

    /// A storage that hangs also occupies one of the few workers of the API for each request.
    private static final Duration BETWEEN_STORAGE_ATTEMPTS = Duration.ofMinutes(5);

    /// The uptime is in seconds and up to ten seconds old, so it gives another start each time.
    private static final Duration SAME_START = Duration.ofSeconds(30);

    private final ProxmoxSettings settings;
    private final Duration limit;
    private final GuestConfigurations configurations = new GuestConfigurations();
    private final Map<String, Instant> starts = new HashMap<>();
    private @Nullable ProxmoxApi api;
    private Instant storageNext = Instant.MIN;

    public Proxmox(ProxmoxSettings settings) {
        this(settings, LIMIT);
    }

    /// @param limit the time for all requests of a report
    Proxmox(ProxmoxSettings settings, Duration limit) {
        this.settings = settings;
        this.limit = limit;
    }

    /// The requests of one report.
    private final class Round {
        private final ProxmoxApi api;
        private final ProxmoxToken token;
        private final Instant now;
        private final long deadline = after(limit);

        Round(ProxmoxApi api, ProxmoxToken token, Instant now) {
            this.api = api;
            this.token = token;
            this.now = now;
        }

        long within(Duration time) {
            return after(time) - deadline < 0 ? after(time) : deadline;
        }

        /// Without content when the token may not read this, or the version does not have it.
        Json get(String path) throws IOException {
            try {
                return api.get(path, token, deadline);
            } catch (ProxmoxApi.Status status) {
                if (status.isPermanent()) {
                    return Json.nothing();
                }
                throw status;
            }
        }

        /// A third of the time for one that a report can do without. Without content when it could
        /// not be read, for whatever reason.
        Json part(String path) throws ProxmoxApi.Unauthorized {
            try {
                return api.get(path, token, within(limit.dividedBy(3)));
            } catch (ProxmoxApi.Unauthorized e) {
                throw e;
            } catch (IOException _) {
                return Json.nothing();
            }
        }
    }

    private static long after(Duration time) {
        return System.nanoTime() + time.toNanos();
    }

    @Override
    public Machines read(Instant now) {
        try {
            return listed(new Round(api(), ProxmoxToken.read(settings.tokenFile()), now));
        } catch (RefusedException e) {
            return new Machines.Unknown(e.sentence());
        } catch (IOException e) {
            return new Machines.Unknown("%s: %s".formatted(settings.url(), e.getMessage()));
        }
    }

    private ProxmoxApi api() throws RefusedException {
        ProxmoxApi current = api;
        if (current == null) {
            current = new ProxmoxApi(settings.url(), tls());
            api = current;
        }
        return current;
    }

    private SSLContext tls() throws RefusedException {
        if (settings.fingerprint().isEmpty()) {
            return ServerTrust.of(settings.caFile());
        }
        try {
            return PinnedCertificate.context(settings.fingerprint().get());
        } catch (GeneralSecurityException e) {
            throw new RefusedException("TLS is not available: " + e.getMessage());
        }
    }

    private Machines listed(Round round) throws IOException {
        String version = round.get("/version").get("version").text();
        Json status = round.get("/cluster/status");
        List<Json> resources = list(round.get("/cluster/resources"), "/cluster/resources");
        var nodes = new ClusterNodes(status, resources);
        String node = node(nodes);
        List<Guest> all = guests(round, node, resources);
        if (all.isEmpty() && !status.isArray()) {
            throw new IOException(
                    "the token may see neither guests nor the cluster's status. Give the role"
                            + " PVEAuditor on / to the token and to its user");
        }
        List<Guest> guests = all.stream().limit(MAX_GUESTS).toList();
        List<StoragePool> storage = storage(round, node, resources);
        Cluster cluster = nodes.cluster(node);
        return new Machines.Listed(
                new ReportedHypervisor(
                        version.isEmpty() ? "Proxmox VE" : "Proxmox VE " + version,
                        cluster,
                        storage),
                workloads(round, node, guests),
                fault(cluster, all.size()));
    }

    private static List<Json> list(Json answer, String path) throws IOException {
        if (!answer.isArray()) {
            throw new IOException("%s is no list".formatted(path));
        }
        return answer.elements();
    }

    private String node(ClusterNodes nodes) throws IOException {
        if (settings.node().isPresent()) {
            String node = settings.node().get();
            if (!nodes.names().contains(node)) {
                throw new IOException("there is no node %s. Correct proxmox_node".formatted(node));
            }
            return node;
        }
        return nodes.local()
                .orElseThrow(() ->
                        new IOException(
                                "it is unknown which node responds. Set proxmox_node, or"
                                        + " give the role PVEAuditor on / to the token and to"
                                        + " its user"));
    }

    /// Those of the node, running ones first.
    private static List<Guest> guests(Round round, String node, List<Json> resources)
            throws ProxmoxApi.Unauthorized {
        Map<String, Json> current = new HashMap<>();
        for (String type : List.of("qemu", "lxc")) {
            String query = type.equals("qemu") ? "?full=1" : "";
            for (Json one : round.part("/nodes/%s/%s%s".formatted(node, type, query)).elements()) {
                Long vmid = Fields.size(one.get("vmid"));
                if (vmid != null) {
                    current.put(Guest.id(type, vmid), one);
                }
            }
        }
        var guests = new LinkedHashMap<String, Guest>();
        for (Json one : resources) {
            Guest guest = one.get("node").text().equals(node) ? Guest.of(one, current) : null;
            if (guest != null) {
                guests.putIfAbsent(guest.id(), guest);
            }
        }
        var sorted = new ArrayList<>(guests.values());
        sorted.sort(
                Comparator.comparing((Guest one) -> !one.state().isActive())
                        .thenComparingLong(Guest::vmid));
        return sorted;
    }

    /// Asking the node makes it look at each storage, which takes long for one whose server is
    /// gone; then the cluster's knowledge must do.
    private List<StoragePool> storage(Round round, String node, List<Json> resources)
            throws ProxmoxApi.Unauthorized {
        if (!round.now.isBefore(storageNext)) {
            Json list = round.part("/nodes/%s/storage".formatted(node));
            if (list.isArray()) {
                return Storages.ofNode(list.elements());
            }
            storageNext = round.now.plus(BETWEEN_STORAGE_ATTEMPTS);
        }
        return Storages.ofCluster(resources, node);
    }

    private List<ReportedWorkload> workloads(Round round, String node, List<Guest> guests)
            throws ProxmoxApi.Unauthorized {
        Json notBackedUp = round.part("/cluster/backup-info/not-backed-up");
        Set<String> uncovered = new HashSet<>();
        for (Json one : notBackedUp.elements()) {
            Long vmid = Fields.size(one.get("vmid"));
            if (vmid != null) {
                uncovered.add(Guest.id(one.get("type").text(), vmid));
            }
        }
        List<String> ids = guests.stream().map(Guest::id).toList();
        configurations.refresh(
                ids,
                id ->
                        GuestConfiguration.of(
                                round.api.get(
                                        "/nodes/%s/%s/config?current=1".formatted(node, id),
                                        round.token,
                                        round.within(limit.dividedBy(3)))),
                round.within(limit.dividedBy(2)));
        starts.keySet().retainAll(ids);
        return guests.stream()
                .map(guest ->
                        guest.report(
                                configurations.of(guest.id()),
                                start(guest, round.now),
                                notBackedUp.isArray() ? !uncovered.contains(guest.id()) : null))
                .toList();
    }

    /// The same as in the previous report, if it is nearly the same.
    private @Nullable Instant start(Guest guest, Instant now) {
        Instant start = guest.startedAt(now);
        Instant before = starts.get(guest.id());
        if (start == null) {
            starts.remove(guest.id());
        } else if (before == null
                || Duration.between(before, start).abs().compareTo(SAME_START) > 0) {
            starts.put(guest.id(), start);
        } else {
            return before;
        }
        return start;
    }

    private static String fault(@Nullable Cluster cluster, int guests) {
        if (cluster != null && !cluster.quorate()) {
            return "the cluster has lost its quorum";
        }
        return guests > MAX_GUESTS
                ? "%,d of its %,d guests are not reported".formatted(guests - MAX_GUESTS, guests)
                : "";
    }
}

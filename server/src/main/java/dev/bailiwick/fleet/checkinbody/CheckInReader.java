package dev.bailiwick.fleet.checkinbody;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.HostKind;
import dev.bailiwick.contract.HostStatus;
import dev.bailiwick.contract.InventoryItem;
import dev.bailiwick.contract.Metric;
import dev.bailiwick.contract.ReportedHost;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.ReportingAgent;
import dev.bailiwick.contract.Severity;
import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.monitoring.metricblocks.PackedSamples;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads the body of a check-in and judges every field: `docs/reference/agent-api.md` tells the
/// rules. Fields that are not known are ignored, so that newer agents may say more.
public final class CheckInReader {
    static final int MOST_WORKLOADS = 2_000;
    static final int MOST_METRICS = 5_000;
    static final int MOST_INVENTORY = 20_000;
    static final int MOST_EVENTS = 1_000;
    static final int MOST_ATTRIBUTES = 64;
    static final int MOST_LABELS = 256;
    static final int MOST_PORTS = 256;
    static final int MOST_ADDRESSES = 64;

    /// Twice what the most of everything takes; a body of as many empty objects as fit would take
    /// all of the memory.
    static final int MOST_TOKENS = 1_000_000;

    /// Ten minutes each: every stretch that is touched is written anew.
    static final int MOST_STRETCHES = 12;

    static final Duration BACK = Duration.ofDays(7);
    public static final Duration AHEAD = Duration.ofMinutes(10);

    private static final JsonMapper JSON =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(32)
                                                    .maxNumberLength(100)
                                                    .maxTokenCount(MOST_TOKENS)
                                                    .build())
                                    .build())
                    .build();

    private CheckInReader() {}

    /// @param now the server's time, which the reported times are held against
    public static ReadResult read(byte[] body, Instant now) {
        JsonNode root;
        try {
            root = JSON.readTree(body);
        } catch (JacksonException e) {
            return new ReadResult.Malformed();
        }
        if (!root.isObject()) {
            return new ReadResult.Malformed();
        }
        JsonNode schema = root.get("schema");
        if (schema != null && schema.isIntegralNumber() && !isOurs(schema)) {
            return new ReadResult.UnknownSchema();
        }
        var faults = new FieldErrors();
        CheckIn checkIn = new Reading(now).checkIn(new JsonFields(root, faults));
        return faults.all().isEmpty()
                ? new ReadResult.Good(checkIn)
                : new ReadResult.Invalid(faults.all());
    }

    private static boolean isOurs(JsonNode schema) {
        return schema.canConvertToLong() && schema.asLong() == CheckIn.SCHEMA;
    }

    private record Reading(Instant now) {
        CheckIn checkIn(JsonFields fields) {
            int schema = fields.integer("schema", CheckIn.SCHEMA, CheckIn.SCHEMA);
            var id = fields.uuid("id");
            Instant sentAt = recent(fields, "sent_at");
            ReportingAgent agent = agent(fields.object("agent"));
            ReportedHost host = host(fields.object("host"));
            List<Metric> metrics = fields.list("metrics", MOST_METRICS, this::metric);
            List<ReportedWorkload> workloads =
                    fields.listOrNull("workloads", MOST_WORKLOADS, Reading::workload);
            List<InventoryItem> inventory =
                    fields.listOrNull("inventory", MOST_INVENTORY, Reading::item);
            List<HostEvent> events = fields.list("events", MOST_EVENTS, this::event);
            refuseTwins(fields, workloads, inventory);
            refuseManyStretches(fields, metrics);
            return new CheckIn(
                    schema, id, sentAt, agent, host, metrics, workloads, inventory, events);
        }

        private static ReportingAgent agent(JsonFields fields) {
            return new ReportingAgent(
                    fields.text("version"),
                    fields.word("kind", HostKind.values(), HostKind::wire),
                    fields.integer("interval_seconds", 10, 3_600));
        }

        private static ReportedHost host(JsonFields fields) {
            return new ReportedHost(
                    fields.key("hostname"),
                    fields.textOrEmpty("machine_id"),
                    fields.textOrEmpty("os"),
                    fields.textOrEmpty("kernel"),
                    fields.textOrEmpty("arch"),
                    fields.instantOrNull("boot_time"),
                    fields.textOrEmpty("cpu_model"),
                    fields.integerOrNull("cpu_logical_count", 1, 1_000_000),
                    fields.sizeOrNull("memory_total_bytes"),
                    fields.texts("addresses", MOST_ADDRESSES),
                    fields.word("status", HostStatus.values(), HostStatus::wire),
                    fields.textOrEmpty("status_message"));
        }

        private Metric metric(JsonFields fields) {
            return new Metric(
                    fields.key("name"),
                    fields.textOrEmpty("unit"),
                    fields.number("value"),
                    recent(fields, "at"),
                    fields.map("attributes", MOST_ATTRIBUTES));
        }

        private static ReportedWorkload workload(JsonFields fields) {
            return new ReportedWorkload(
                    fields.word("kind", WorkloadKind.values(), WorkloadKind::wire),
                    fields.indexed("external_id"),
                    fields.key("name"),
                    fields.textOrEmpty("image"),
                    fields.word("state", WorkloadState.values(), WorkloadState::wire),
                    fields.textOrEmpty("health"),
                    fields.instantOrNull("started_at"),
                    fields.countOrZero("restart_count"),
                    fields.shareOrNull("cpu_utilization"),
                    fields.sizeOrNull("memory_usage_bytes"),
                    fields.sizeOrNull("memory_limit_bytes"),
                    fields.sizeOrNull("network_receive_bytes"),
                    fields.sizeOrNull("network_transmit_bytes"),
                    fields.texts("ports", MOST_PORTS),
                    new TreeMap<>(fields.map("labels", MOST_LABELS)));
        }

        private static InventoryItem item(JsonFields fields) {
            Map<String, String> attributes =
                    new TreeMap<>(fields.map("attributes", MOST_ATTRIBUTES));
            return new InventoryItem(
                    fields.indexed("category"),
                    fields.indexed("name"),
                    fields.textOrEmpty("version"),
                    attributes);
        }

        private HostEvent event(JsonFields fields) {
            String workload = fields.textOrEmpty("workload");
            return new HostEvent(
                    fields.indexed("id"),
                    recent(fields, "at"),
                    fields.word("severity", Severity.values(), Severity::wire),
                    fields.key("type"),
                    fields.textOrEmpty("message"),
                    workload.isEmpty() ? null : workload);
        }

        private Instant recent(JsonFields fields, String name) {
            Instant at = fields.instant(name);
            if (at.equals(JsonFields.NO_TIME)) {
                return at; // told already
            }
            if (at.isBefore(now.minus(BACK))) {
                fields.wrong(name, "This is more than 7 days back. It is %s here.".formatted(now));
            } else if (at.isAfter(now.plus(AHEAD))) {
                fields.wrong(
                        name, "This is more than 10 minutes ahead. It is %s here.".formatted(now));
            }
            return at;
        }

        private static void refuseManyStretches(JsonFields fields, List<Metric> metrics) {
            long stretches =
                    metrics.stream()
                            .map(Metric::at)
                            .filter(at -> !at.equals(JsonFields.NO_TIME))
                            .map(PackedSamples::stretch)
                            .distinct()
                            .count();
            if (stretches > MOST_STRETCHES) {
                fields.wrong(
                        "metrics",
                        "These may lie in at most %d stretches of ten minutes."
                                .formatted(MOST_STRETCHES));
            }
        }

        /// A snapshot that names the same thing twice is no snapshot.
        private static void refuseTwins(
                JsonFields fields,
                @Nullable List<ReportedWorkload> workloads,
                @Nullable List<InventoryItem> inventory) {
            if (workloads != null) {
                var seen = new HashSet<String>();
                for (int i = 0; i < workloads.size(); i++) {
                    if (!seen.add(key(workloads.get(i)))) {
                        fields.wrong(
                                "workloads/%d/external_id".formatted(i),
                                "Another workload of this list has the same.");
                    }
                }
            }
            if (inventory != null) {
                var seen = new HashSet<String>();
                for (int i = 0; i < inventory.size(); i++) {
                    if (!seen.add(key(inventory.get(i)))) {
                        fields.wrong(
                                "inventory/%d/name".formatted(i),
                                "Another item of this category has the same.");
                    }
                }
            }
        }
    }

    /// What a workload is known by within its host.
    public static String key(ReportedWorkload workload) {
        return key(workload.kind().wire(), workload.externalId());
    }

    public static String key(InventoryItem item) {
        return key(item.category(), item.name());
    }

    /// One text, because maps order texts whose hashes are alike, which agents can make, and of
    /// anything else look through all of them. No text of ours holds a NUL.
    public static String key(String kind, String name) {
        return kind + '\0' + name;
    }
}

package dev.bailiwick.fleet.hosts.checkinjson;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.HostKind;
import dev.bailiwick.contract.HostStatus;
import dev.bailiwick.contract.InventoryItem;
import dev.bailiwick.contract.Metric;
import dev.bailiwick.contract.ReportedHost;
import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.ReportingAgent;
import dev.bailiwick.contract.Severity;
import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.contract.monitor.ReportedResult;
import dev.bailiwick.contract.monitor.ResultState;
import dev.bailiwick.monitoring.metrics.blocks.PackedSamples;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads the body of a check-in and validates every field by the rules in
/// `docs/reference/agent-api.md`. Unknown fields are ignored, so that newer agents can send more.
public final class CheckInReader {
    static final int MAX_WORKLOADS = 2_000;
    static final int MAX_METRICS = 5_000;
    static final int MAX_INVENTORY = 20_000;
    static final int MAX_EVENTS = 1_000;
    static final int MAX_ATTRIBUTES = 64;
    static final int MAX_LABELS = 256;
    static final int MAX_PORTS = 256;
    static final int MAX_ADDRESSES = 64;

    /// Ten minutes each: every block with new samples is rewritten.
    static final int MAX_BLOCKS = 12;

    public static final Duration MAX_AGE = Duration.ofDays(7);
    public static final Duration MAX_CLOCK_AHEAD = Duration.ofMinutes(10);

    private static final JsonMapper JSON = JsonMapper.builder(ReportedJson.factory()).build();

    private CheckInReader() {}

    /// @param now the server's time, to check reported times against
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
        if (schema != null && schema.isIntegralNumber() && !isSupported(schema)) {
            return new ReadResult.UnknownSchema();
        }
        var errors = new FieldErrors();
        CheckIn checkIn = new Parser(now).checkIn(new CheckInJsonObject(root, errors));
        return errors.all().isEmpty()
                ? new ReadResult.Valid(checkIn)
                : new ReadResult.Invalid(errors.all());
    }

    private static boolean isSupported(JsonNode schema) {
        return schema.canConvertToLong() && schema.asLong() == CheckIn.SCHEMA;
    }

    private record Parser(Instant now) {
        CheckIn checkIn(CheckInJsonObject fields) {
            int schema = fields.integer("schema", CheckIn.SCHEMA, CheckIn.SCHEMA);
            var id = fields.uuid("id");
            Instant sentAt = recentTime(fields, "sent_at");
            ReportingAgent agent = agent(fields.object("agent"));
            ReportedHost host = host(fields.object("host"));
            List<Metric> metrics = fields.list("metrics", MAX_METRICS, this::metric);
            List<ReportedWorkload> workloads =
                    fields.listOrNull("workloads", MAX_WORKLOADS, Parser::workload);
            List<InventoryItem> inventory =
                    fields.listOrNull("inventory", MAX_INVENTORY, Parser::item);
            ReportedHypervisor hypervisor =
                    fields.objectOrNull("hypervisor", HypervisorReader::hypervisor);
            List<HostEvent> events = fields.list("events", MAX_EVENTS, this::event);
            List<ReportedResult> results =
                    fields.list("monitors", ReportedResult.MAX_RESULTS, Parser::result);
            rejectDuplicates(fields, workloads, inventory);
            rejectTooManyBlocks(fields, metrics);
            return new CheckIn(
                    schema,
                    id,
                    sentAt,
                    agent,
                    host,
                    metrics,
                    workloads,
                    inventory,
                    hypervisor,
                    events,
                    results);
        }

        private static ReportingAgent agent(CheckInJsonObject fields) {
            return new ReportingAgent(
                    fields.text("version"),
                    fields.enumValue("kind", HostKind.values(), HostKind::wire),
                    fields.integer("interval_seconds", 10, 3_600));
        }

        private static ReportedHost host(CheckInJsonObject fields) {
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
                    fields.texts("addresses", MAX_ADDRESSES),
                    fields.enumValue("status", HostStatus.values(), HostStatus::wire),
                    fields.textOrEmpty("status_message"));
        }

        private Metric metric(CheckInJsonObject fields) {
            return new Metric(
                    fields.key("name"),
                    fields.textOrEmpty("unit"),
                    fields.number("value"),
                    recentTime(fields, "at"),
                    fields.map("attributes", MAX_ATTRIBUTES));
        }

        private static ReportedWorkload workload(CheckInJsonObject fields) {
            return new ReportedWorkload(
                    fields.enumValue("kind", WorkloadKind.values(), WorkloadKind::wire),
                    fields.indexedText("external_id"),
                    fields.key("name"),
                    fields.textOrEmpty("image"),
                    fields.enumValue("state", WorkloadState.values(), WorkloadState::wire),
                    fields.textOrEmpty("health"),
                    fields.instantOrNull("started_at"),
                    fields.countOrZero("restart_count"),
                    fields.shareOrNull("cpu_utilization"),
                    fields.sizeOrNull("memory_usage_bytes"),
                    fields.sizeOrNull("memory_limit_bytes"),
                    fields.sizeOrNull("network_receive_bytes"),
                    fields.sizeOrNull("network_transmit_bytes"),
                    fields.texts("ports", MAX_PORTS),
                    new TreeMap<>(fields.map("labels", MAX_LABELS)),
                    fields.objectOrNull("vm", HypervisorReader::vm));
        }

        private static InventoryItem item(CheckInJsonObject fields) {
            Map<String, String> attributes =
                    new TreeMap<>(fields.map("attributes", MAX_ATTRIBUTES));
            return new InventoryItem(
                    fields.indexedText("category"),
                    fields.indexedText("name"),
                    fields.textOrEmpty("version"),
                    attributes);
        }

        private HostEvent event(CheckInJsonObject fields) {
            String workload = fields.textOrEmpty("workload");
            return new HostEvent(
                    fields.indexedText("id"),
                    recentTime(fields, "at"),
                    fields.enumValue("severity", Severity.values(), Severity::wire),
                    fields.key("type"),
                    fields.textOrEmpty("message"),
                    workload.isEmpty() ? null : workload);
        }

        /// Its numbers are limited where they are used.
        private static ReportedResult result(CheckInJsonObject fields) {
            return new ReportedResult(
                    fields.longInteger("id"),
                    fields.enumValue("state", ResultState.values(), ResultState::wire),
                    fields.textOrEmpty("message"),
                    fields.integer("attempts", 0, 1_000),
                    fields.countOrZero("age_ms"),
                    fields.countOrZero("took_ms"),
                    fields.shareOrNull("response_ms"),
                    fields.shareOrNull("loss_percent"),
                    fields.instantOrNull("certificate_ends_at"));
        }

        private Instant recentTime(CheckInJsonObject fields, String name) {
            Instant at = fields.instant(name);
            if (at.equals(CheckInJsonObject.INVALID_TIME)) {
                return at; // already reported
            }
            if (at.isBefore(now.minus(MAX_AGE))) {
                fields.addError(
                        name,
                        "This is more than 7 days in the past. The server's time is %s."
                                .formatted(now));
            } else if (at.isAfter(now.plus(MAX_CLOCK_AHEAD))) {
                fields.addError(
                        name,
                        "This is more than 10 minutes in the future. The server's time is %s."
                                .formatted(now));
            }
            return at;
        }

        private static void rejectTooManyBlocks(CheckInJsonObject fields, List<Metric> metrics) {
            long stretches =
                    metrics.stream()
                            .map(Metric::at)
                            .filter(at -> !at.equals(CheckInJsonObject.INVALID_TIME))
                            .map(PackedSamples::blockStart)
                            .distinct()
                            .count();
            if (stretches > MAX_BLOCKS) {
                fields.addError(
                        "metrics",
                        "These can span at most %d ten-minute blocks.".formatted(MAX_BLOCKS));
            }
        }

        /// Rejects a snapshot that contains the same item twice.
        private static void rejectDuplicates(
                CheckInJsonObject fields,
                @Nullable List<ReportedWorkload> workloads,
                @Nullable List<InventoryItem> inventory) {
            if (workloads != null) {
                var seen = new HashSet<String>();
                for (int i = 0; i < workloads.size(); i++) {
                    if (!seen.add(key(workloads.get(i)))) {
                        fields.addError(
                                "workloads/%d/external_id".formatted(i),
                                "Another workload in this list has the same external_id.");
                    }
                }
            }
            if (inventory != null) {
                var seen = new HashSet<String>();
                for (int i = 0; i < inventory.size(); i++) {
                    if (!seen.add(key(inventory.get(i)))) {
                        fields.addError(
                                "inventory/%d/name".formatted(i),
                                "Another item in this category has the same name.");
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

package dev.bailiwick.engine;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.InventoryItem;
import dev.bailiwick.contract.Metric;
import dev.bailiwick.contract.ReportedHost;
import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.ReportingAgent;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.monitor.ReportedResult;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/// Writes a check-in for the server, with the names and within the limits of the contract, so that
/// one long label does not cause the server to reject everything.
public final class CheckInJson {
    private static final int MAX_TEXT_LENGTH = 1_024;
    private static final int MAX_METRICS = 5_000;
    private static final int MAX_WORKLOADS = 2_000;
    private static final int MAX_INVENTORY = 20_000;
    private static final int MAX_EVENTS = 1_000;
    private static final int MAX_LABELS = 256;
    private static final int MAX_ATTRIBUTES = 64;
    private static final int MAX_PORTS = 256;
    private static final int MAX_ADDRESSES = 64;
    private static final double MAX_UTILIZATION = 1_000_000;
    private static final int MAX_DISKS = 64;
    private static final int MAX_NICS = 64;
    private static final int MAX_POOLS = 256;
    private static final int MAX_NODES = 64;

    private static final JsonFactory FACTORY = JsonFactory.builder().build();

    private final JsonGenerator json;

    private CheckInJson(JsonGenerator json) {
        this.json = json;
    }

    public static byte[] bytes(CheckIn checkIn) {
        var bytes = new ByteArrayOutputStream(16 * 1024);
        write(checkIn, bytes, ObjectWriteContext.empty());
        return bytes.toByteArray();
    }

    /// For people to read.
    public static byte[] indented(CheckIn checkIn) {
        var bytes = new ByteArrayOutputStream(64 * 1024);
        write(checkIn, bytes, new Indented());
        return bytes.toByteArray();
    }

    private static void write(CheckIn checkIn, OutputStream out, ObjectWriteContext context) {
        try (JsonGenerator json = FACTORY.createGenerator(context, out)) {
            new CheckInJson(json).checkIn(checkIn);
        }
    }

    private void checkIn(CheckIn it) {
        json.writeStartObject();
        json.writeNumberProperty("schema", it.schema());
        text("id", it.id().toString());
        time("sent_at", it.sentAt());
        agent(it.agent());
        host(it.host());
        list("metrics", it.metrics(), MAX_METRICS, this::metric);
        if (it.workloads() != null) {
            list("workloads", it.workloads(), MAX_WORKLOADS, this::workload);
        }
        if (it.inventory() != null) {
            list("inventory", it.inventory(), MAX_INVENTORY, this::item);
        }
        if (it.hypervisor() != null) {
            hypervisor(it.hypervisor());
        }
        list("events", it.events(), MAX_EVENTS, this::event);
        list("monitors", it.monitors(), ReportedResult.MAX_RESULTS, this::result);
        json.writeEndObject();
    }

    private void agent(ReportingAgent it) {
        json.writeName("agent");
        json.writeStartObject();
        text("version", it.version());
        text("kind", it.kind().wire());
        json.writeNumberProperty("interval_seconds", it.intervalSeconds());
        json.writeEndObject();
    }

    private void host(ReportedHost it) {
        json.writeName("host");
        json.writeStartObject();
        text("hostname", it.hostname());
        text("machine_id", it.machineId());
        text("os", it.os());
        text("kernel", it.kernel());
        text("arch", it.arch());
        time("boot_time", it.bootTime());
        text("cpu_model", it.cpuModel());
        number("cpu_logical_count", it.cpuLogicalCount());
        number("memory_total_bytes", it.memoryTotalBytes());
        texts("addresses", it.addresses(), MAX_ADDRESSES);
        text("status", it.status().wire());
        text("status_message", it.statusMessage());
        json.writeEndObject();
    }

    private void metric(Metric it) {
        json.writeStartObject();
        text("name", it.name());
        text("unit", it.unit());
        json.writeNumberProperty("value", it.value());
        time("at", it.at());
        map("attributes", it.attributes(), MAX_ATTRIBUTES);
        json.writeEndObject();
    }

    private void workload(ReportedWorkload it) {
        json.writeStartObject();
        text("kind", it.kind().wire());
        text("external_id", it.externalId());
        text("name", it.name());
        text("image", it.image());
        text("state", it.state().wire());
        text("health", it.health());
        time("started_at", it.startedAt());
        json.writeNumberProperty("restart_count", it.restartCount());
        if (it.cpuUtilization() != null) {
            json.writeNumberProperty(
                    "cpu_utilization", Math.clamp(it.cpuUtilization(), 0, MAX_UTILIZATION));
        }
        number("memory_usage_bytes", it.memoryUsageBytes());
        number("memory_limit_bytes", it.memoryLimitBytes());
        number("network_receive_bytes", it.networkReceiveBytes());
        number("network_transmit_bytes", it.networkTransmitBytes());
        texts("ports", it.ports(), MAX_PORTS);
        map("labels", it.labels(), MAX_LABELS);
        if (it.vm() != null) {
            vm(it.vm());
        }
        json.writeEndObject();
    }

    private void vm(VirtualMachine it) {
        json.writeName("vm");
        json.writeStartObject();
        number("vcpus", it.vcpus());
        json.writeBooleanProperty("autostart", it.autostart());
        json.writeBooleanProperty("persistent", it.persistent());
        text("reason", it.reason());
        if (it.backedUp() != null) {
            json.writeBooleanProperty("backed_up", it.backedUp().booleanValue());
        }
        texts("addresses", it.addresses(), MAX_ADDRESSES);
        list("disks", it.disks(), MAX_DISKS, this::disk);
        list("interfaces", it.interfaces(), MAX_NICS, this::nic);
        json.writeEndObject();
    }

    private void disk(VirtualMachine.Disk it) {
        json.writeStartObject();
        text("name", it.name());
        text("source", it.source());
        number("capacity_bytes", it.capacityBytes());
        number("allocation_bytes", it.allocationBytes());
        number("read_bytes", it.readBytes());
        number("write_bytes", it.writeBytes());
        json.writeEndObject();
    }

    private void nic(VirtualMachine.Nic it) {
        json.writeStartObject();
        text("name", it.name());
        text("mac_address", it.macAddress());
        number("receive_bytes", it.receiveBytes());
        number("transmit_bytes", it.transmitBytes());
        json.writeEndObject();
    }

    private void hypervisor(ReportedHypervisor it) {
        json.writeName("hypervisor");
        json.writeStartObject();
        text("product", it.product());
        if (it.cluster() != null) {
            cluster(it.cluster());
        }
        list("storage", it.storage(), MAX_POOLS, this::pool);
        json.writeEndObject();
    }

    private void cluster(ReportedHypervisor.Cluster it) {
        json.writeName("cluster");
        json.writeStartObject();
        text("name", it.name());
        json.writeBooleanProperty("quorate", it.quorate());
        list("nodes", it.nodes(), MAX_NODES, this::node);
        json.writeEndObject();
    }

    private void node(ReportedHypervisor.Node it) {
        json.writeStartObject();
        text("name", it.name());
        json.writeBooleanProperty("local", it.local());
        json.writeBooleanProperty("online", it.online());
        if (it.cpuUtilization() != null) {
            json.writeNumberProperty("cpu_utilization", it.cpuUtilization().doubleValue());
        }
        number("memory_usage_bytes", it.memoryUsageBytes());
        number("memory_total_bytes", it.memoryTotalBytes());
        number("machines", it.machines());
        json.writeEndObject();
    }

    private void pool(ReportedHypervisor.StoragePool it) {
        json.writeStartObject();
        text("name", it.name());
        text("type", it.type());
        json.writeBooleanProperty("online", it.online());
        number("capacity_bytes", it.capacityBytes());
        number("used_bytes", it.usedBytes());
        json.writeEndObject();
    }

    private void item(InventoryItem it) {
        json.writeStartObject();
        text("category", it.category());
        text("name", it.name());
        text("version", it.version());
        map("attributes", it.attributes(), MAX_ATTRIBUTES);
        json.writeEndObject();
    }

    private void event(HostEvent it) {
        json.writeStartObject();
        text("id", it.id());
        time("at", it.at());
        text("severity", it.severity().wire());
        text("type", it.type());
        text("message", it.message());
        if (it.workload() != null) {
            text("workload", it.workload());
        }
        json.writeEndObject();
    }

    private void result(ReportedResult it) {
        json.writeStartObject();
        json.writeNumberProperty("id", it.id());
        text("state", it.state().wire());
        text("message", it.message());
        json.writeNumberProperty("attempts", it.attempts());
        json.writeNumberProperty("age_ms", it.ageMillis());
        json.writeNumberProperty("took_ms", it.tookMillis());
        decimal("response_ms", it.responseMillis());
        decimal("loss_percent", it.lossPercent());
        time("certificate_ends_at", it.certificateEndsAt());
        json.writeEndObject();
    }

    private void decimal(String name, @Nullable Double value) {
        if (value != null) {
            json.writeNumberProperty(name, value.doubleValue());
        }
    }

    private void text(String name, String value) {
        json.writeStringProperty(name, clipped(value));
    }

    private void time(String name, @Nullable Instant value) {
        if (value != null) {
            json.writeStringProperty(name, value.toString());
        }
    }

    private void number(String name, @Nullable Number value) {
        if (value != null && value.longValue() >= 0) {
            json.writeNumberProperty(name, value.longValue());
        }
    }

    private <T> void list(String name, List<T> values, int most, Consumer<T> writer) {
        json.writeName(name);
        json.writeStartArray();
        values.stream().limit(most).forEach(writer);
        json.writeEndArray();
    }

    private void texts(String name, List<String> values, int most) {
        list(name, values, most, value -> json.writeString(clipped(value)));
    }

    private void map(String name, Map<String, String> values, int most) {
        json.writeName(name);
        json.writeStartObject();
        values.entrySet().stream()
                .filter(entry -> entry.getKey().length() <= MAX_TEXT_LENGTH)
                .limit(most)
                .forEach(entry -> text(entry.getKey(), entry.getValue()));
        json.writeEndObject();
    }

    private static String clipped(String text) {
        if (text.length() <= MAX_TEXT_LENGTH) {
            return text;
        }
        int end = MAX_TEXT_LENGTH - 1;
        if (Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end) + "…";
    }

    private static final class Indented extends ObjectWriteContext.Base {
        @Override
        public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter();
        }

        @Override
        public boolean hasPrettyPrinter() {
            return true;
        }
    }
}

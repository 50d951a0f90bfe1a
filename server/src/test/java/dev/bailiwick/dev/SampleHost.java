package dev.bailiwick.dev;

import dev.bailiwick.contract.HostKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A host of the sample data and what its agent reports. Values depend on the host and the minute
/// alone, so that reporting the same minutes again changes nothing.
///
/// @param disk used share of its file system
/// @param isLost whether it stops reporting
record SampleHost(
        String name,
        HostKind kind,
        String site,
        String notes,
        int processors,
        double disk,
        boolean isLost,
        List<String> workloads) {
    static final List<SampleHost> ALL =
            List.of(
                    container("web-01", 0.41, "nginx", "intranet", "booking", "redis"),
                    container("web-02", 0.44, "nginx", "intranet", "booking", "redis"),
                    container("db-01", 0.93, "postgres", "pgbackrest", "exporter"),
                    container("mail-01", 0.58, "postfix", "dovecot", "rspamd"),
                    container("build-01", 0.77, "runner-1", "runner-2", "registry"),
                    virtualization("hv-01", false, "dc-01", "files-01", "erp-01", "print-01"),
                    virtualization("hv-02", false, "dc-02", "files-02", "erp-02"),
                    virtualization("hv-03", true, "test-01", "test-02"));

    /// The workload that is unhealthy.
    private static final String UNHEALTHY = "rspamd";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final long GIB = 1L << 30;

    private static SampleHost container(String name, double disk, String... workloads) {
        return new SampleHost(
                name, HostKind.CONTAINER, "Main building", "", 8, disk, false, List.of(workloads));
    }

    private static SampleHost virtualization(String name, boolean lost, String... workloads) {
        return new SampleHost(
                name,
                HostKind.VIRTUALIZATION,
                "Warehouse",
                "Two power supplies, one on the UPS.",
                32,
                0.62,
                lost,
                List.of(workloads));
    }

    /// A check-in with a sample of each metric for each minute.
    ///
    /// @param from exclusive
    String checkIn(Instant from, Instant to) {
        ObjectNode root = JSON.createObjectNode();
        root.put("schema", 1).put("id", UUID.randomUUID().toString()).put("sent_at", to.toString());
        root.putObject("agent")
                .put("version", "1.0.0")
                .put("kind", kind.wire())
                .put("interval_seconds", 60);
        describe(root.putObject("host"));
        ArrayNode metrics = root.putArray("metrics");
        Instant first = from.truncatedTo(ChronoUnit.MINUTES).plus(1, ChronoUnit.MINUTES);
        for (Instant at = first; !at.isAfter(to); at = at.plus(1, ChronoUnit.MINUTES)) {
            measure(metrics, at);
        }
        ArrayNode reported = root.putArray("workloads");
        for (String workload : workloads) {
            report(reported.addObject(), workload, to);
        }
        ArrayNode inventory = root.putArray("inventory");
        List.of("openssl 3.0.17", "systemd 252.38", "openssh-server 9.2p1", "curl 7.88.1")
                .forEach(item -> {
                    String[] parts = item.split(" ", -1);
                    inventory
                            .addObject()
                            .put("category", "package")
                            .put("name", parts[0])
                            .put("version", parts[1]);
                });
        events(root.putArray("events"), to);
        return JSON.writeValueAsString(root);
    }

    private void describe(ObjectNode host) {
        int number = 10 + ALL.indexOf(this);
        boolean full = disk > 0.9;
        host.put("hostname", name)
                .put("machine_id", "%032x".formatted(number))
                .put("os", "Debian GNU/Linux 12")
                .put("kernel", "6.1.0-39-amd64")
                .put("arch", "amd64")
                .put("boot_time", "2026-01-05T04:10:00Z")
                .put("cpu_model", "Example processor, %d threads".formatted(processors))
                .put("cpu_logical_count", processors)
                .put("memory_total_bytes", processors * 4L * GIB)
                .put("status", full ? "degraded" : "ok")
                .put("status_message", full ? "File system / is 93 % full" : "")
                .putArray("addresses")
                .add("10.20.10." + number)
                .add("2001:db8:20::" + number);
    }

    private void measure(ArrayNode metrics, Instant at) {
        long minute = at.getEpochSecond() / 60;
        double busy = 0.25 + 0.15 * Math.sin(minute / 47.0 + name.hashCode()) + 0.1 * noise(minute);
        metric(metrics, "system.cpu.utilization", busy, at);
        metric(metrics, "system.cpu.load_average.1m", busy * processors, at);
        metric(metrics, "system.memory.utilization", 0.55 + 0.05 * Math.sin(minute / 200.0), at);
        attributed(metrics, "system.filesystem.utilization", disk, at)
                .put("system.filesystem.mountpoint", "/");
        for (String direction : List.of("receive", "transmit")) {
            double total = 4e7 * (minute % 1_000_000) + 2e7 * noise(minute);
            attributed(metrics, "system.network.io", total, at)
                    .put("network.io.direction", direction);
        }
        for (String direction : List.of("read", "write")) {
            double total = 6e6 * (minute % 1_000_000) + 5e6 * noise(minute);
            attributed(metrics, "system.disk.io", total, at).put("disk.io.direction", direction);
        }
    }

    private void report(ObjectNode workload, String title, Instant at) {
        boolean container = kind == HostKind.CONTAINER;
        long minute = at.getEpochSecond() / 60;
        workload.put("kind", container ? "container" : "vm")
                .put("external_id", "%016x".formatted((name + title).hashCode() & 0xffffffffL))
                .put("name", title)
                .put("image", container ? "registry.example.org/" + title + ":4.2" : "")
                .put("state", title.equals("print-01") ? "stopped" : "running")
                .put("health", !container ? "" : title.equals(UNHEALTHY) ? "unhealthy" : "healthy")
                .put("restart_count", 0)
                .put("cpu_utilization", 0.02 + 0.02 * noise(minute + title.hashCode()))
                .put("memory_usage_bytes", 200_000_000L + 1_000_000L * title.length())
                .put("memory_limit_bytes", 2 * GIB);
    }

    /// One each hour.
    private void events(ArrayNode events, Instant to) {
        Instant hour = to.truncatedTo(ChronoUnit.HOURS);
        int number = (int) (Duration.between(Instant.EPOCH, hour).toHours() % workloads.size());
        String workload = workloads.get(number);
        boolean failed = workload.equals(UNHEALTHY);
        events.addObject()
                .put("id", name + "-" + hour.getEpochSecond())
                .put("at", hour.toString())
                .put("severity", failed ? "error" : "info")
                .put("type", failed ? "health.failed" : "backup.finished")
                .put(
                        "message",
                        failed
                                ? "The health check of %s failed.".formatted(workload)
                                : "The backup of %s finished.".formatted(workload))
                .put("workload", workload);
    }

    /// From 0 to 1, the same for the same minute.
    private double noise(long minute) {
        long mixed = (minute * 0x9E3779B97F4A7C15L) ^ (name.hashCode() * 0xC2B2AE3D27D4EB4FL);
        return (mixed >>> 40) / (double) (1 << 24);
    }

    private static void metric(ArrayNode metrics, String name, double value, Instant at) {
        metrics.addObject()
                .put("name", name)
                .put("unit", "1")
                .put("value", value)
                .put("at", at.toString());
    }

    private static ObjectNode attributed(ArrayNode metrics, String name, double value, Instant at) {
        metric(metrics, name, value, at);
        return ((ObjectNode) metrics.get(metrics.size() - 1)).putObject("attributes");
    }
}

package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.fleet.hosts.registry.AgentRelease;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.Maintenance;
import dev.bailiwick.platform.schema.tables.records.HostReportRecord;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The facts at the side of a host's page: what it is, as last reported by its agent, and where.
final class HostFacts {
    private HostFacts() {}

    static List<HostPage.Fact> of(
            ComputeHost host,
            String gateway,
            @Nullable HostReportRecord report,
            AgentRelease release,
            Instant now) {
        var facts = new ArrayList<HostPage.Fact>();
        if (report != null) {
            add(facts, "Address", List.of(report.getAddresses().split("\n", -1)), true);
            add(facts, "Host name", List.of(report.getHostname()), true);
            add(facts, "System", List.of(report.getOs()), false);
            add(facts, "Kernel", List.of(report.getKernel()), true);
            add(facts, "Hardware", List.of(hardware(report)), false);
            add(facts, "Processor", List.of(report.getCpuModel()), false);
        }
        add(facts, "Site", List.of(host.site()), false);
        add(facts, "Gateway", List.of(gateway), false);
        Maintenance declared = host.maintenance();
        if (declared != null && !declared.isOver(now)) {
            add(facts, "Maintenance", List.of(maintenanceEnd(declared, now)), false);
        }
        if (report != null) {
            Instant boot = report.getBootAt();
            if (boot != null && boot.isBefore(now)) {
                add(
                        facts,
                        "Uptime",
                        List.of(TimeText.duration(Duration.between(boot, now))),
                        false);
            }
            facts.add(new HostPage.Fact("Last seen", report.getLastSeenAt()));
            add(
                    facts,
                    "Agent",
                    List.of(
                            "%s, every %,d s"
                                    .formatted(
                                            report.getAgentVersion(), report.getIntervalSeconds()),
                            release.outdated(report.getAgentVersion())
                                    .map(_ -> "Older than this server, " + release.current())
                                    .orElse("")),
                    false);
        }
        return facts;
    }

    static void add(List<HostPage.Fact> facts, String label, List<String> values, boolean mono) {
        List<String> known = values.stream().filter(value -> !value.isBlank()).toList();
        if (!known.isEmpty()) {
            facts.add(new HostPage.Fact(label, known, mono));
        }
    }

    private static String maintenanceEnd(Maintenance declared, Instant now) {
        Instant until = declared.until();
        return until == null
                ? "until it is ended manually"
                : "for " + TimeText.duration(Duration.between(now, until)) + " more";
    }

    private static String hardware(HostReportRecord report) {
        var parts = new ArrayList<String>();
        Integer cpus = report.getCpus();
        if (cpus != null) {
            parts.add("%,d %s".formatted(cpus, cpus == 1 ? "core" : "cores"));
        }
        Long memory = report.getMemoryBytes();
        if (memory != null) {
            parts.add(SizeText.of(memory));
        }
        if (!report.getArch().isEmpty()) {
            parts.add(report.getArch());
        }
        return String.join(", ", parts);
    }
}

package dev.bailiwick.compute;

import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.agents.AgentTokens;
import dev.bailiwick.alerts.OpenAlerts;
import dev.bailiwick.contract.Severity;
import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.db.schema.tables.records.HostReportRecord;
import dev.bailiwick.ui.Confirmation;
import dev.bailiwick.ui.Sizes;
import dev.bailiwick.ui.State;
import dev.bailiwick.ui.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Puts the page of a host together; inside the caller's transaction.
@Component
final class HostPages {
    private static final int CHANGES = 30;
    private static final int EVENTS = 20;
    private static final int CHECK_INS = 10;

    /// Two machines that took turns within this time still do.
    private static final Duration CONFLICT = Duration.ofHours(1);

    private final HostList list;
    private final HostReports reports;
    private final HostGraphs graphs;
    private final AgentTokens tokens;
    private final OpenAlerts alerts;

    HostPages(
            HostList list,
            HostReports reports,
            HostGraphs graphs,
            AgentTokens tokens,
            OpenAlerts alerts) {
        this.list = list;
        this.reports = reports;
        this.graphs = graphs;
        this.tokens = tokens;
        this.alerts = alerts;
    }

    HostPage page(ComputeHost host, HostRange range, boolean mayChange, Instant now) {
        HostListing listing = Objects.requireNonNull(list.one(host.id(), now));
        HostReportRecord report = reports.of(host.id()).orElse(null);
        List<HostReports.Workload> workloads =
                report == null ? List.of() : reports.workloads(report);
        String path = path(host.id());
        return new HostPage(
                path,
                host.name(),
                listing.state().shape(),
                listing.state().word(),
                listing.since(),
                lead(listing, now),
                report != null,
                mayChange,
                host.maintenance() != null && !host.maintenance().isOver(now),
                report == null ? null : conflict(report, now),
                facts(host, report, now),
                HostRange.links(path, range),
                graphs.of(host.id(), report, range, now),
                summary(workloads),
                workloads.stream()
                        .sorted(Comparator.comparing(one -> !one.isTroubled()))
                        .map(one -> workload(one, now))
                        .toList(),
                reports.changes(host.id(), now.minus(Duration.ofDays(30)), CHANGES).stream()
                        .map(HostPages::change)
                        .toList(),
                reports.inventoryCount(host.id()),
                reports.events(host.id(), EVENTS).stream().map(HostPages::event).toList(),
                reports.checkIns(host.id(), CHECK_INS),
                tokens.of(host.id()).stream().map(token -> token(token, now)).toList(),
                host.notes(),
                removal(host, workloads.size()),
                revocation(host),
                alerts.of(ProductModule.COMPUTE, host.id(), mayChange, now));
    }

    static String path(long id) {
        return HostsQuery.PATH + "/hosts/" + id;
    }

    Confirmation removal(ComputeHost host, int workloads) {
        return new Confirmation(
                "remove",
                path(host.id()) + "/remove",
                "Remove " + host.name() + "?",
                List.of(
                        "Bailiwick stops accepting its reports and forgets %,d %s, its metrics, events and changes."
                                .formatted(workloads, workloads == 1 ? "workload" : "workloads"),
                        "The machine itself is not touched."),
                path(host.id()) + "/remove",
                "Remove host",
                "Keep host",
                path(host.id()));
    }

    Confirmation revocation(ComputeHost host) {
        return new Confirmation(
                "revoke",
                path(host.id()) + "/token/revoke",
                "Revoke the token of " + host.name() + "?",
                List.of(
                        "Its agent is refused at once, and the host will be offline until an agent"
                                + " has a new token.",
                        "What it has reported stays."),
                path(host.id()) + "/token/revoke",
                "Revoke token",
                "Keep token",
                path(host.id()));
    }

    private static String lead(HostListing listing, Instant now) {
        String lasts = "for " + Times.lasted(listing.since(), now);
        return listing.why().isEmpty()
                ? lasts
                : lasts
                        + ": "
                        + listing.why().substring(0, 1).toLowerCase(Locale.UK)
                        + listing.why().substring(1);
    }

    private static HostPage.@Nullable Conflict conflict(HostReportRecord report, Instant now) {
        String rival = report.getRivalHostname();
        Instant at = report.getRivalAt();
        return rival == null || at == null || at.isBefore(now.minus(CONFLICT))
                ? null
                : new HostPage.Conflict(
                        report.getHostname() + " (" + shortened(report.getMachine()) + ")",
                        rival + " (" + shortened(String.valueOf(report.getRivalMachine())) + ")",
                        at);
    }

    private static String shortened(String machine) {
        return machine.length() <= 12 ? machine : machine.substring(0, 12) + "…";
    }

    private static List<HostPage.Fact> facts(
            ComputeHost host, @Nullable HostReportRecord report, Instant now) {
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
        if (report != null) {
            Instant boot = report.getBootAt();
            if (boot != null && boot.isBefore(now)) {
                add(facts, "Up", List.of(Times.duration(Duration.between(boot, now))), false);
            }
            add(
                    facts,
                    "Last seen",
                    List.of(
                            Times.near(report.getLastSeenAt(), now)
                                    + ", "
                                    + ago(report.getLastSeenAt(), now)),
                    false);
            add(
                    facts,
                    "Agent",
                    List.of(
                            "%s, every %,d s"
                                    .formatted(
                                            report.getAgentVersion(), report.getIntervalSeconds())),
                    false);
        }
        return facts;
    }

    private static void add(
            List<HostPage.Fact> facts, String label, List<String> values, boolean mono) {
        List<String> known = values.stream().filter(value -> !value.isBlank()).toList();
        if (!known.isEmpty()) {
            facts.add(new HostPage.Fact(label, known, mono));
        }
    }

    private static String hardware(HostReportRecord report) {
        var parts = new ArrayList<String>();
        Integer cpus = report.getCpus();
        if (cpus != null) {
            parts.add("%,d %s".formatted(cpus, cpus == 1 ? "core" : "cores"));
        }
        Long memory = report.getMemoryBytes();
        if (memory != null) {
            parts.add(Sizes.of(memory));
        }
        if (!report.getArch().isEmpty()) {
            parts.add(report.getArch());
        }
        return String.join(", ", parts);
    }

    private static String ago(Instant at, Instant now) {
        long seconds = Math.max(0, Duration.between(at, now).toSeconds());
        return seconds < 120
                ? seconds + "\u00a0s ago"
                : Times.duration(Duration.ofSeconds(seconds)) + " ago";
    }

    private static String summary(List<HostReports.Workload> workloads) {
        long machines = workloads.stream().filter(one -> one.kind() == WorkloadKind.VM).count();
        long containers = workloads.size() - machines;
        var parts = new ArrayList<String>();
        if (machines > 0) {
            parts.add("%,d virtual %s".formatted(machines, machines == 1 ? "machine" : "machines"));
        }
        if (containers > 0) {
            parts.add("%,d %s".formatted(containers, containers == 1 ? "container" : "containers"));
        }
        return String.join(", ", parts);
    }

    private static HostPage.Workload workload(HostReports.Workload one, Instant now) {
        boolean runs = one.state() == WorkloadState.RUNNING;
        String kind = one.kind() == WorkloadKind.VM ? "VM" : "Container";
        return new HostPage.Workload(
                one.name(),
                one.image().isEmpty() ? kind : kind + ", " + one.image(),
                one.isTroubled()
                        ? "row-fail"
                        : one.state() == WorkloadState.PAUSED ? "row-warn" : null,
                shape(one),
                word(one),
                Times.lasted(one.since(), now),
                !runs || one.cpu() == null ? "–" : HostsController.percent(one.cpu()) + "\u00a0%",
                !runs || one.memoryBytes() == null ? "–" : Sizes.of(one.memoryBytes()));
    }

    private static State shape(HostReports.Workload one) {
        if (one.isTroubled()) {
            return State.FAIL;
        }
        return switch (one.state()) {
            case RUNNING -> one.health().equals("starting") ? State.RUN : State.OK;
            case PAUSED -> State.WARN;
            case CREATED -> State.WAIT;
            case STOPPED, EXITED, UNKNOWN -> State.IDLE;
            case RESTARTING, DEAD -> State.FAIL;
        };
    }

    private static String word(HostReports.Workload one) {
        String state = one.state().wire();
        String word = state.substring(0, 1).toUpperCase(Locale.UK) + state.substring(1);
        return one.health().isEmpty() || one.health().equals("healthy")
                ? word
                : word + ", " + one.health();
    }

    private static HostPage.Change change(HostReports.Change change) {
        return new HostPage.Change(
                change.at(),
                change.kind().substring(0, 1).toUpperCase(Locale.UK) + change.kind().substring(1),
                change.name(),
                change.was(),
                change.became());
    }

    private static HostPage.Event event(HostReports.Event event) {
        return new HostPage.Event(
                event.at(), shape(event.severity()), event.type(), event.message());
    }

    private static State shape(Severity severity) {
        return switch (severity) {
            case INFO -> State.IDLE;
            case WARNING -> State.WARN;
            case ERROR, CRITICAL -> State.FAIL;
        };
    }

    private static HostPage.Token token(AgentTokens.Standing token, Instant now) {
        Instant lapses = token.lapsesAt();
        Instant used = token.firstUsedAt();
        String words =
                lapses != null
                        ? lapses.isBefore(now)
                                ? "Lapsed unused"
                                : "Waits for its first use, lapses in "
                                        + Times.duration(Duration.between(now, lapses))
                        : used == null ? "Waits for its first use" : "In use";
        return new HostPage.Token(words, token.createdAt());
    }
}

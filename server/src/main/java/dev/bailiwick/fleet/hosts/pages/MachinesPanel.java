package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.fleet.hosts.registry.Percentages;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The virtual machines of a host, trouble first, with a search and filters.
///
/// @param total the number of machines, ignoring search and filter
/// @param everything the URL that shows all; null when the rows are all
/// @param backups whether the hypervisor knows which of them its backup jobs include
public record MachinesPanel(
        String path,
        int total,
        String query,
        String filter,
        List<Chip> filters,
        boolean backups,
        List<Row> rows,
        @Nullable String everything) {
    private static final int FIRST = 50;
    private static final String EVERYTHING = "everything";

    /// With two thousand names of this length, a page still fits in memory.
    private static final int MAX_LENGTH = 200;

    public MachinesPanel {
        filters = List.copyOf(filters);
        rows = List.copyOf(rows);
    }

    /// The URL that shows this search and filter.
    public String currentHref() {
        return new Href(path).with("q", query).with("show", filter).text();
    }

    /// @param cpu in percent of its own processors; so is `memory`, of its limit
    public record Row(
            String name,
            String href,
            String subtitle,
            @Nullable String rowClass,
            StatusIcon icon,
            String statusLabel,
            @Nullable Integer cpu,
            @Nullable Integer memory,
            String memoryText,
            String disk,
            String duration,
            @Nullable Boolean backedUp) {}

    /// What the filters above the list show.
    private enum Filter {
        ALL("All", null),
        PROBLEMS("Problems", StatusIcon.FAIL),
        RUNNING("Running", StatusIcon.OK),
        PAUSED("Paused", StatusIcon.WARN),
        STOPPED("Stopped", StatusIcon.IDLE),
        NO_BACKUP("No backup", StatusIcon.WARN);

        private final String label;
        private final @Nullable StatusIcon icon;

        Filter(String label, @Nullable StatusIcon icon) {
            this.label = label;
            this.icon = icon;
        }

        boolean matches(HostReports.Workload one, Instant now) {
            return switch (this) {
                case ALL -> true;
                case PROBLEMS -> one.isFailing(now);
                case RUNNING -> one.state() == WorkloadState.RUNNING;
                case PAUSED -> one.state() == WorkloadState.PAUSED;
                case STOPPED ->
                        one.state() == WorkloadState.STOPPED
                                || one.state() == WorkloadState.CREATED;
                case NO_BACKUP -> isWithoutBackup(one);
            };
        }

        String key() {
            return this == ALL ? "" : name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        static Filter of(String key) {
            return Arrays.stream(values())
                    .filter(one -> one.key().equals(key))
                    .findFirst()
                    .orElse(ALL);
        }
    }

    /// Null on a host that has none.
    static @Nullable MachinesPanel of(
            String path,
            List<HostReports.Workload> workloads,
            String query,
            String filter,
            Instant now) {
        List<HostReports.Workload> machines =
                workloads.stream().filter(one -> one.vm() != null).toList();
        if (machines.isEmpty()) {
            return null;
        }
        Filter current = Filter.of(filter);
        String part = query.strip();
        List<HostReports.Workload> found =
                machines.stream().filter(one -> contains(one, part)).toList();
        List<HostReports.Workload> shown =
                found.stream()
                        .filter(one -> current.matches(one, now))
                        .sorted(Comparator.comparingInt(one -> urgency(one, now)))
                        .toList();
        boolean everything = filter.equals(EVERYTHING) || shown.size() <= FIRST;
        var filters = new ArrayList<Chip>();
        for (Filter each : Filter.values()) {
            long count = found.stream().filter(one -> each.matches(one, now)).count();
            if (count > 0 || each == Filter.ALL || each == current) {
                filters.add(
                        new Chip(
                                each.label,
                                each.icon,
                                count,
                                Long.MAX_VALUE,
                                new Href(path).with("q", part).with("show", each.key()).text()
                                        + "#machines",
                                each == current));
            }
        }
        return new MachinesPanel(
                path,
                machines.size(),
                part,
                filter.equals(EVERYTHING) ? EVERYTHING : current.key(),
                filters,
                machines.stream().anyMatch(one -> vm(one).backedUp() != null),
                shown.stream()
                        .limit(everything ? Integer.MAX_VALUE : FIRST)
                        .map(one -> row(path, one, now))
                        .toList(),
                everything ? null : new Href(path).with("show", EVERYTHING).text() + "#machines");
    }

    private static boolean contains(HostReports.Workload one, String part) {
        String text =
                one.name()
                        + "\n"
                        + one.externalId()
                        + "\n"
                        + one.image()
                        + "\n"
                        + String.join("\n", vm(one).addresses());
        return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
    }

    private static int urgency(HostReports.Workload one, Instant now) {
        if (one.isFailing(now)) {
            return 0;
        }
        return one.state() == WorkloadState.PAUSED ? 1 : isWithoutBackup(one) ? 2 : 3;
    }

    private static boolean isWithoutBackup(HostReports.Workload one) {
        return Boolean.FALSE.equals(vm(one).backedUp());
    }

    private static VirtualMachine vm(HostReports.Workload one) {
        return Objects.requireNonNull(one.vm());
    }

    private static Row row(String path, HostReports.Workload one, Instant now) {
        boolean active =
                one.state() == WorkloadState.RUNNING || one.state() == WorkloadState.PAUSED;
        Long limit = one.memoryLimitBytes();
        Long used = active ? one.memoryBytes() : null;
        return new Row(
                Excerpt.of(one.name(), MAX_LENGTH),
                path + "/machines/" + one.id(),
                Excerpt.of(subtitle(one), MAX_LENGTH),
                one.isFailing(now)
                        ? one.isDown() ? "row-warn" : "row-fail"
                        : one.state() == WorkloadState.PAUSED ? "row-warn" : null,
                icon(one, now),
                WorkloadRows.statusLabel(one),
                active ? Percentages.percent(one.cpu()) : null,
                used == null || limit == null || limit == 0
                        ? null
                        : Percentages.percent((double) used / limit),
                memoryText(used, limit),
                capacity(vm(one)).map(SizeText::of).orElse("–"),
                TimeText.elapsed(one.since(), now),
                vm(one).backedUp());
    }

    static StatusIcon icon(HostReports.Workload one, Instant now) {
        return one.isDown()
                ? StatusIcon.WARN
                : one.isFailing(now) ? StatusIcon.FAIL : WorkloadRows.icon(one);
    }

    private static String subtitle(HostReports.Workload one) {
        var parts = new ArrayList<String>();
        VirtualMachine vm = vm(one);
        if (!vm.reason().isEmpty()) {
            parts.add(vm.reason());
        } else if (one.isDown()) {
            parts.add("Starts with the host");
        }
        if (!one.image().isEmpty()) {
            parts.add(one.image());
        }
        if (vm.vcpus() != null) {
            parts.add("%,d %s".formatted(vm.vcpus(), vm.vcpus() == 1 ? "vCPU" : "vCPUs"));
        }
        vm.addresses().stream().findFirst().ifPresent(parts::add);
        return String.join(", ", parts);
    }

    static String memoryText(@Nullable Long used, @Nullable Long limit) {
        if (used == null) {
            return limit == null ? "–" : SizeText.of(limit);
        }
        return limit == null ? SizeText.of(used) : SizeText.of(used) + " of " + SizeText.of(limit);
    }

    private static Optional<Long> capacity(VirtualMachine vm) {
        return vm.disks().stream()
                .map(VirtualMachine.Disk::capacityBytes)
                .filter(Objects::nonNull)
                .reduce((one, more) -> one > Long.MAX_VALUE - more ? Long.MAX_VALUE : one + more);
    }
}

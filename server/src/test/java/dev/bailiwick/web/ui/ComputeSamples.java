package dev.bailiwick.web.ui;

import dev.bailiwick.fleet.hosts.engines.DirectEnginePage;
import dev.bailiwick.fleet.hosts.engines.EngineState;
import dev.bailiwick.fleet.hosts.lists.HostsPage;
import dev.bailiwick.fleet.hosts.pages.HostFormPage;
import dev.bailiwick.fleet.hosts.pages.HostPage;
import dev.bailiwick.fleet.hosts.pages.HypervisorPanels;
import dev.bailiwick.fleet.hosts.pages.MachinePage;
import dev.bailiwick.fleet.hosts.pages.MachinesPanel;
import dev.bailiwick.fleet.hosts.pages.TimePicker;
import dev.bailiwick.fleet.hosts.pages.TokenPage;
import dev.bailiwick.fleet.hosts.registry.HostFilter;
import dev.bailiwick.fleet.hosts.registry.HostPageSections;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Hosts: none, some, and one with everything.
final class ComputeSamples {
    private static final String PLACE = "/infrastructure/vm-container-manager";
    private static final Instant NOW = GalleryFrames.NOW;

    private ComputeSamples() {}

    static Stream<Sample> all() {
        return Stream.of(
                sample("compute-none", "fleet/hosts/lists/hosts", hosts(List.of(), true)),
                sample("compute-hosts", "fleet/hosts/lists/hosts", hosts(rows(), false)),
                hostile(
                        "compute-hosts-hostile",
                        "fleet/hosts/lists/hosts",
                        hosts(List.of(hostileRow()), false)),
                sample("compute-host", "fleet/hosts/pages/host", host("hv-01", true)),
                sample("compute-host-waiting", "fleet/hosts/pages/host", host("new-01", false)),
                hostile("compute-host-hostile", "fleet/hosts/pages/host", host(Hostile.NAME, true)),
                sample("compute-machine", "fleet/hosts/pages/machine", machine("records-db")),
                hostile(
                        "compute-machine-hostile",
                        "fleet/hosts/pages/machine",
                        machine(Hostile.NAME)),
                sample("compute-add", "fleet/hosts/pages/form", form("Add host", null)),
                hostile(
                        "compute-add-hostile",
                        "fleet/hosts/pages/form",
                        form(Hostile.NAME, Hostile.NAME)),
                sample("compute-engine-none", "fleet/hosts/engines/engine", newEngine(false)),
                sample("compute-engine", "fleet/hosts/engines/engine", engine("hv-01", null)),
                hostile(
                        "compute-engine-hostile",
                        "fleet/hosts/engines/engine",
                        engine(Hostile.NAME, Hostile.NAME)),
                sample(
                        "compute-token",
                        "fleet/hosts/pages/token",
                        new TokenPage(
                                PLACE + "/hosts/1",
                                "hv-01",
                                "bwa_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                                "https://it.example.test",
                                false,
                                TokenPage.Purpose.NEW_HOST,
                                "curl --proto '=https' --tlsv1.2 -fsS"
                                        + " https://it.example.test/agent/install.sh | sudo sh")),
                sample(
                        "compute-backup-token",
                        "fleet/hosts/pages/token",
                        new TokenPage(
                                PLACE + "/hosts/1",
                                "hv-01",
                                "bwa_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                                "https://it.example.test",
                                true,
                                TokenPage.Purpose.BACKUP,
                                "")));
    }

    private static Sample sample(String name, String template, Object page) {
        return new Sample(name, template, GalleryFrames.administrator(PLACE), page);
    }

    private static Sample hostile(String name, String template, Object page) {
        return new Sample(name, template, GalleryFrames.hostile(PLACE), page);
    }

    private static DirectEnginePage newEngine(boolean enabled) {
        return new DirectEnginePage(
                PLACE + "/hosts/1/engine",
                PLACE + "/hosts/1",
                "hv-01",
                0,
                false,
                enabled,
                EngineState.NOT_REGISTERED,
                "",
                null,
                null,
                null,
                FormField.of("url", ""),
                FormField.of("certificate", ""),
                FormField.of("client_key", ""),
                FormField.of("authority", ""),
                List.of(),
                removal("hv-01"));
    }

    private static DirectEnginePage engine(String name, @Nullable String error) {
        return new DirectEnginePage(
                PLACE + "/hosts/1/engine",
                PLACE + "/hosts/1",
                name,
                3,
                error != null,
                true,
                EngineState.FAILED,
                "HTTP: no response within 5 seconds. " + (error == null ? "" : error),
                NOW.minusSeconds(40),
                NOW.minusSeconds(100),
                NOW.plus(Duration.ofDays(200)),
                FormField.of("url", "https://docker.example.test:2376").withError(error),
                FormField.of("certificate", "-----BEGIN CERTIFICATE-----").withError(error),
                FormField.of("client_key", "").withError(error),
                FormField.of("authority", error).withError(error),
                List.of(
                        new CheckResult(CheckResult.Verdict.PASSED, "Name", null, null, null, null),
                        new CheckResult(
                                CheckResult.Verdict.FAILED,
                                "HTTP",
                                error == null ? "no response within 5 seconds." : error,
                                null,
                                null,
                                null),
                        new CheckResult(
                                CheckResult.Verdict.NOT_RUN, "Engine", null, null, null, null)),
                removal(name));
    }

    private static Confirmation removal(String name) {
        return new Confirmation(
                "remove-engine",
                PLACE + "/hosts/1/engine/remove",
                "Stop reading the engine of " + name + "?",
                List.of("Data that was read stays."),
                PLACE + "/hosts/1/engine/remove",
                "Remove engine",
                "Keep engine",
                PLACE + "/hosts/1/engine");
    }

    private static HostsPage hosts(List<HostsPage.Row> rows, boolean none) {
        return new HostsPage(
                "4 hosts, 2 in trouble; 32 workloads, 1 in trouble.",
                new ListView(
                        ListQuery.of(
                                PLACE,
                                Map.of("q", none ? "" : Hostile.NAME),
                                List.of(HostFilter.Order.values())),
                        List.of(
                                new ListView.Choice(
                                        "site",
                                        "Site",
                                        List.of(
                                                SelectOption.of("", "All sites"),
                                                SelectOption.of("Surgery", "Surgery")))),
                        List.of(
                                new Chip("All", 4, PLACE, true),
                                new Chip(
                                        "Offline",
                                        StatusIcon.FAIL,
                                        1L,
                                        9,
                                        PLACE + "?state=offline",
                                        false)),
                        Pager.byPage("1–4 of 4", null, null)),
                none,
                true,
                rows);
    }

    private static List<HostsPage.Row> rows() {
        return List.of(
                row("nas-02", "No check-in", "row-fail", StatusIcon.FAIL, "Offline", null, 94),
                row(
                        "hv-01",
                        "Storage pool tank 91 % full",
                        "row-warn",
                        StatusIcon.WARN,
                        "Degraded",
                        82,
                        91),
                row("web-03", "By Jonas Pell", "row-held", StatusIcon.HELD, "Maintenance", 60, 29),
                row("nas-01", "", null, StatusIcon.OK, "Online", 47, 23));
    }

    private static HostsPage.Row hostileRow() {
        return row(Hostile.NAME, Hostile.NAME, null, StatusIcon.OK, "Online", 47, 23);
    }

    private static HostsPage.Row row(
            String name,
            String why,
            @Nullable String edge,
            StatusIcon shape,
            String word,
            @Nullable Integer memory,
            int disk) {
        return new HostsPage.Row(
                PLACE + "/hosts/1",
                name,
                why,
                edge,
                shape,
                word,
                NOW.minusSeconds(1_560),
                "Debian GNU/Linux 12",
                "192.0.2.21",
                Sparkline.of("CPU, last 24 hours, now " + word, shape == StatusIcon.FAIL, wave(30)),
                memory == null ? null : 38,
                memory,
                disk,
                "11",
                false,
                shape == StatusIcon.FAIL ? 2 : 0,
                shape == StatusIcon.OK ? "0.0.9" : "");
    }

    private static HostPage host(String name, boolean reported) {
        return new HostPage(
                PLACE + "/hosts/1",
                name,
                reported ? StatusIcon.WARN : StatusIcon.WAIT,
                reported ? "Degraded" : "Waiting",
                NOW.minusSeconds(4_500),
                "for 1 h 15 min: " + name,
                reported,
                true,
                true,
                !reported,
                reported ? new HostPage.Conflict(name + " (0f3c)", "web-2 (9a1b)", NOW) : null,
                reported
                        ? List.of(
                                new HostPage.Fact(
                                        "Address", List.of("192.0.2.10", "2001:db8::10"), true),
                                new HostPage.Fact("System", List.of(name), false))
                        : List.of(),
                time(name, reported),
                reported ? List.of(chart("CPU", name), chart("Memory", "of 128 GB")) : List.of(),
                reported ? List.of(workloads(name)) : List.of(),
                true,
                "1 virtual machine, 1 container",
                List.of(
                        new HostPage.Workload(
                                name,
                                "Container, scan:4",
                                "14 restarts, last 3 minutes ago",
                                "row-fail",
                                StatusIcon.FAIL,
                                "Restarting",
                                "–",
                                "–",
                                "–"),
                        new HostPage.Workload(
                                "records",
                                "Container, records:2",
                                "",
                                null,
                                StatusIcon.OK,
                                "Running",
                                "38 days",
                                "12\u00a0%",
                                "24.0\u00a0GB")),
                reported ? machines(name) : null,
                reported ? hypervisor(name) : null,
                List.of(
                        new HostPage.Change(NOW, "Package", name, "3.0.16", "3.0.17"),
                        new HostPage.Change(NOW, "Disk", "sdf", null, "4.0 TB"),
                        new HostPage.Change(NOW, "Container", "old", "running", null)),
                812,
                List.of(new HostPage.Event(NOW, StatusIcon.FAIL, "container.die", name)),
                List.of(NOW, NOW.minusSeconds(60)),
                List.of(new HostPage.Token("Token", "In use", NOW.minusSeconds(999_999), false)),
                "Two lines\nof " + name,
                confirmation("remove", name),
                confirmation("revoke", name),
                reported ? List.of(AlertSamples.open(name)) : List.of(),
                reported ? List.of(licences(name)) : List.of());
    }

    private static MachinesPanel machines(String name) {
        return new MachinesPanel(
                PLACE + "/hosts/1",
                1,
                name,
                "stopped",
                List.of(new Chip("Stopped", 1, PLACE + "/hosts/1?show=stopped", true)),
                true,
                List.of(
                        new MachinesPanel.Row(
                                name,
                                PLACE + "/hosts/1/machines/7",
                                name,
                                "row-warn",
                                StatusIcon.WARN,
                                "Stopped",
                                96,
                                83,
                                "13.3\u00a0GB of 16\u00a0GB",
                                "902\u00a0GB",
                                "12 days",
                                false)),
                PLACE + "/hosts/1?show=everything");
    }

    private static HypervisorPanels hypervisor(String name) {
        return new HypervisorPanels(
                name,
                new HypervisorPanels.Cluster(
                        name,
                        true,
                        "Quorate, 2 of 2 nodes online",
                        List.of(
                                new HypervisorPanels.Node(
                                        name, null, true, StatusIcon.OK, "Online", 38, 82, 11),
                                new HypervisorPanels.Node(
                                        name,
                                        PLACE + "/hosts/2",
                                        false,
                                        StatusIcon.FAIL,
                                        "Offline",
                                        null,
                                        null,
                                        null))),
                List.of(
                        new HypervisorPanels.Pool(
                                name,
                                name,
                                "row-warn",
                                StatusIcon.WARN,
                                "Nearly full",
                                "7.3\u00a0TB",
                                "8.0\u00a0TB",
                                91)));
    }

    private static MachinePage machine(String name) {
        return new MachinePage(
                PLACE + "/hosts/1/machines/7",
                name,
                name,
                PLACE + "/hosts/1",
                StatusIcon.FAIL,
                "Paused",
                "for 26 minutes: " + name,
                List.of(new HostPage.Fact("Address", List.of(name), true)),
                time(name, true),
                List.of(chart("CPU", name)),
                List.of(new MachinePage.Disk(name, name, "3.1\u00a0TB", "–", "–", "–")),
                List.of(new MachinePage.Nic(name, name, "–", "–")),
                List.of(new HostPage.Change(NOW, "Vm", name, "2 vCPUs", "4 vCPUs")),
                List.of(new HostPage.Event(NOW, StatusIcon.FAIL, "vm.pause", name)));
    }

    private static HostPageSections.Section licences(String name) {
        return new HostPageSections.Section(
                "Licences",
                "licences",
                "license",
                List.of(
                        new HostPageSections.Item(
                                name, "/licences/1", "Fernbrook", StatusIcon.WARN, "12 days left"),
                        new HostPageSections.Item(
                                name,
                                null,
                                name,
                                StatusIcon.IDLE,
                                "No record",
                                new Crumb(name, "/licences/add"))));
    }

    private static TimePicker time(String name, boolean live) {
        return new TimePicker(
                PLACE + "/hosts/1",
                PLACE + "/hosts/1",
                live,
                List.of(
                        new TimePicker.Range("1\u00a0h", PLACE + "/hosts/1?range=1h", false),
                        new TimePicker.Range("24\u00a0h", PLACE + "/hosts/1?range=24h", true)),
                live ? "" : "12 March 2026, 02:00 to 03:07\u00a0UTC",
                "2026-03-12T02:00",
                "2026-03-12T03:07",
                live ? null : name,
                PLACE + "/hosts/1?range=1h",
                live ? null : PLACE + "/hosts/1?range=24h",
                PLACE + "/hosts/1?range=7d");
    }

    private static final Chart.Axis AXIS =
            new Chart.Axis(
                    NOW.minus(Duration.ofHours(24)),
                    Duration.ofMinutes(15),
                    96,
                    NOW.minus(Duration.ofHours(20)));

    static Chart chart(String title, String detail) {
        return Chart.of(
                title,
                detail,
                List.of(new Chart.Values(title, wave(96))),
                AXIS,
                new Chart.Scale(1.0, 0.9, share -> Math.round(share * 100) + "\u00a0%"));
    }

    private static Chart workloads(String name) {
        return Chart.of(
                "Workload CPU",
                "of all processors",
                List.of(new Chart.Values(name, wave(96)), new Chart.Values("records", wave(96))),
                AXIS,
                new Chart.Scale(null, null, Double::toString));
    }

    private static List<@Nullable Double> wave(int steps) {
        var values = new ArrayList<@Nullable Double>();
        for (int i = 0; i < steps; i++) {
            values.add(
                    i > steps * 2 / 3 && i < steps * 3 / 4 ? null : 0.4 + 0.3 * Math.sin(i / 5.0));
        }
        return values;
    }

    private static Confirmation confirmation(String verb, String name) {
        return new Confirmation(
                verb,
                PLACE + "/hosts/1/" + verb,
                "Really, " + name + "?",
                List.of("The machine itself is not affected."),
                PLACE + "/hosts/1/" + verb,
                "Yes, " + verb,
                "Keep",
                PLACE + "/hosts/1");
    }

    private static HostFormPage form(String title, @Nullable String error) {
        return new HostFormPage(
                title,
                PLACE + "/add",
                PLACE,
                "Add host",
                0,
                false,
                FormField.of("name", title).withError(error),
                FormField.of("kind", "container"),
                FormField.of("site", ""),
                FormField.of("gateway", ""),
                FormField.of("notes", title));
    }
}

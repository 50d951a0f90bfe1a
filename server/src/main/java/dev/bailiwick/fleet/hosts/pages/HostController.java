package dev.bailiwick.fleet.hosts.pages;

import static dev.bailiwick.fleet.hosts.registry.ComputeHost.PATH;

import dev.bailiwick.fleet.hosts.registry.ChangeHosts;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.fleet.hosts.registry.SetMaintenance;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.TimeText;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// One host: its page, its maintenance and its removal.
@Controller
@RequestMapping(PATH + "/hosts/{id}")
final class HostController {
    private final ComputeHosts hosts;
    private final HostPageBuilder pages;
    private final MachinePageBuilder machines;
    private final HostReports reports;
    private final ChangeHosts registerHost;
    private final SetMaintenance setMaintenance;
    private final Transactions transactions;
    private final Clock clock;

    HostController(
            ComputeHosts hosts,
            HostPageBuilder pages,
            MachinePageBuilder machines,
            HostReports reports,
            ChangeHosts registerHost,
            SetMaintenance setMaintenance,
            Transactions transactions,
            Clock clock) {
        this.hosts = hosts;
        this.pages = pages;
        this.machines = machines;
        this.reports = reports;
        this.registerHost = registerHost;
        this.setMaintenance = setMaintenance;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String show(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String range,
            @RequestParam(defaultValue = "") String from,
            @RequestParam(defaultValue = "") String to,
            @RequestParam(defaultValue = "") String zone,
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "") String show,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        Instant now = clock.instant();
        model.addAttribute(
                "page",
                transactions.read(() ->
                        pages.page(
                                host(id),
                                range(id, range, from, to, zone, now),
                                q,
                                show,
                                person,
                                now)));
        return "fleet/hosts/pages/host";
    }

    @GetMapping("/machines/{machine}")
    String machine(
            @PathVariable long id,
            @PathVariable long machine,
            @RequestParam(defaultValue = "") String range,
            @RequestParam(defaultValue = "") String from,
            @RequestParam(defaultValue = "") String to,
            @RequestParam(defaultValue = "") String zone,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        Instant now = clock.instant();
        model.addAttribute(
                "page",
                transactions.read(() ->
                        machines.page(
                                        host(id),
                                        machine,
                                        range(id, range, from, to, zone, now),
                                        person.account().timeZone(),
                                        now)
                                .orElseThrow(NotFoundException::new)));
        return "fleet/hosts/pages/machine";
    }

    private HostTimeRange range(
            long id, String range, String from, String to, String zone, Instant now) {
        String asked = range.isBlank() ? defaultRange(id, now).key() : range;
        return HostTimeRange.of(asked, from, to, zone(zone), now);
    }

    private RangePreset defaultRange(long id, Instant now) {
        return reports.of(id)
                .map(report ->
                        RangePreset.defaultFor(Duration.between(report.getFirstSeenAt(), now)))
                .orElse(RangePreset.DAY);
    }

    @GetMapping("/inventory")
    String inventory(
            @PathVariable long id, @RequestParam(defaultValue = "") String q, Model model) {
        model.addAttribute(
                "page",
                transactions.read(() -> {
                    ComputeHost host = host(id);
                    return InventoryPage.of(
                            ComputeHost.path(id),
                            host.name(),
                            q,
                            reports.inventory(id, InventoryPage.contains(q)));
                }));
        return "fleet/hosts/pages/inventory";
    }

    @PostMapping("/maintenance")
    String maintenance(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String hours,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        setMaintenance.begin(require(id), length(hours), person.actor());
        Toasts.show("Maintenance started: no alerts are raised", request, response);
        return "redirect:" + ComputeHost.path(id);
    }

    @PostMapping("/maintenance/end")
    String endMaintenance(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        setMaintenance.end(require(id), person.actor());
        Toasts.show("Maintenance ended", request, response);
        return "redirect:" + ComputeHost.path(id);
    }

    @GetMapping("/remove")
    String confirmRemove(@PathVariable long id, Model model) {
        return confirm(
                transactions.read(() -> {
                    ComputeHost host = host(id);
                    int workloads = reports.of(id).map(report -> report.getWorkloads()).orElse(0);
                    return HostDialogs.removal(host, workloads);
                }),
                model);
    }

    @PostMapping("/remove")
    String remove(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        ComputeHost host = require(id);
        registerHost.remove(host, person.actor());
        Toasts.show(host.name() + " removed", request, response);
        return "redirect:" + PATH;
    }

    @GetMapping("/token/revoke")
    String confirmRevoke(@PathVariable long id, Model model) {
        return confirm(HostDialogs.revocation(require(id)), model);
    }

    @PostMapping("/token/revoke")
    String revoke(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        registerHost.revokeTokens(require(id), person.actor());
        Toasts.show("Token revoked", request, response);
        return "redirect:" + ComputeHost.path(id);
    }

    private static String confirm(Confirmation confirmation, Model model) {
        model.addAttribute("page", confirmation);
        return "web/ui/confirm";
    }

    /// Of the times in a URL without an offset.
    private static ZoneId zone(String id) {
        return ZoneId.getAvailableZoneIds().contains(id) ? ZoneId.of(id) : TimeText.UTC;
    }

    /// Null means until somebody ends it.
    private static @Nullable Duration length(String hours) {
        try {
            return hours.isEmpty()
                    ? null
                    : Duration.ofHours(Math.clamp(Long.parseLong(hours), 1, 720));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private ComputeHost require(long id) {
        return transactions.read(() -> host(id));
    }

    private ComputeHost host(long id) {
        return hosts.find(id).orElseThrow(NotFoundException::new);
    }
}

package dev.bailiwick.fleet.hostpages;

import static dev.bailiwick.fleet.hostlist.HostsQuery.PATH;

import dev.bailiwick.fleet.hosts.ComputeHost;
import dev.bailiwick.fleet.hosts.ComputeHosts;
import dev.bailiwick.fleet.hosts.HostReports;
import dev.bailiwick.fleet.hosts.RegisterHost;
import dev.bailiwick.fleet.hosts.SetMaintenance;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.edge.Toasts;
import dev.bailiwick.web.errors.NotFound;
import dev.bailiwick.web.ui.Confirmation;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// One host: its page, its maintenance, its end.
@Controller
@RequestMapping(PATH + "/hosts/{id}")
final class HostController {
    private final ComputeHosts hosts;
    private final HostPages pages;
    private final HostReports reports;
    private final RegisterHost register;
    private final SetMaintenance maintain;
    private final Transactions transactions;
    private final Clock clock;

    HostController(
            ComputeHosts hosts,
            HostPages pages,
            HostReports reports,
            RegisterHost register,
            SetMaintenance maintain,
            Transactions transactions,
            Clock clock) {
        this.hosts = hosts;
        this.pages = pages;
        this.reports = reports;
        this.register = register;
        this.maintain = maintain;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String show(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String range,
            @RequestParam(defaultValue = "") String from,
            @RequestParam(defaultValue = "") String to,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        Instant now = clock.instant();
        model.addAttribute(
                "page",
                transactions.read(() -> {
                    String asked = range.isBlank() ? usual(id, now).key() : range;
                    return pages.page(
                            host(id), HostTimeRange.of(asked, from, to, now), person, now);
                }));
        return "fleet/hostpages/host";
    }

    private RangePreset usual(long id, Instant now) {
        return reports.of(id)
                .map(report -> RangePreset.usual(Duration.between(report.getFirstSeenAt(), now)))
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
                            reports.inventory(id, InventoryPage.holding(q)));
                }));
        return "fleet/hostpages/inventory";
    }

    @PostMapping("/maintenance")
    String maintenance(
            @PathVariable long id,
            @RequestParam(defaultValue = "") String hours,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        maintain.begin(found(id), length(hours), person.actor());
        Toasts.show("Maintenance has begun: nobody is alarmed", request, response);
        return "redirect:" + ComputeHost.path(id);
    }

    @PostMapping("/maintenance/end")
    String endMaintenance(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        maintain.end(found(id), person.actor());
        Toasts.show("Maintenance has ended", request, response);
        return "redirect:" + ComputeHost.path(id);
    }

    @GetMapping("/remove")
    String askRemove(@PathVariable long id, Model model) {
        return ask(
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
        ComputeHost host = found(id);
        register.remove(host, person.actor());
        Toasts.show(host.name() + " is removed", request, response);
        return "redirect:" + PATH;
    }

    @GetMapping("/token/revoke")
    String askRevoke(@PathVariable long id, Model model) {
        return ask(HostDialogs.revocation(found(id)), model);
    }

    @PostMapping("/token/revoke")
    String revoke(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        register.revokeTokens(found(id), person.actor());
        Toasts.show("The token is revoked", request, response);
        return "redirect:" + ComputeHost.path(id);
    }

    private static String ask(Confirmation confirmation, Model model) {
        model.addAttribute("page", confirmation);
        return "web/ui/confirm";
    }

    /// None for until somebody ends it.
    private static @Nullable Duration length(String hours) {
        try {
            return hours.isEmpty()
                    ? null
                    : Duration.ofHours(Math.clamp(Long.parseLong(hours), 1, 720));
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private ComputeHost found(long id) {
        return transactions.read(() -> host(id));
    }

    private ComputeHost host(long id) {
        return hosts.find(id).orElseThrow(NotFound::new);
    }
}

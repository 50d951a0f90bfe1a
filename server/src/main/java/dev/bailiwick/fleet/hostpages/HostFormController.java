package dev.bailiwick.fleet.hostpages;

import static dev.bailiwick.fleet.hostlist.HostsQuery.PATH;

import dev.bailiwick.fleet.agents.AgentToken;
import dev.bailiwick.fleet.hosts.ComputeHost;
import dev.bailiwick.fleet.hosts.ComputeHosts;
import dev.bailiwick.fleet.hosts.HostDetails;
import dev.bailiwick.fleet.hosts.RegisterHost;
import dev.bailiwick.fleet.hosts.RegisterHostResult;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.edge.Toasts;
import dev.bailiwick.web.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Adding and describing hosts, and giving tokens, which show once.
@Controller
@RequestMapping(PATH)
final class HostFormController {
    private final ComputeHosts hosts;
    private final RegisterHost register;
    private final Settings settings;
    private final Transactions transactions;

    HostFormController(
            ComputeHosts hosts,
            RegisterHost register,
            Settings settings,
            Transactions transactions) {
        this.hosts = hosts;
        this.register = register;
        this.settings = settings;
        this.transactions = transactions;
    }

    @GetMapping("/add")
    String form(Model model) {
        var empty = new HostDetails("", "container", "", "");
        model.addAttribute("page", HostFormPage.toAdd(empty, Map.of()));
        return "fleet/hostpages/form";
    }

    @PostMapping("/add")
    String add(
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String kind,
            @RequestParam(defaultValue = "") String site,
            @RequestParam(defaultValue = "") String notes,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var details = new HostDetails(name, kind, site, notes);
        return switch (register.add(details, person.actor())) {
            case RegisterHostResult.Added(var host, var token) ->
                    show(host, token, true, request, response, model);
            case RegisterHostResult.Changed changed ->
                    throw new IllegalStateException("it was added");
            case RegisterHostResult.Overtaken overtaken ->
                    throw new IllegalStateException("it was not there before");
            case RegisterHostResult.Refused(var faults) ->
                    again(HostFormPage.toAdd(details, faults), response, model);
        };
    }

    @GetMapping("/hosts/{id}/edit")
    String edit(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        ComputeHost host = found(id);
        var details = new HostDetails(host.name(), host.kind().wire(), host.site(), host.notes());
        model.addAttribute("page", HostFormPage.toChange(host, details, false, Map.of()));
        return "fleet/hostpages/form";
    }

    @PostMapping("/hosts/{id}/edit")
    String change(
            @PathVariable long id,
            @RequestParam(defaultValue = "0") long version,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String kind,
            @RequestParam(defaultValue = "") String site,
            @RequestParam(defaultValue = "") String notes,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        ComputeHost host = found(id);
        var details = new HostDetails(name, kind, site, notes);
        return switch (register.change(id, version, details, person.actor())) {
            case RegisterHostResult.Changed changed -> {
                Toasts.show("Saved", request, response);
                yield "redirect:" + ComputeHost.path(id);
            }
            case RegisterHostResult.Refused(var faults) ->
                    again(HostFormPage.toChange(host, details, false, faults), response, model);
            case RegisterHostResult.Overtaken overtaken ->
                    again(HostFormPage.toChange(host, details, true, Map.of()), response, model);
            case RegisterHostResult.Added added ->
                    throw new IllegalStateException("it was there before");
        };
    }

    private static String again(HostFormPage page, HttpServletResponse response, Model model) {
        response.setStatus(422);
        model.addAttribute("page", page);
        return "fleet/hostpages/form";
    }

    /// For whoever reloads the page of a token, which is shown once.
    @GetMapping("/hosts/{id}/token")
    String back(@PathVariable long id) {
        return "redirect:" + ComputeHost.path(id);
    }

    @PostMapping("/hosts/{id}/token")
    String renew(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        ComputeHost host = found(id);
        return show(
                host, register.renewToken(host, person.actor()), false, request, response, model);
    }

    /// No redirect: the token is nowhere stored to be shown after one.
    private String show(
            ComputeHost host,
            AgentToken token,
            boolean first,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        response.setHeader("Cache-Control", "no-store");
        BaseUrl base = settings.current().get(GeneralSettings.BASE_URL);
        String address =
                base == null
                        ? "%s://%s:%d"
                                .formatted(
                                        request.getScheme(),
                                        request.getServerName(),
                                        request.getServerPort())
                        : base.origin();
        model.addAttribute(
                "page",
                new TokenPage(
                        ComputeHost.path(host.id()),
                        host.name(),
                        token.reveal(),
                        address,
                        base != null,
                        first));
        return "fleet/hostpages/token";
    }

    private ComputeHost found(long id) {
        return transactions.read(() -> hosts.find(id)).orElseThrow(NotFound::new);
    }
}

package dev.bailiwick.fleet.hosts.pages;

import static dev.bailiwick.fleet.hosts.registry.ComputeHost.PATH;

import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.agents.AgentToken;
import dev.bailiwick.fleet.downloads.AgentInstallation;
import dev.bailiwick.fleet.hosts.registry.ChangeHosts;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostForm;
import dev.bailiwick.fleet.hosts.registry.HostGateways;
import dev.bailiwick.fleet.hosts.registry.HostResult;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import dev.bailiwick.web.http.Toasts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.Set;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// Adding hosts, editing their details, and issuing tokens, which are shown once.
@Controller
@RequestMapping(PATH)
final class HostFormController {
    private final ComputeHosts hosts;
    private final HostGateways gateways;
    private final ChangeHosts registerHost;
    private final AgentInstallation installation;
    private final Settings settings;
    private final Transactions transactions;

    HostFormController(
            ComputeHosts hosts,
            HostGateways gateways,
            ChangeHosts registerHost,
            AgentInstallation installation,
            Settings settings,
            Transactions transactions) {
        this.hosts = hosts;
        this.gateways = gateways;
        this.registerHost = registerHost;
        this.installation = installation;
        this.settings = settings;
        this.transactions = transactions;
    }

    @GetMapping("/add")
    String form(Model model) {
        model.addAttribute("page", HostFormPage.forNew(HostForm.blank(), Map.of()));
        return "fleet/hosts/pages/form";
    }

    @PostMapping("/add")
    String add(
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String kind,
            @RequestParam(defaultValue = "") String site,
            @RequestParam(defaultValue = "") String gateway,
            @RequestParam(defaultValue = "") String notes,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var details = new HostForm(name, kind, site, gateway, notes);
        return switch (registerHost.add(details, person.actor())) {
            case HostResult.Added(var host, var token) ->
                    show(host, token, TokenPage.Purpose.NEW_HOST, request, response, model);
            case HostResult.Saved saved ->
                    throw new IllegalStateException("a new host cannot be reported as changed");
            case HostResult.Outdated overtaken ->
                    throw new IllegalStateException("a new host cannot be outdated");
            case HostResult.Refused(var errors) ->
                    redisplay(HostFormPage.forNew(details, errors), response, model);
        };
    }

    @GetMapping("/hosts/{id}/edit")
    String edit(@PathVariable long id, @AuthenticationPrincipal SignedIn person, Model model) {
        person.requireEditor();
        ComputeHost host = require(id);
        var details = HostForm.of(host, transactions.read(() -> gateways.nameOf(id)));
        model.addAttribute("page", HostFormPage.forEdit(host, details, false, Map.of()));
        return "fleet/hosts/pages/form";
    }

    @PostMapping("/hosts/{id}/edit")
    String change(
            @PathVariable long id,
            @RequestParam(defaultValue = "0") long version,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String kind,
            @RequestParam(defaultValue = "") String site,
            @RequestParam(defaultValue = "") String gateway,
            @RequestParam(defaultValue = "") String notes,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        ComputeHost host = require(id);
        var details = new HostForm(name, kind, site, gateway, notes);
        return switch (registerHost.change(id, version, details, person.actor())) {
            case HostResult.Saved saved -> {
                Toasts.show("Saved", request, response);
                yield "redirect:" + ComputeHost.path(id);
            }
            case HostResult.Refused(var errors) ->
                    redisplay(HostFormPage.forEdit(host, details, false, errors), response, model);
            case HostResult.Outdated overtaken ->
                    redisplay(HostFormPage.forEdit(host, details, true, Map.of()), response, model);
            case HostResult.Added added ->
                    throw new IllegalStateException("an existing host cannot be reported as added");
        };
    }

    private static String redisplay(HostFormPage page, HttpServletResponse response, Model model) {
        response.setStatus(422);
        model.addAttribute("page", page);
        return "fleet/hosts/pages/form";
    }

    /// For reloading the page of a token, which is shown once.
    @GetMapping("/hosts/{id}/token")
    String back(@PathVariable long id) {
        return "redirect:" + ComputeHost.path(id);
    }

    @PostMapping("/hosts/{id}/token")
    String renew(
            @PathVariable long id,
            @RequestParam(defaultValue = "checkin") String scopes,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        ComputeHost host = require(id);
        Set<AgentScope> permitted =
                AgentScope.read(scopes).orElseThrow(() -> new RefusedException(Refusal.UNREADABLE));
        return show(
                host,
                registerHost.issueToken(host, permitted, person.actor()),
                purpose(permitted),
                request,
                response,
                model);
    }

    private static TokenPage.Purpose purpose(Set<AgentScope> scopes) {
        return scopes.contains(AgentScope.MONITOR)
                ? TokenPage.Purpose.MONITOR
                : scopes.contains(AgentScope.CHECKIN)
                        ? TokenPage.Purpose.REPLACE
                        : TokenPage.Purpose.BACKUP;
    }

    /// Does not redirect: the token is not stored and could not be shown afterwards.
    private String show(
            ComputeHost host,
            AgentToken token,
            TokenPage.Purpose purpose,
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
                        token.plaintext(),
                        address,
                        base != null,
                        purpose,
                        installation.command(address).orElse("")));
        return "fleet/hosts/pages/token";
    }

    private ComputeHost require(long id) {
        return transactions.read(() -> hosts.find(id)).orElseThrow(NotFoundException::new);
    }
}

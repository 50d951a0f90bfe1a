package dev.bailiwick.fleet.hosts.engines;

import static dev.bailiwick.fleet.hosts.registry.ComputeHost.PATH;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.engines.DirectEngine;
import dev.bailiwick.fleet.engines.DirectEngines;
import dev.bailiwick.fleet.engines.EngineSettings;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.errors.NotFoundException;
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

/// The engine of a container host, for administrators.
@Controller
@RequestMapping(PATH + "/hosts/{id}/engine")
final class DirectEngineController {
    private final ComputeHosts hosts;
    private final DirectEngines engines;
    private final ChangeDirectEngines change;
    private final TestConnection test;
    private final AgentTokens agents;
    private final Settings settings;
    private final Transactions transactions;

    DirectEngineController(
            ComputeHosts hosts,
            DirectEngines engines,
            ChangeDirectEngines change,
            TestConnection test,
            AgentTokens agents,
            Settings settings,
            Transactions transactions) {
        this.hosts = hosts;
        this.engines = engines;
        this.change = change;
        this.test = test;
        this.agents = agents;
        this.settings = settings;
        this.transactions = transactions;
    }

    @GetMapping
    String show(@PathVariable long id, Model model) {
        return view(page(id), model);
    }

    @PostMapping
    String save(
            @PathVariable long id,
            @RequestParam(defaultValue = "0") long version,
            @RequestParam(defaultValue = "") String url,
            @RequestParam(defaultValue = "") String certificate,
            @RequestParam(name = "client_key", defaultValue = "") String key,
            @RequestParam(defaultValue = "") String authority,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response,
            Model model) {
        var form = new EngineForm(url, certificate, key, authority);
        return switch (change.save(require(id), version, form, person.actor())) {
            case EngineResult.Saved _ -> {
                Toasts.show("Saved. The engine is read within a minute", request, response);
                yield "redirect:" + DirectEnginePage.path(id);
            }
            case EngineResult.Outdated _ -> {
                response.setStatus(422);
                yield view(page(id).withTyped(form, true, Map.of()), model);
            }
            case EngineResult.Refused(var errors) -> {
                response.setStatus(422);
                yield view(page(id).withTyped(form, false, errors), model);
            }
        };
    }

    /// Where people return after re-authenticating before a test.
    @GetMapping("/test")
    String afterSignIn(@PathVariable long id) {
        return "redirect:" + DirectEnginePage.path(id);
    }

    /// With what is stored: a typed key could not be sent back to the form.
    @PostMapping("/test")
    String test(@PathVariable long id, Model model) {
        DirectEngine engine =
                transactions.read(() -> engines.find(id)).orElseThrow(NotFoundException::new);
        DirectEnginePage page = page(id);
        return view(page.enabled() ? page.withChecks(test.run(engine)) : page, model);
    }

    @GetMapping("/remove")
    String confirmRemove(@PathVariable long id, Model model) {
        model.addAttribute("page", DirectEnginePage.removal(require(id)));
        return "web/ui/confirm";
    }

    @PostMapping("/remove")
    String remove(
            @PathVariable long id,
            @AuthenticationPrincipal SignedIn person,
            HttpServletRequest request,
            HttpServletResponse response) {
        change.remove(require(id), person.actor());
        Toasts.show("Engine removed", request, response);
        return "redirect:" + ComputeHost.path(id);
    }

    private static String view(DirectEnginePage page, Model model) {
        model.addAttribute("page", page);
        return "fleet/hosts/engines/engine";
    }

    private DirectEnginePage page(long id) {
        boolean enabled = settings.current().get(EngineSettings.DIRECT_ENGINES);
        return transactions.read(() -> {
            ComputeHost host = host(id);
            DirectEngine engine = engines.find(id).orElse(null);
            boolean agentReports = agents.filterInUse(Set.of(id)).contains(id);
            return DirectEnginePage.of(
                    host, engine, EngineState.of(engine, enabled, agentReports), enabled);
        });
    }

    private ComputeHost require(long id) {
        return transactions.read(() -> host(id));
    }

    private ComputeHost host(long id) {
        return hosts.find(id)
                .filter(host -> host.kind() == HostKind.CONTAINER)
                .orElseThrow(NotFoundException::new);
    }
}

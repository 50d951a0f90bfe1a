package dev.bailiwick.fleet.hosts.engines;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.engines.DirectEngine;
import dev.bailiwick.fleet.engines.DirectEngines;
import dev.bailiwick.fleet.engines.EngineSettings;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostPageSections;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.ui.Crumb;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/// The engine on the page of its host: why it is not read, and where administrators register it.
@Component
final class EngineOfHost implements HostPageSections {
    private final DirectEngines engines;
    private final AgentTokens agents;
    private final Settings settings;

    EngineOfHost(DirectEngines engines, AgentTokens agents, Settings settings) {
        this.engines = engines;
        this.agents = agents;
        this.settings = settings;
    }

    @Override
    public Optional<Section> of(ComputeHost host, Account reader) {
        if (host.kind() != HostKind.CONTAINER) {
            return Optional.empty();
        }
        DirectEngine engine = engines.find(host.id()).orElse(null);
        boolean enabled = settings.current().get(EngineSettings.DIRECT_ENGINES);
        if (engine == null && !(enabled && reader.isAdministrator())) {
            return Optional.empty();
        }
        EngineState state =
                EngineState.of(
                        engine, enabled, agents.filterInUse(Set.of(host.id())).contains(host.id()));
        String path = DirectEnginePage.path(host.id());
        Item item =
                engine == null
                        ? new Item(
                                "No engine",
                                null,
                                "Use the agent where you can.",
                                state.icon(),
                                state.label(),
                                new Crumb("Register an engine", path))
                        : new Item(
                                engine.address().toString(),
                                reader.isAdministrator() ? path : null,
                                subtitle(state, engine),
                                state.icon(),
                                state.label(),
                                null);
        return Optional.of(new Section("Direct engine", "engine", "network", List.of(item)));
    }

    private static String subtitle(EngineState state, DirectEngine engine) {
        return switch (state) {
            case OFF -> "Reading engines directly is off.";
            case AGENT -> "An agent reports this host.";
            case FAILED -> engine.failure();
            case WAITING -> "It is read within a minute.";
            case READ -> "This server reads it every 60 seconds.";
            case NOT_REGISTERED -> "";
        };
    }
}

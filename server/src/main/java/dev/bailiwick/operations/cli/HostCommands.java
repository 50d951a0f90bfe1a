package dev.bailiwick.operations.cli;

import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.agents.AgentToken;
import dev.bailiwick.fleet.hosts.registry.ChangeHosts;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostForm;
import dev.bailiwick.fleet.hosts.registry.HostResult;
import dev.bailiwick.platform.db.Transactions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `bailiwick host add` and `host token`.
@Component
@Command(name = "host", description = "Manages compute hosts.")
final class HostCommands {
    private final ChangeHosts registerHost;
    private final ComputeHosts hosts;
    private final Transactions transactions;

    HostCommands(ChangeHosts registerHost, ComputeHosts hosts, Transactions transactions) {
        this.registerHost = registerHost;
        this.hosts = hosts;
        this.transactions = transactions;
    }

    @Command(description = "Registers a host and prints its agent token, once.")
    void add(
            @Option(
                            names = "--name",
                            description = "The display name.",
                            required = true,
                            paramLabel = "N")
                    String name,
            @Option(
                            names = "--kind",
                            description = "container or virtualization.",
                            defaultValue = "container",
                            paramLabel = "K")
                    String kind,
            @Option(
                            names = "--site",
                            description = "Where the host is located.",
                            defaultValue = "",
                            paramLabel = "S")
                    String site,
            @Option(
                            names = "--scopes",
                            description =
                                    "What the token permits: checkin, backup, monitor; several with"
                                            + " commas.",
                            defaultValue = "checkin",
                            paramLabel = "S")
                    String scopes,
            @Mixin CommandOutput output) {
        var details = new HostForm(name, kind, site, "");
        switch (registerHost.add(details, permitted(scopes), OperatingSystemUser.actor())) {
            case HostResult.Added(var host, var token) -> {
                var row = new LinkedHashMap<String, Object>();
                row.put("id", host.id());
                row.put("name", host.name());
                row.put("kind", host.kind().wire());
                row.put("token", token.plaintext());
                output.print(row, token.plaintext());
            }
            case HostResult.Saved saved ->
                    throw new IllegalStateException("a new host cannot be reported as changed");
            case HostResult.Outdated overtaken ->
                    throw new IllegalStateException("a new host cannot be outdated");
            case HostResult.Refused(var errors) ->
                    throw new CommandRefusedException(String.join(" ", errors.values()));
        }
    }

    @Command(
            description =
                    "Creates another token for a host, with its own scopes, and prints it once.")
    void token(
            @Parameters(paramLabel = "NAME", description = "The name of the host.") String name,
            @Option(
                            names = "--scopes",
                            description =
                                    "What the token permits: checkin, backup, monitor; several with"
                                            + " commas.",
                            required = true,
                            paramLabel = "S")
                    String scopes,
            @Mixin CommandOutput output) {
        ComputeHost host =
                transactions.read(() -> hosts.named(List.of(name))).stream()
                        .findFirst()
                        .orElseThrow(() ->
                                new CommandRefusedException("There is no host with this name."));
        AgentToken token =
                registerHost.issueToken(host, permitted(scopes), OperatingSystemUser.actor());
        var row = new LinkedHashMap<String, Object>();
        row.put("id", host.id());
        row.put("name", host.name());
        row.put("scopes", scopes);
        row.put("token", token.plaintext());
        output.print(row, token.plaintext());
    }

    private static Set<AgentScope> permitted(String scopes) {
        return AgentScope.read(scopes)
                .orElseThrow(() ->
                        new CommandRefusedException(
                                "The scopes are checkin, backup and monitor, separated by"
                                        + " commas."));
    }
}

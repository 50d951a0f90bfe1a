package dev.bailiwick.operations.cli;

import dev.bailiwick.fleet.hosts.registry.ChangeHosts;
import dev.bailiwick.fleet.hosts.registry.HostForm;
import dev.bailiwick.fleet.hosts.registry.HostResult;
import java.util.LinkedHashMap;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bailiwick host add`.
@Component
@Command(name = "host", description = "Manages compute hosts.")
final class HostCommands {
    private final ChangeHosts registerHost;

    HostCommands(ChangeHosts registerHost) {
        this.registerHost = registerHost;
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
            @Mixin CommandOutput output) {
        var details = new HostForm(name, kind, site, "");
        switch (registerHost.add(details, OperatingSystemUser.actor())) {
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
}

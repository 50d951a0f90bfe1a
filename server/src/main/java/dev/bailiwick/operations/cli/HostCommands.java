package dev.bailiwick.operations.cli;

import dev.bailiwick.fleet.hosts.register.HostDetails;
import dev.bailiwick.fleet.hosts.register.RegisterHost;
import dev.bailiwick.fleet.hosts.register.RegisterHostResult;
import java.util.LinkedHashMap;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bailiwick host add`.
@Component
@Command(name = "host", description = "Manages compute hosts.")
final class HostCommands {
    private final RegisterHost registerHost;

    HostCommands(RegisterHost registerHost) {
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
        var details = new HostDetails(name, kind, site, "");
        switch (registerHost.add(details, OperatingSystemUser.actor())) {
            case RegisterHostResult.Added(var host, var token) -> {
                var row = new LinkedHashMap<String, Object>();
                row.put("id", host.id());
                row.put("name", host.name());
                row.put("kind", host.kind().wire());
                row.put("token", token.plaintext());
                output.print(row, token.plaintext());
            }
            case RegisterHostResult.Changed changed ->
                    throw new IllegalStateException("a new host cannot be reported as changed");
            case RegisterHostResult.Outdated overtaken ->
                    throw new IllegalStateException("a new host cannot be outdated");
            case RegisterHostResult.Refused(var faults) ->
                    throw new CommandRefused(String.join(" ", faults.values()));
        }
    }
}

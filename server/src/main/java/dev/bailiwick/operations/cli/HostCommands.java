package dev.bailiwick.operations.cli;

import dev.bailiwick.fleet.hosts.HostDetails;
import dev.bailiwick.fleet.hosts.RegisterHost;
import dev.bailiwick.fleet.hosts.RegisterHostResult;
import java.util.LinkedHashMap;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `bailiwick host add`.
@Component
@Command(name = "host", description = "Compute hosts, without a browser.")
final class HostCommands {
    private final RegisterHost register;

    HostCommands(RegisterHost register) {
        this.register = register;
    }

    @Command(description = "Registers a host and prints its agent's token, once.")
    void add(
            @Option(
                            names = "--name",
                            description = "As lists show it.",
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
                            description = "Where it stands.",
                            defaultValue = "",
                            paramLabel = "S")
                    String site,
            @Mixin CommandOutput output) {
        var details = new HostDetails(name, kind, site, "");
        switch (register.add(details, OperatingSystemUser.actor())) {
            case RegisterHostResult.Added(var host, var token) -> {
                var row = new LinkedHashMap<String, Object>();
                row.put("id", host.id());
                row.put("name", host.name());
                row.put("kind", host.kind().wire());
                row.put("token", token.reveal());
                output.print(row, token.reveal());
            }
            case RegisterHostResult.Changed changed ->
                    throw new IllegalStateException("it was added");
            case RegisterHostResult.Overtaken overtaken ->
                    throw new IllegalStateException("it was not there before");
            case RegisterHostResult.Refused(var faults) ->
                    throw new CommandRefused(String.join(" ", faults.values()));
        }
    }
}

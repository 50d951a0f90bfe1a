package dev.bailiwick.operations.cli;

import dev.bailiwick.operations.provisioning.Provision;
import dev.bailiwick.operations.provisioning.ProvisionRefusedException;
import dev.bailiwick.records.provisioning.ProvisionSection.Outcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `bailiwick provision FILE.yaml`.
@Component
@Command(
        name = "provision",
        description = "Creates and changes records from a YAML file, all of them or none.")
final class ProvisionCommand implements Runnable {
    private final Provision provision;

    @Parameters(paramLabel = "FILE.yaml", description = "See docs/reference/provisioning.md.")
    private Path file = Path.of("");

    @Mixin private CommandOutput output = new CommandOutput();

    ProvisionCommand(Provision provision) {
        this.provision = provision;
    }

    @Override
    public void run() {
        try {
            List<Provision.Applied> all = provision.run(file, OperatingSystemUser.actor());
            output.print(Provision.json(all), sentence(all));
        } catch (ProvisionRefusedException refused) {
            if (output.isJson()) {
                output.printJson(Map.of("problems", refused.problems()));
            }
            throw new CommandRefusedException(String.valueOf(refused.getMessage()));
        }
    }

    private static String sentence(List<Provision.Applied> all) {
        return "Created %,d, changed %,d, left %,d unchanged."
                .formatted(
                        count(all, Outcome.CREATED),
                        count(all, Outcome.CHANGED),
                        count(all, Outcome.UNCHANGED));
    }

    private static long count(List<Provision.Applied> all, Outcome outcome) {
        return all.stream().filter(one -> one.outcome() == outcome).count();
    }
}

package dev.bailiwick.operations.cli;

import dev.bailiwick.operations.keyrotation.RotateMasterKey;
import java.util.Map;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `bailiwick rotate-key`.
@Component
@Command(
        name = "rotate-key",
        description =
                "Creates a new master key and re-encrypts every secret. Works while Bailiwick is"
                        + " running. If it is interrupted, run it again.")
final class RotateKeyCommand implements Runnable {
    private final RotateMasterKey rotateKeys;

    @Mixin private CommandOutput output = new CommandOutput();

    RotateKeyCommand(RotateMasterKey rotateKeys) {
        this.rotateKeys = rotateKeys;
    }

    @Override
    public void run() {
        var rotated = rotateKeys.run(OperatingSystemUser.actor(), System.err::println);
        if (output.isJson()) {
            output.printJson(
                    Map.of(
                            "new_master_key", rotated.newMasterKey(),
                            "master_key_file", rotated.masterKeyFile().toString(),
                            "secrets", rotated.secrets(),
                            "unreadable", rotated.unreadable()));
            return;
        }
        System.out.printf(
                rotated.newMasterKey()
                        ? "The master key was replaced. Secrets re-encrypted: %,d. Copy %s to the"
                                + " place where you keep it.%n"
                        : "The unfinished key rotation was completed. Secrets re-encrypted: %,d."
                              + " The master key in %s was created by that rotation. Run this again"
                              + " to create another one.%n",
                rotated.secrets(),
                rotated.masterKeyFile());
        if (rotated.targetFile() != null) {
            System.out.printf(
                    "It could not be moved to %s, where the old master key still is. Move it there:"
                            + " until then, no other master key can be created.%n",
                    rotated.targetFile());
        }
        rotated.unreadable()
                .forEach(sentence -> System.out.println(sentence + ". No key can decrypt it."));
    }
}

package dev.bailiwick.operations.cli;

import dev.bailiwick.operations.rotation.RotateKeys;
import java.util.Map;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `bailiwick rotate-key`.
@Component
@Command(
        name = "rotate-key",
        description =
                "Encrypts every secret anew, under a new master key, also while Bailiwick runs. If"
                        + " it was interrupted, run it again.")
final class RotateKeyCommand implements Runnable {
    private final RotateKeys rotateKeys;

    @Mixin private CommandOutput output = new CommandOutput();

    RotateKeyCommand(RotateKeys rotateKeys) {
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
                        ? "The master key is new. Secrets encrypted anew: %,d. Copy %s to where"
                                + " you keep it.%n"
                        : "The change of keys that was under way is finished. Secrets encrypted"
                                + " anew: %,d. The master key in %s is the one that change"
                                + " made. Run this again for another.%n",
                rotated.secrets(),
                rotated.masterKeyFile());
        if (rotated.belongsTo() != null) {
            System.out.printf(
                    "It could not be moved to %s, where the old master key is left. Put it in that"
                            + " place: until then no other master key can be made.%n",
                    rotated.belongsTo());
        }
        rotated.unreadable()
                .forEach(sentence -> System.out.println(sentence + ". No key opens it."));
    }
}

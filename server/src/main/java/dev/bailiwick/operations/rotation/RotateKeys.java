package dev.bailiwick.operations.rotation;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.KeyRotation;
import dev.bailiwick.platform.secrets.KeyRotation.Stage;
import dev.bailiwick.platform.servers.RunningServers;
import dev.bailiwick.platform.startup.StartRefused;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// A new master key and a new key for secrets, while the service runs. What was interrupted goes on
/// where it stood.
@Component
public final class RotateKeys {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Transactions transactions;
    private final KeyRotation rotation;
    private final ReencryptColumns encryptAnew;
    private final RunningServers servers;
    private final AuditLog audit;

    RotateKeys(
            Transactions transactions,
            KeyRotation rotation,
            ReencryptColumns encryptAnew,
            RunningServers servers,
            AuditLog audit) {
        this.transactions = transactions;
        this.rotation = rotation;
        this.encryptAnew = encryptAnew;
        this.servers = servers;
        this.audit = audit;
    }

    /// @param newMasterKey whether the master key's file is another one now; not when this run only
    ///   finished what an earlier one had begun
    /// @param masterKeyFile where the master key stands that is in use
    /// @param belongsTo where it could not be moved; null when it stands there
    /// @param secrets how many were encrypted anew in this run
    /// @param unreadable sentences about secrets that no key opens; they stay as they are
    public record Rotated(
            boolean newMasterKey,
            Path masterKeyFile,
            @Nullable Path belongsTo,
            long secrets,
            List<String> unreadable) {}

    public Rotated run(Actor actor, Consumer<String> progress) {
        return run(actor, progress, PATIENCE);
    }

    /// @param progress takes a sentence when something takes long
    /// @throws RotationRefused when a server does not take the new master key
    Rotated run(Actor actor, Consumer<String> progress, Duration patience) {
        // Never in one transaction with the keys: others hold them while they wait for the trail.
        audit.record(AuditEvent.of("Key Rotation Started").by(actor));
        boolean newMasterKey = transactions.read(rotation::stage) != Stage.REPLACED;
        if (newMasterKey) {
            replaceMasterKey(progress, patience);
        }
        Path file = rotation.settle();
        if (newMasterKey) {
            audit.record(AuditEvent.of("Master Key Replaced").by(actor));
        }
        int newest = transactions.read(rotation::newest);
        var done = encryptAnew.all();
        transactions.write(() -> rotation.dropOld(newest));
        audit.record(
                AuditEvent.of("Secrets Encrypted Anew")
                        .by(actor)
                        .with("secrets", String.valueOf(done.secrets()))
                        .with("unreadable", String.valueOf(done.unreadable().size())));
        return new Rotated(
                newMasterKey,
                file,
                file.equals(rotation.file()) ? null : rotation.file(),
                done.secrets(),
                done.unreadable());
    }

    private void replaceMasterKey(Consumer<String> progress, Duration patience) {
        long version;
        try {
            version = transactions.write(rotation::offer);
        } catch (StartRefused unwritable) {
            throw new RotationRefused(String.valueOf(unwritable.getMessage()));
        }
        await(version, progress, patience);
        transactions.write(rotation::replace);
    }

    private void await(long version, Consumer<String> progress, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        int told = 0;
        int without = transactions.read(() -> servers.withoutKeys(version));
        while (without > 0) {
            if (without != told) {
                progress.accept(
                        "Waiting for %d running server%s to take the new master key."
                                .formatted(without, without == 1 ? "" : "s"));
                told = without;
            }
            if (System.nanoTime() > end) {
                throw new RotationRefused(
                        ("%d of %d running servers cannot read the new master key. Put %s beside"
                             + " the master key file of each, for its user alone, and run this"
                             + " again. Until then the old key goes on being used.")
                                .formatted(
                                        without,
                                        transactions.read(servers::count),
                                        rotation.nextFile()));
            }
            pause();
            without = transactions.read(() -> servers.withoutKeys(version));
        }
    }

    private static void pause() {
        try {
            Thread.sleep(Duration.ofMillis(200));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RotationRefused("Interrupted. Run it again to go on.");
        }
    }
}

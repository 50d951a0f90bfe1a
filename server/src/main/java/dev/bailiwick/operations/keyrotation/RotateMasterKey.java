package dev.bailiwick.operations.keyrotation;

import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.KeyRotation;
import dev.bailiwick.platform.secrets.KeyRotation.Stage;
import dev.bailiwick.platform.servers.RunningServers;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Rotates the master key and the key for secrets while the service runs. An interrupted rotation
/// continues where it stopped.
@Component
public final class RotateMasterKey {
    private static final Duration MAX_WAIT = Duration.ofMinutes(2);

    private final Transactions transactions;
    private final KeyRotation rotation;
    private final ReencryptColumns reencryptColumns;
    private final RunningServers servers;
    private final AuditLog audit;

    RotateMasterKey(
            Transactions transactions,
            KeyRotation rotation,
            ReencryptColumns reencryptColumns,
            RunningServers servers,
            AuditLog audit) {
        this.transactions = transactions;
        this.rotation = rotation;
        this.reencryptColumns = reencryptColumns;
        this.servers = servers;
        this.audit = audit;
    }

    /// @param newMasterKey whether this run replaced the master key file; false when it only
    ///   completed an earlier rotation
    /// @param masterKeyFile the current location of the master key
    /// @param targetFile where it should be but could not be moved; null when it is there
    /// @param secrets how many were re-encrypted in this run
    /// @param unreadable sentences about secrets that no key decrypts; they stay unchanged
    public record Rotated(
            boolean newMasterKey,
            Path masterKeyFile,
            @Nullable Path targetFile,
            long secrets,
            List<String> unreadable) {}

    public Rotated run(Actor actor, Consumer<String> progress) {
        return run(actor, progress, MAX_WAIT);
    }

    /// @param progress receives a sentence when something takes long
    /// @throws RotationRefused when a server does not adopt the new master key
    Rotated run(Actor actor, Consumer<String> progress, Duration patience) {
        // Must not be in one transaction with the keys: others hold those while they wait for the
        // audit chain lock.
        audit.record(AuditEvent.of("Key Rotation Started").by(actor));
        boolean newMasterKey = transactions.read(rotation::stage) != Stage.REPLACED;
        if (newMasterKey) {
            replaceMasterKey(progress, patience);
        }
        Path file = rotation.moveNext();
        if (newMasterKey) {
            audit.record(AuditEvent.of("Master Key Replaced").by(actor));
        }
        int newest = transactions.read(rotation::newest);
        var done = reencryptColumns.all();
        transactions.write(() -> rotation.deleteOldKeys(newest));
        audit.record(
                AuditEvent.of("Secrets Re-encrypted")
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
            version = transactions.write(rotation::stageNext);
        } catch (StartRefusedException unwritable) {
            throw new RotationRefusedException(String.valueOf(unwritable.getMessage()));
        }
        await(version, progress, patience);
        transactions.write(rotation::replace);
    }

    private void await(long version, Consumer<String> progress, Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        int lastReported = 0;
        int without = transactions.read(() -> servers.withoutKeys(version));
        while (without > 0) {
            if (without != lastReported) {
                progress.accept(
                        "Waiting for %d running server%s to load the new master key."
                                .formatted(without, without == 1 ? "" : "s"));
                lastReported = without;
            }
            if (System.nanoTime() > end) {
                throw new RotationRefusedException(
                        ("%d of %d running servers cannot read the new master key. Put %s next to"
                             + " the master key file of each, readable only by its user, and run"
                             + " this again. Until then, the old key stays in use.")
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
            throw new RotationRefusedException("Interrupted. Run it again to continue.");
        }
    }
}

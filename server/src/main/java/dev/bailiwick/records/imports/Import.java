package dev.bailiwick.records.imports;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.db.ClockSkew;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// An uploaded file, and the results of its validation so far.
///
/// @param accountId the person who uploaded it
/// @param lastProgressAt when it last made progress
/// @param appliedTo the number of the last row that was applied; null until applying has begun
public record Import(
        long id,
        UUID uid,
        String kind,
        long accountId,
        String fileName,
        ImportState state,
        Instant lastProgressAt,
        long totalBytes,
        long readBytes,
        int created,
        int changed,
        int unchanged,
        int refused,
        @Nullable String failure,
        @Nullable Integer appliedTo) {
    /// Without progress for this long, a validation ended with its server, and an import that is
    /// being applied can be stopped.
    static final Duration PROGRESS_TIMEOUT = Duration.ofMinutes(2);

    boolean isBy(Account account) {
        return accountId == account.id();
    }

    int rows() {
        return created + changed + unchanged + refused;
    }

    /// The number of rows that would change something.
    int changeCount() {
        return created + changed;
    }

    int percentRead() {
        return totalBytes == 0 ? 0 : Math.clamp(100 * readBytes / totalBytes, 0, 100);
    }

    int percentApplied() {
        return appliedTo == null ? 0 : Math.min(99, 100 * appliedTo / (rows() + 1));
    }

    /// The number of the last row that is saved; that of the header when there is none.
    int lastSavedRow() {
        return appliedTo == null ? Imports.HEADER_ROW : appliedTo;
    }

    /// Whether all of its rows still exist; after the retention they are deleted gradually.
    boolean isRetained(Instant now) {
        return now.isBefore(lastProgressAt.plus(DeleteOldImports.RETENTION));
    }

    /// Whether its validation ended with its server.
    boolean wasInterrupted(Instant now) {
        return state == ImportState.VALIDATING && isIdle(now);
    }

    /// Whether applying it does not continue, because the last attempt failed or no server tries.
    boolean isStuck(Instant now) {
        return state == ImportState.APPLYING && (failure != null || isIdle(now));
    }

    private boolean isIdle(Instant now) {
        return now.isAfter(lastProgressAt.plus(PROGRESS_TIMEOUT))
                || lastProgressAt.isAfter(now.plus(ClockSkew.TOLERANCE));
    }
}

package dev.bailiwick.records.imports;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Every change to records that can be imported acquires this lock first. While an import of their
/// kind is being applied, other changes are refused: an import that has begun cannot fail then, so
/// it is applied completely.
@Component
public final class RecordLock {
    private final AuditLog audit;
    private final Imports imports;

    RecordLock(AuditLog audit, Imports imports) {
        this.audit = audit;
        this.imports = imports;
    }

    /// Waits for other changes to records of this kind, and keeps them waiting until the
    /// transaction ends.
    ///
    /// @throws RefusedException while an import of this kind is being applied
    public void acquire(ProductModule kind) {
        audit.acquireLock(kind.key());
        requireNoImport(kind);
    }

    /// The same, for a form that is shown again instead.
    ///
    /// @return how much of the import is saved, in percent; empty when no import is being applied
    public Optional<Integer> acquireUnlessImporting(ProductModule kind) {
        audit.acquireLock(kind.key());
        return percentApplied(kind);
    }

    /// How much of an import of this kind is saved, in percent; empty when none is being applied.
    /// Runs in the caller's transaction.
    public Optional<Integer> percentApplied(ProductModule kind) {
        return imports.beingApplied(kind.key()).map(Import::percentApplied);
    }

    void requireNoImport(ProductModule kind) {
        imports.beingApplied(kind.key())
                .ifPresent(other -> {
                    throw new RefusedException(refusal(kind, other));
                });
    }

    private static Refusal refusal(ProductModule kind, Import other) {
        return Refusal.of(
                        409,
                        "An import is being applied",
                        ("%s: %d %% of a file are imported. Other changes are possible when the"
                                        + " import has finished. Nothing was changed.")
                                .formatted(kind.label(), other.percentApplied()),
                        "Try again in a few minutes. If the percentage stays the same, an"
                                + " administrator can stop the import on the import page.")
                .withLink("Show the list", kind.path());
    }
}

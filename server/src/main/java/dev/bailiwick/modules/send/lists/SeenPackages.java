package dev.bailiwick.modules.send.lists;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.send.packages.Packages;
import dev.bailiwick.modules.send.packages.SentPackage;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/// Which packages a person sees: their own. Administrators see that others exist, without what
/// their senders have noted about them. Runs in the caller's transaction.
@Component
public final class SeenPackages {
    /// The latest of them; older ones are not listed.
    static final int MAX_LISTED = 5_000;

    private final Packages packages;

    SeenPackages(Packages packages) {
        this.packages = packages;
    }

    /// @return empty if there is none, or it must look so
    public Optional<SentPackage> find(UUID uid, Account reader) {
        return packages.find(uid)
                .filter(one -> one.isOf(reader.id()) || reader.isAdministrator())
                .map(one -> seen(one, reader));
    }

    List<SentPackage> own(Account reader) {
        return packages.list(reader.id(), MAX_LISTED);
    }

    /// For administrators.
    List<SentPackage> everybodys(Account reader) {
        return packages.list(null, MAX_LISTED).stream().map(one -> seen(one, reader)).toList();
    }

    private static SentPackage seen(SentPackage one, Account reader) {
        return one.isOf(reader.id()) ? one : one.withoutDetails();
    }
}

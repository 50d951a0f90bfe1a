package dev.bailiwick.modules.send.packages;

import dev.bailiwick.platform.settings.Settings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Whether there is space for more content: of one package, one person, everybody, and on the disk.
/// Runs in the caller's transaction.
@Component
final class Quotas {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    /// What stays free on the disk, where the database may be, too.
    private static final long RESERVED = GIB;

    private final PackageItems packageItems;
    private final Settings settings;

    Quotas(PackageItems packageItems, Settings settings) {
        this.packageItems = packageItems;
        this.settings = settings;
    }

    /// @param items of the draft so far
    /// @param more bytes that come to them
    /// @param free bytes of the store
    /// @return a sentence; null if there is space
    @Nullable String problem(SentPackage draft, List<SentItem> items, long more, long free) {
        var limits = settings.current();
        int packageMib = limits.get(SendSettings.PACKAGE_MIB);
        if (more < 0 || more > packageMib * MIB - sum(items)) {
            return "That is more than the limit of %s for a package.".formatted(mib(packageMib));
        }
        PackageItems.Usage used = packageItems.usage(draft.accountId());
        int personGib = limits.get(SendSettings.PERSON_GIB);
        if (used.ofPerson() + more > personGib * GIB) {
            return "Your packages would need more than your limit of %,d GiB. Revoke one that is no longer needed."
                    .formatted(personGib);
        }
        int totalGib = limits.get(SendSettings.TOTAL_GIB);
        if (used.ofAll() + more > totalGib * GIB || free - used.outstanding() - RESERVED < more) {
            return "There is not enough space for this at the moment. Contact your administrator.";
        }
        return null;
    }

    private static long sum(List<SentItem> items) {
        return items.stream().mapToLong(SentItem::bytes).sum();
    }

    private static String mib(int mib) {
        return mib % 1024 == 0 ? "%,d GiB".formatted(mib / 1024) : "%,d MiB".formatted(mib);
    }
}

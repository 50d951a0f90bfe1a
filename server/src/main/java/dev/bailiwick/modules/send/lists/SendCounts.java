package dev.bailiwick.modules.send.lists;

import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.modules.send.packages.PackageState;
import dev.bailiwick.modules.send.packages.Packages;
import dev.bailiwick.modules.send.packages.SentPackage;
import java.util.List;
import org.springframework.stereotype.Component;

/// The state of packages in a few words. Runs in the caller's transaction.
@Component
public final class SendCounts {
    private final Packages packages;

    SendCounts(Packages packages) {
        this.packages = packages;
    }

    /// For the overview: everybody's.
    public ModuleStatus status() {
        return ModuleStatus.of(packages(packages.count(PackageState.OPEN, null), "open package"));
    }

    static String summary(List<SentPackage> all, PackageFilter filter) {
        long open =
                all.stream()
                        .map(filter::state)
                        .filter(state -> !state.isEnded() && state != ShownState.UPLOADING)
                        .count();
        long today = count(all, filter, PackageFilter.View.EXPIRES_TODAY);
        long locked =
                all.stream()
                        .filter(one -> filter.shows(PackageFilter.View.CURRENT, one))
                        .filter(one -> filter.state(one) == ShownState.LOCKED)
                        .count();
        return "%s%s%s."
                .formatted(
                        open == 1 ? "1 package is open" : "%,d packages are open".formatted(open),
                        today == 0
                                ? ""
                                : ", %,d %s today"
                                        .formatted(today, today == 1 ? "expires" : "expire"),
                        locked == 0
                                ? ""
                                : ". %,d %s locked after failed attempts"
                                        .formatted(locked, locked == 1 ? "is" : "are"));
    }

    private static long count(
            List<SentPackage> all, PackageFilter filter, PackageFilter.View view) {
        return all.stream().filter(one -> filter.shows(view, one)).count();
    }

    private static String packages(int count, String noun) {
        return "%,d %s%s".formatted(count, noun, count == 1 ? "" : "s");
    }
}

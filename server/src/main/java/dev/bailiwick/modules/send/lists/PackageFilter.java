package dev.bailiwick.modules.send.lists;

import dev.bailiwick.modules.send.packages.SecureSend;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Which packages the list shows, and in which order. Titles and recipients are encrypted, so the
/// list is searched, filtered and sorted in memory.
///
/// @param zone of the reader
record PackageFilter(ListQuery query, Instant now, ZoneId zone) {
    /// The parameter with the current view.
    static final String VIEW = "view";

    /// The parameter that shows everybody's packages.
    static final String WHOSE = "whose";

    enum View implements ListOption {
        CURRENT("Current", null),
        LOCKED("Locked", StatusIcon.FAIL),
        NOT_OPENED("Not opened", StatusIcon.WAIT),
        EXPIRES_TODAY("Expires today", StatusIcon.WARN),
        UPLOADING("Uploading", StatusIcon.RUN),
        ENDED("Ended", StatusIcon.GONE);

        private final String label;
        private final @Nullable StatusIcon icon;

        View(String label, @Nullable StatusIcon icon) {
            this.label = label;
            this.icon = icon;
        }

        @Override
        public String key() {
            return this == CURRENT ? "" : ListOption.super.key();
        }

        @Override
        public String label() {
            return label;
        }

        @Override
        public @Nullable StatusIcon icon() {
            return icon;
        }
    }

    enum Whose implements ListOption {
        MINE("My packages"),
        ALL_PEOPLE("Everybody's packages");

        private final String label;

        Whose(String label) {
            this.label = label;
        }

        @Override
        public String key() {
            return this == MINE ? "" : "all";
        }

        @Override
        public String label() {
            return label;
        }
    }

    enum Order implements ListOption {
        STATE("Attention first"),
        NEWEST("Newest"),
        EXPIRES("Expires next");

        private final String label;

        Order(String label) {
            this.label = label;
        }

        @Override
        public String label() {
            return label;
        }
    }

    /// @param isAdministrator whether the reader can see everybody's
    static ListQuery query(Map<String, String> asked, boolean isAdministrator) {
        return ListQuery.of(
                SecureSend.PATH,
                asked,
                List.of(Order.values()),
                ListQuery.Parameter.of(
                        WHOSE, isAdministrator ? List.of(Whose.values()) : List.of(Whose.MINE)),
                ListQuery.Parameter.of(VIEW, List.of(View.values())));
    }

    boolean isOfEverybody() {
        return ListOption.find(Whose.class, query.get(WHOSE)) == Whose.ALL_PEOPLE;
    }

    ShownState state(SentPackage one) {
        return ShownState.of(one, now, zone);
    }

    List<SentPackage> found(List<SentPackage> all) {
        String part = SearchText.folded(query.search());
        return part.isEmpty() ? all : all.stream().filter(one -> contains(one, part)).toList();
    }

    private static boolean contains(SentPackage one, String part) {
        return Stream.of(one.details().title(), one.details().recipient(), one.sender())
                .anyMatch(text -> SearchText.folded(text).contains(part));
    }

    /// @param found the latest first
    List<SentPackage> shown(List<SentPackage> found) {
        View view = ListOption.find(View.class, query.get(VIEW));
        Stream<SentPackage> shown = found.stream().filter(one -> shows(view, one));
        List<SentPackage> sorted = comparator().map(shown::sorted).orElse(shown).toList();
        return query.isReversed() ? sorted.reversed() : sorted;
    }

    private Optional<Comparator<SentPackage>> comparator() {
        return switch (query.order(Order.class)) {
            case STATE ->
                    Optional.of(Comparator.comparing(this::state).thenComparing(this::expires));
            case NEWEST -> Optional.empty();
            case EXPIRES -> Optional.of(Comparator.comparing(SentPackage::expiresAt));
        };
    }

    /// The soonest first, and those that have ended as they are.
    private Instant expires(SentPackage one) {
        return state(one).isEnded() ? Instant.MAX : one.expiresAt();
    }

    /// A locked package needs attention until it would have expired.
    boolean shows(View view, SentPackage one) {
        ShownState state = state(one);
        boolean isCurrent =
                !state.isEnded() || (state == ShownState.LOCKED && now.isBefore(one.expiresAt()));
        return switch (view) {
            case CURRENT -> isCurrent;
            case LOCKED -> state == ShownState.LOCKED;
            case NOT_OPENED -> !state.isEnded() && isUnopened(one);
            case EXPIRES_TODAY -> state == ShownState.EXPIRES_TODAY;
            case UPLOADING -> state == ShownState.UPLOADING;
            case ENDED -> !isCurrent;
        };
    }

    private boolean isUnopened(SentPackage one) {
        return one.openedAt() == null && state(one) != ShownState.UPLOADING;
    }
}

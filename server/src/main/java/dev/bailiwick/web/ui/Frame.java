package dev.bailiwick.web.ui;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The layout around every page's content. `siteName` is the name of this installation, `host` is
/// shown in the footer, `requestId` on error pages, `toast` once after an action; `now` is the time
/// of the request, to which displayed times are relative, and `zone` that of the person.
public record Frame(
        @Nullable Person person,
        List<Group> navigation,
        String siteName,
        String host,
        Csrf csrf,
        Assets assets,
        String requestId,
        Instant now,
        ZoneId zone,
        @Nullable Toast toast) {

    public Frame {
        navigation = List.copyOf(navigation);
    }

    /// @param success whether it confirms an action; other toasts stay until they are dismissed
    public record Toast(String message, boolean success) {}

    /// The signed-in person.
    public record Person(String name, String email, String initials) {
        public static Person of(String name, String email) {
            return new Person(name, email, initials(name.isBlank() ? email : name));
        }

        private static String initials(String name) {
            var letters =
                    Arrays.stream(name.split("[\\s.@_-]+", -1))
                            .filter(word ->
                                    !word.isEmpty() && Character.isLetter(word.codePointAt(0)))
                            .map(word ->
                                    Character.toString(Character.toUpperCase(word.codePointAt(0))))
                            .toList();
            return switch (letters.size()) {
                case 0 -> "–";
                case 1 -> letters.getFirst();
                default -> letters.getFirst() + letters.getLast();
            };
        }
    }

    /// A group of navigation items; the first group has no label.
    public record Group(@Nullable String label, List<Item> items) {
        public Group {
            items = List.copyOf(items);
        }
    }

    /// A navigation item. `shortLabel` is for the bar on a phone; `children` are set only while the
    /// parent is open; `count` is the number of things that need attention there.
    public record Item(
            String label,
            String shortLabel,
            String href,
            String icon,
            Current current,
            List<Item> children,
            @Nullable Count count) {
        public Item {
            children = List.copyOf(children);
        }

        public static Item of(String label, String href, String icon, Current current) {
            return new Item(label, label, href, icon, current, List.of(), null);
        }

        public Item withCount(@Nullable Count some) {
            return new Item(label, shortLabel, href, icon, current, children, some);
        }

        /// The value of `aria-current`, or null.
        public @Nullable String ariaCurrent() {
            return switch (current) {
                case PAGE -> "page";
                case SECTION -> "true";
                case NONE -> null;
            };
        }
    }

    /// Such as "3", with "3 open" for screen readers.
    public record Count(int number, String text, StatusIcon state) {}

    /// Whether the current page is this item, is below it, or neither.
    public enum Current {
        PAGE,
        SECTION,
        NONE
    }

    /// The hidden token in every form that changes something.
    public record Csrf(String parameter, String token) {}

    /// The URL of an asset.
    public String asset(String path) {
        return assets.url(path);
    }

    /// The items of the bar on a phone: four, and the rest behind "More".
    public List<Item> phoneItems() {
        var places = new ArrayList<Item>();
        for (var group : navigation) {
            places.addAll(group.items());
        }
        return places.subList(0, Math.min(4, places.size()));
    }
}

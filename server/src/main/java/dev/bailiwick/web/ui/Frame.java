package dev.bailiwick.web.ui;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What stands around every page's content. `host` is shown at the foot, `requestId` on error
/// pages, `toast` once after something was done; `now` is the moment of the request, by which times
/// are worded.
public record Frame(
        @Nullable Person person,
        List<Group> navigation,
        String host,
        Csrf csrf,
        Assets assets,
        String requestId,
        Instant now,
        @Nullable Toast toast) {

    public Frame {
        navigation = List.copyOf(navigation);
    }

    /// @param done whether it confirms; what tells of something else stays until it is dismissed
    public record Toast(String sentence, boolean done) {}

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

    /// Places that belong together; the first group has no label.
    public record Group(@Nullable String label, List<Item> items) {
        public Group {
            items = List.copyOf(items);
        }
    }

    /// A place. `shortLabel` is for the bar on a phone; `children` are given only while their
    /// parent is open; `count` says how many things there need a person.
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

        /// With a label of its own on the bar of a phone.
        public Item shortly(String words) {
            return new Item(label, words, href, icon, current, children, count);
        }

        public Item withCount(@Nullable Count some) {
            return new Item(label, shortLabel, href, icon, current, children, some);
        }

        /// The value of `aria-current`, or none.
        public @Nullable String ariaCurrent() {
            return switch (current) {
                case HERE -> "page";
                case WITHIN -> "true";
                case ELSEWHERE -> null;
            };
        }
    }

    /// "3", and for those who hear it "3 open".
    public record Count(int number, String words, State state) {}

    /// Whether the page at hand is this place, lies within it, or neither.
    public enum Current {
        HERE,
        WITHIN,
        ELSEWHERE
    }

    /// The hidden value that every form which changes something carries.
    public record Csrf(String parameter, String token) {}

    /// The address of an asset.
    public String asset(String path) {
        return assets.url(path);
    }

    /// The places in the bar under the thumb: four, and the rest behind "More".
    public List<Item> bar() {
        var places = new ArrayList<Item>();
        for (var group : navigation) {
            places.addAll(group.items());
        }
        return places.subList(0, Math.min(4, places.size()));
    }
}

package dev.bailiwick.modules.licences.seats;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Who is to have a seat.
///
/// @param account of a person who has one here
/// @param host a compute host
/// @param name the account's address, the host's name, or whatever was typed
public record Assignee(Kind kind, @Nullable Long account, @Nullable Long host, String name) {
    /// Nobody and nothing that is registered here.
    public static Assignee named(String name) {
        return new Assignee(Kind.NAME, null, null, name);
    }

    public enum Kind {
        PERSON,
        HOST,
        NAME;

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Kind of(String key) {
            return Arrays.stream(values())
                    .filter(kind -> kind.key().equals(key))
                    .findFirst()
                    .orElse(NAME);
        }
    }
}

package dev.bailiwick.modules.licences.seats;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The assignee of a seat.
///
/// @param account the id of a person with an account
/// @param host the id of a compute host
/// @param name the account's address, the host's name, or the typed text
public record Assignee(Kind kind, @Nullable Long account, @Nullable Long host, String name) {
    /// Not registered here as a person or host.
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

package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.identity.accounts.AccountName;
import dev.bailiwick.identity.oidc.tokens.Identity;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A person's name from the provider's claims.
public final class PersonName {
    private PersonName() {}

    /// The display name, or first and last name; empty when neither was sent or is a valid name.
    public static Optional<String> of(Identity identity) {
        return name(identity.name())
                .or(() ->
                        name(
                                Stream.of(identity.givenName(), identity.familyName())
                                        .filter(Objects::nonNull)
                                        .collect(Collectors.joining(" "))));
    }

    /// Falls back to the user name, or to an empty text.
    public static String forNewAccount(Identity identity) {
        return of(identity).or(() -> name(identity.preferredUsername())).orElse("");
    }

    private static Optional<String> name(@Nullable String text) {
        return Optional.ofNullable(text).flatMap(AccountName::of);
    }
}

package dev.bailiwick.identity.singlesignon.settings;

import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What the provider must supply about a person for any kind of access.
///
/// @param requiredGroup null when none is required
public record IdentityPolicy(
        boolean requireVerifiedEmail, EmailDomains domains, @Nullable String requiredGroup) {
    /// Why an identity is not admitted.
    public enum Objection {
        MISSING_OR_INVALID_EMAIL,
        UNVERIFIED_EMAIL,
        DISALLOWED_EMAIL_DOMAIN,
        NOT_IN_REQUIRED_GROUP
    }

    public Optional<Objection> objection(Identity identity) {
        Optional<EmailAddress> email =
                Optional.ofNullable(identity.email()).flatMap(EmailAddress::parse);
        if (email.isEmpty()) {
            return Optional.of(Objection.MISSING_OR_INVALID_EMAIL);
        }
        if (requireVerifiedEmail && !identity.emailVerified()) {
            return Optional.of(Objection.UNVERIFIED_EMAIL);
        }
        if (!domains.allow(email.get().value())) {
            return Optional.of(Objection.DISALLOWED_EMAIL_DOMAIN);
        }
        return requiredGroup == null || identity.groups().names().contains(requiredGroup)
                ? Optional.empty()
                : Optional.of(Objection.NOT_IN_REQUIRED_GROUP);
    }
}

package dev.bailiwick.provider;

import dev.bailiwick.accounts.EmailAddress;
import dev.bailiwick.oidc.Identity;
import java.util.Optional;

/// What a person must bring from the provider, whatever they want here.
public record IdentityPolicy(boolean requireVerifiedEmail, EmailDomains domains) {
    /// Why an identity may not come in.
    public enum Objection {
        MISSING_OR_INVALID_EMAIL,
        UNVERIFIED_EMAIL,
        DISALLOWED_EMAIL_DOMAIN
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
        return domains.allow(email.get().value())
                ? Optional.empty()
                : Optional.of(Objection.DISALLOWED_EMAIL_DOMAIN);
    }
}

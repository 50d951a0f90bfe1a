package dev.bailiwick.identity.singlesignon.flows;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.idp.RequiredIdentityAttributes;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.Optional;

/// Applies the provider's admission policy to flows.
public final class AdmissionPolicy {
    private AdmissionPolicy() {}

    public static Optional<FlowFailure> objection(
            ConfiguredIdp provider, Identity identity, FlowKind flow) {
        return objection(provider.policy(), identity)
                .map(category -> FlowFailure.of(category, flow, identity));
    }

    private static Optional<FailureCategory> objection(
            RequiredIdentityAttributes policy, Identity identity) {
        Optional<EmailAddress> email =
                Optional.ofNullable(identity.email()).flatMap(EmailAddress::parse);
        if (email.isEmpty()) {
            return Optional.of(FailureCategory.MISSING_OR_INVALID_EMAIL);
        }
        if (policy.requireVerifiedEmail() && !identity.emailVerified()) {
            return Optional.of(FailureCategory.UNVERIFIED_EMAIL);
        }
        if (!policy.domains().allow(email.get().value())) {
            return Optional.of(FailureCategory.DISALLOWED_EMAIL_DOMAIN);
        }
        String group = policy.requiredGroup();
        return group == null || identity.groups().names().contains(group)
                ? Optional.empty()
                : Optional.of(FailureCategory.NOT_IN_REQUIRED_GROUP);
    }

    public static void require(ConfiguredIdp provider, Identity identity, FlowKind flow) {
        Optional<FlowFailure> objection = objection(provider, identity, flow);
        if (objection.isPresent()) {
            throw new FlowFailure.Thrown(objection.get());
        }
    }

    public static ProposedLink link(ConfiguredIdp provider, Identity identity, Account account) {
        return new ProposedLink(
                account.id(),
                identity.issuer(),
                identity.subject(),
                email(identity),
                provider.name());
    }

    /// For an admitted identity.
    public static EmailAddress address(Identity identity) {
        return Optional.ofNullable(identity.email()).flatMap(EmailAddress::parse).orElseThrow();
    }

    /// For an admitted identity.
    public static String email(Identity identity) {
        return address(identity).value();
    }
}

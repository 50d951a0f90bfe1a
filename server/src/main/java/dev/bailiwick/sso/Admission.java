package dev.bailiwick.sso;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.EmailAddress;
import dev.bailiwick.oidc.Identity;
import dev.bailiwick.provider.ConfiguredProvider;
import java.util.Optional;

/// The policy of the provider's settings, in terms of flows.
final class Admission {
    private Admission() {}

    static Optional<Rejection> objection(
            ConfiguredProvider provider, Identity identity, FlowKind flow) {
        return provider.policy()
                .objection(identity)
                .map(objection -> Rejection.of(Category.of(objection), flow, identity));
    }

    static void require(ConfiguredProvider provider, Identity identity, FlowKind flow) {
        Optional<Rejection> objection = objection(provider, identity, flow);
        if (objection.isPresent()) {
            throw new Rejection.Thrown(objection.get());
        }
    }

    static ProposedLink link(ConfiguredProvider provider, Identity identity, Account account) {
        return new ProposedLink(
                account.id(),
                identity.issuer(),
                identity.subject(),
                email(identity),
                provider.name());
    }

    /// Of an identity that was admitted.
    static EmailAddress address(Identity identity) {
        return Optional.ofNullable(identity.email()).flatMap(EmailAddress::parse).orElseThrow();
    }

    /// Of an identity that was admitted.
    static String email(Identity identity) {
        return address(identity).value();
    }
}

package dev.bailiwick.identity.singlesignon.flows;

/// An identity and the account it would be linked to.
///
/// @param email as sent by the provider, a valid address
public record ProposedLink(
        long accountId, String issuer, String subject, String email, String providerName) {
    public boolean isOf(LinkedIdentity linked) {
        return linked.issuer().equals(issuer) && linked.subject().equals(subject);
    }
}

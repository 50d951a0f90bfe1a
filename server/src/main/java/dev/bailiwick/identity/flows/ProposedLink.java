package dev.bailiwick.identity.flows;

/// An identity and the account that it would be linked to.
///
/// @param email as the provider sent it, a valid address
public record ProposedLink(
        long accountId, String issuer, String subject, String email, String providerName) {
    public boolean isOf(LinkedIdentity linked) {
        return linked.issuer().equals(issuer) && linked.subject().equals(subject);
    }
}

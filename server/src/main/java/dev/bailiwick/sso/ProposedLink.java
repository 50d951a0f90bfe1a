package dev.bailiwick.sso;

/// An identity and the account that it would be linked to.
///
/// @param email as the provider sent it, a valid address
record ProposedLink(
        long accountId, String issuer, String subject, String email, String providerName) {
    boolean isOf(LinkedIdentity linked) {
        return linked.issuer().equals(issuer) && linked.subject().equals(subject);
    }
}

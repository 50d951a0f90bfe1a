package dev.bailiwick.identity.oidc.provider;

/// Which claim contains what. A name with dots is first tried literally, then as a path into nested
/// objects.
public record ClaimNames(
        String email,
        String emailVerified,
        String name,
        String givenName,
        String familyName,
        String preferredUsername,
        String groups) {
    public static final ClaimNames DEFAULTS =
            new ClaimNames(
                    "email",
                    "email_verified",
                    "name",
                    "given_name",
                    "family_name",
                    "preferred_username",
                    "groups");
}

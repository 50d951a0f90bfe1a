package dev.bailiwick.identity.oidc.provider;

/// The client secret. Its text form hides it, so that logging a [IdentityProvider] reveals nothing.
public record ClientSecret(String value) {
    public ClientSecret {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("A client secret must not be empty");
        }
    }

    @Override
    public String toString() {
        return "ClientSecret[hidden]";
    }
}

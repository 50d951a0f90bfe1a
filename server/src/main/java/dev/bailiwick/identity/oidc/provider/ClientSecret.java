package dev.bailiwick.identity.oidc.provider;

/// The client's secret. Its text form hides it, so that a logged [Provider] gives nothing away.
public record ClientSecret(String value) {
    public ClientSecret {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("A client secret is not empty");
        }
    }

    @Override
    public String toString() {
        return "ClientSecret[hidden]";
    }
}

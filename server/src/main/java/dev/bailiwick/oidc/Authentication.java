package dev.bailiwick.oidc;

/// What came back from the provider. Whether the identity may come in is for others to decide.
public sealed interface Authentication {
    record Authenticated(Identity identity, ProviderSession session) implements Authentication {}

    record Failed(Failure failure) implements Authentication {}
}

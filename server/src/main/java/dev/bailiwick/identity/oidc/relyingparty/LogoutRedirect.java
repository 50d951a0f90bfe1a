package dev.bailiwick.identity.oidc.relyingparty;

import java.net.URI;

/// Where a person is sent to sign out at the provider as well.
///
/// @param location can contain the ID token: use it only in a Location header or a link, never in a
///   log
/// @param byRedirect whether a form response may redirect there, because its origin is allowed by
///   `form-action`
public record LogoutRedirect(URI location, boolean byRedirect) {
    @Override
    public String toString() {
        return "WayOut[hidden]";
    }
}

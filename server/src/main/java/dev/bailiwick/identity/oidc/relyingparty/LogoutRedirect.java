package dev.bailiwick.identity.oidc.relyingparty;

import java.net.URI;

/// Where a person goes to be signed out at the provider too.
///
/// @param location may carry the ID token: for a Location header or a link, never for a log
/// @param byRedirect whether the answer to a form may redirect there: it is of the origin that
///   forms may lead to
public record LogoutRedirect(URI location, boolean byRedirect) {
    @Override
    public String toString() {
        return "WayOut[hidden]";
    }
}

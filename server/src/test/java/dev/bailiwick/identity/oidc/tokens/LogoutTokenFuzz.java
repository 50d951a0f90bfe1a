package dev.bailiwick.identity.oidc.tokens;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.FuzzInput;
import dev.bailiwick.identity.oidc.discovery.ForgedTokens;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import tools.jackson.databind.JsonNode;

/// A logout token that anyone can send: a line with its header, then its claims. It is rejected, or
/// it is from this issuer, for this client, about a logout, and not an ID token.
public final class LogoutTokenFuzz {
    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

    private LogoutTokenFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String[] lines = FuzzInput.lines(data, 2);
        String token = ForgedTokens.token(lines[0], lines[1]);
        try {
            LogoutNotice.Ended ended =
                    new LogoutTokens(ForgedTokens.CLOCK).validate(ForgedTokens.known(), token);
            JsonNode claims = ForgedTokens.claims(token);
            hold(!claims.has("nonce"), "no ID token");
            hold(claims.path("events").path(EVENT).isObject(), "of a logout");
            hold(ended.subject() != null || ended.sid() != null, "of somebody");
            hold(!ended.id().isBlank() && ended.id().length() <= 255, "that counts once");
            hold(token.length() <= LogoutTokens.MAX_LENGTH, "of some length");
        } catch (ProtocolFailureException refusal) {
            ForgedTokens.holdRefusal(refusal);
        }
    }
}

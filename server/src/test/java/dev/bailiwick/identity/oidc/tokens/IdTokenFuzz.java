package dev.bailiwick.identity.oidc.tokens;

import static dev.bailiwick.FuzzInput.hold;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import dev.bailiwick.FuzzInput;
import dev.bailiwick.identity.oidc.discovery.ForgedTokens;
import dev.bailiwick.identity.oidc.provider.ClaimNames;
import dev.bailiwick.identity.oidc.provider.HttpResult;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.relyingparty.TokenExchange;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An ID token from the token endpoint's response: a line with its header, then its claims. It is
/// rejected, or it is from this issuer, for this client, for this flow and currently valid, and has
/// a subject.
public final class IdTokenFuzz {
    private static final PendingFlow PENDING =
            new PendingFlow("state", "nonce-1", "v".repeat(43), ForgedTokens.NOW);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private IdTokenFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String[] lines = FuzzInput.lines(data, 2);
        String token = ForgedTokens.token(lines[0], lines[1]);
        String answer =
                JSON.writeValueAsString(
                        Map.of("access_token", "a", "token_type", "Bearer", "id_token", token));
        try {
            OIDCTokens tokens =
                    TokenExchange.tokens(
                            new HttpResult.Received("localhost", 200, "application/json", answer));
            JWTClaimsSet believed =
                    new IdTokens(ForgedTokens.CLOCK)
                            .validate(ForgedTokens.known(), tokens, PENDING);
            JsonNode claims = ForgedTokens.claims(token);
            hold(claims.path("nonce").asString("").equals("nonce-1"), "for this flow");
            String subject = claims.path("sub").asString("");
            hold(!subject.isBlank() && subject.length() <= 255, "about somebody");
            hold(subject.equals(believed.getSubject()), "about the same for everybody");
            Identity identity =
                    new Claims(believed.toJSONObject(), Map.of(), ClaimNames.DEFAULTS)
                            .identity(ForgedTokens.issuer(), believed.getSubject());
            hold(identity.subject().equals(subject), "who is this identity");
            IdpSession session = IdTokens.session(token, believed);
            hold(session.idToken().equals(token), "and this session");
        } catch (ProtocolFailureException refusal) {
            ForgedTokens.holdRefusal(refusal);
        }
    }
}

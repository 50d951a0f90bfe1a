package dev.bailiwick.identity.oidc.provider;

import static dev.bailiwick.FuzzInput.hold;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import dev.bailiwick.FuzzInput;
import dev.bailiwick.identity.oidc.discovery.DiscoveryDocument;
import dev.bailiwick.identity.oidc.discovery.ForgedTokens;
import dev.bailiwick.identity.oidc.discovery.JwtVerification;
import dev.bailiwick.identity.oidc.discovery.SigningKeys;
import dev.bailiwick.identity.oidc.relyingparty.TokenExchange;
import dev.bailiwick.identity.oidc.tokens.Claims;
import dev.bailiwick.identity.oidc.tokens.Identity;
import java.util.Map;
import net.minidev.json.JSONObject;

/// Other provider responses: a line with the kind (`tokens`, `error`, `keys`, `claims`), then the
/// JSON.
public final class ProviderAnswerFuzz {
    private ProviderAnswerFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String[] lines = FuzzInput.lines(data, 2);
        try {
            switch (lines[0]) {
                case "tokens" -> tokens(200, lines[1]);
                case "error" -> tokens(400, lines[1]);
                case "keys" -> keys(lines[1]);
                default -> claims(lines[1]);
            }
        } catch (ProtocolFailureException refusal) {
            ForgedTokens.holdRefusal(refusal);
        } catch (StrictJson.Malformed e) {
            FuzzInput.holdSentence(e.reason());
        }
    }

    private static void tokens(int status, String body) throws ProtocolFailureException {
        OIDCTokens tokens =
                TokenExchange.tokens(
                        new HttpResult.Received("localhost", status, "application/json", body));
        hold(status == 200, "an error brings no tokens");
        String access = tokens.getAccessToken().getValue();
        hold(
                !access.isEmpty() && access.chars().allMatch(c -> c >= 0x20 && c < 0x7f),
                "a token that fits a header");
    }

    private static void keys(String body) throws StrictJson.Malformed {
        for (JWK key : SigningKeys.parse(StrictJson.object(body))) {
            boolean signs = JwtVerification.isUsable(key, DiscoveryDocument.ALGORITHMS);
            hold(!signs || !"oct".equals(key.getKeyType().getValue()), "no shared secret signs");
        }
    }

    private static void claims(String body) throws StrictJson.Malformed {
        JSONObject claims = StrictJson.object(body);
        Identity identity =
                new Claims(claims, Map.of(), ClaimNames.DEFAULTS).identity("issuer", "subject");
        Identity same =
                new Claims(Map.of(), claims, ClaimNames.DEFAULTS).identity("issuer", "subject");
        hold(identity.equals(same), "the same from wherever it comes");
        hold(!identity.emailVerified() || claims.containsKey("email_verified"), "as it was said");
        hold(identity.groups().names().stream().noneMatch(String::isBlank), "groups have names");
    }
}

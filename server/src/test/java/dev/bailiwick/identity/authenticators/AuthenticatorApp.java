package dev.bailiwick.identity.authenticators;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.codec.binary.Base32;

/// An authenticator app with a person's secret, and the recovery codes issued with it.
public record AuthenticatorApp(RunningServer server, byte[] secret, List<String> recoveryCodes) {
    private static final Pattern SECRET = Pattern.compile("id=\"secret\"[^>]* value=\"([^\"]+)\"");
    private static final Pattern CODE = Pattern.compile("<li>([0-9a-z]{5}-[0-9a-z]{5})</li>");

    /// Sets one up on the profile of the person signed in.
    public static AuthenticatorApp setUp(RunningServer server, Browser browser) {
        return setUp(server, browser, "/profile/two-factor/authenticator");
    }

    public static AuthenticatorApp setUp(RunningServer server, Browser browser, String page) {
        byte[] secret = secretOn(browser.get(page));
        Answer answer =
                browser.post(
                        page, Map.of("code", OneTimeCodes.at(secret, server.clock().instant())));
        return new AuthenticatorApp(server, secret, codesOn(answer));
    }

    public static byte[] secretOn(Answer page) {
        var found = SECRET.matcher(page.body());
        if (!found.find()) {
            throw new AssertionError("no secret: " + page);
        }
        return new Base32().decode(found.group(1).replace(" ", ""));
    }

    public static List<String> codesOn(Answer page) {
        return CODE.matcher(page.body()).results().map(found -> found.group(1)).toList();
    }

    /// The code that the app shows at the server's current time.
    public String code() {
        return code(Duration.ZERO);
    }

    public String code(Duration offset) {
        return OneTimeCodes.at(secret, server.clock().instant().plus(offset));
    }

    /// The code that an app with this secret shows at a given time.
    public static String codeAt(byte[] secret, Instant at) {
        return OneTimeCodes.at(secret, at);
    }

    /// An unused code; advances the clock for it.
    public String nextCode() {
        server.clock().advance(Duration.ofSeconds(30));
        return code();
    }
}

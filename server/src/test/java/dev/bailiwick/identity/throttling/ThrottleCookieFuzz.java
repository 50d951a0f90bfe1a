package dev.bailiwick.identity.throttling;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.FuzzInput;
import dev.bailiwick.platform.secrets.TestKeys;
import jakarta.servlet.http.Cookie;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/// A made-up known-browser cookie; `RIGHT` in it stands for a real one of another account. It is
/// never accepted for this account, and whatever it contains, the next cookie is small.
public final class ThrottleCookieFuzz {
    private static final Clock CLOCK =
            Clock.fixed(Instant.parse("2026-03-12T12:00:00Z"), ZoneOffset.UTC);
    private static final ThrottleCookie DEVICES = new ThrottleCookie(TestKeys.secrets(), CLOCK);
    private static final String RIGHT = written("ada@example.org", new MockHttpServletRequest());

    private ThrottleCookieFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String value = FuzzInput.text(data).replace("RIGHT", RIGHT);
        var request = new MockHttpServletRequest();
        request.setCookies(new Cookie("bailiwick-device", value));

        hold(
                DEVICES.number(request, "eve@example.org").isEmpty(),
                "unknown to who was not given it");
        Optional<String> number = DEVICES.number(request, "ada@example.org");
        hold(number.isEmpty() || value.contains(RIGHT), "known is what was given");

        String next = written("eve@example.org", request);
        hold(next.length() <= 1_000 + 200, "a cookie of some length");
        var again = new MockHttpServletRequest();
        again.setCookies(new Cookie("bailiwick-device", next));
        hold(
                DEVICES.number(again, "eve@example.org").isPresent() || next.length() > 1_000,
                "known");
    }

    private static String written(String emailKey, MockHttpServletRequest request) {
        var response = new MockHttpServletResponse();
        DEVICES.write(emailKey, request, response);
        Cookie cookie = response.getCookie("bailiwick-device");
        if (cookie == null) {
            throw new IllegalStateException("no cookie was given");
        }
        return cookie.getValue();
    }
}

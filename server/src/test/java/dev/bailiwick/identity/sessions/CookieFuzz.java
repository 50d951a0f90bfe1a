package dev.bailiwick.identity.sessions;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.FuzzInput;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.platform.secrets.TestKeys;
import dev.bailiwick.web.http.Toasts;
import dev.bailiwick.web.ui.Frame;
import jakarta.servlet.http.Cookie;
import java.util.Optional;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/// Cookies made up by a client: a line for the session cookie, one for the toast. `RIGHT` in the
/// first stands for a real one. No other cookie opens a session.
public final class CookieFuzz {
    private static final String ID = "i".repeat(43);
    private static final Secrets SECRETS = TestKeys.secrets();
    private static final SessionCookie SESSION = new SessionCookie(SECRETS);
    private static final String RIGHT = given();

    private CookieFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String[] lines = FuzzInput.lines(data, 2);
        String session = lines[0].replace("RIGHT", RIGHT);

        Optional<String> id = SESSION.read(with("bailiwick", session));
        hold(id.isPresent() == session.equals(RIGHT), "only what was given opens a session");
        hold(id.isEmpty() || id.get().equals(ID), "the one that it was given for");

        var response = new MockHttpServletResponse();
        Frame.Toast toast = Toasts.consume(with("bailiwick-toast", lines[1]), response);
        hold(toast == null || toast.message().length() <= 600, "a sentence, no more");

        Toasts.show(lines[1], new MockHttpServletRequest(), response);
        String written = response.getHeaders("Set-Cookie").getLast();
        hold(
                written.chars().allMatch(c -> c >= 0x20 && c < 0x7f),
                "whatever a sentence says, a header stays one");
    }

    private static String given() {
        var response = new MockHttpServletResponse();
        SESSION.write(ID, new MockHttpServletRequest(), response);
        Cookie cookie = response.getCookie("bailiwick");
        if (cookie == null) {
            throw new IllegalStateException("no cookie was given");
        }
        return cookie.getValue();
    }

    private static MockHttpServletRequest with(String name, String value) {
        var request = new MockHttpServletRequest();
        request.setCookies(new Cookie(name, value));
        return request;
    }
}

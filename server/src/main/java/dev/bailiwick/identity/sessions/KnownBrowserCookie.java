package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.web.http.HostPrefixedCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// The accounts that have signed in with a browser before, in a cookie of keyed hashes. It grants
/// no access: somebody who copies it can only suppress a notification.
@Component
final class KnownBrowserCookie {
    private static final HostPrefixedCookie COOKIE = new HostPrefixedCookie("bailiwick-known");
    private static final Duration LIFETIME = Duration.ofDays(400);
    private static final int MAX_MARKS = 8;
    private static final int MARK_BYTES = 16;

    private final Secrets secrets;

    KnownBrowserCookie(Secrets secrets) {
        this.secrets = secrets;
    }

    boolean isKnown(Account account, HttpServletRequest request) {
        byte[] own = mark(account).getBytes(StandardCharsets.US_ASCII);
        return marks(request)
                .anyMatch(mark -> Secrets.same(own, mark.getBytes(StandardCharsets.US_ASCII)));
    }

    void remember(Account account, HttpServletRequest request, HttpServletResponse response) {
        String own = mark(account);
        List<String> marks =
                Stream.concat(Stream.of(own), marks(request).filter(mark -> !mark.equals(own)))
                        .limit(MAX_MARKS)
                        .toList();
        COOKIE.set(String.join(".", marks), LIFETIME, request, response);
    }

    private String mark(Account account) {
        byte[] mac = secrets.mac("known browser", account.uid().toString());
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Arrays.copyOf(mac, MARK_BYTES));
    }

    private static Stream<String> marks(HttpServletRequest request) {
        return COOKIE.values(request)
                .flatMap(value -> Arrays.stream(value.split("\\.", -1)))
                .filter(mark -> mark.matches("[A-Za-z0-9_-]{22}"))
                .limit(MAX_MARKS);
    }
}

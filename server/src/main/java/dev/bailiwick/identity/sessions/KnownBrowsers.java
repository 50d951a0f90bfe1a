package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.web.edge.HostCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Which accounts a browser was signed in to before, by a cookie of keyed hashes. It opens nothing:
/// whoever copies it only keeps a mail from being sent.
@Component
final class KnownBrowsers {
    private static final HostCookie COOKIE = new HostCookie("bailiwick-known");
    private static final Duration AGE = Duration.ofDays(400);
    private static final int MOST = 8;
    private static final int MARK_BYTES = 16;

    private final Secrets secrets;

    KnownBrowsers(Secrets secrets) {
        this.secrets = secrets;
    }

    boolean knows(Account account, HttpServletRequest request) {
        byte[] own = mark(account).getBytes(StandardCharsets.US_ASCII);
        return marks(request)
                .anyMatch(mark -> Secrets.same(own, mark.getBytes(StandardCharsets.US_ASCII)));
    }

    void remember(Account account, HttpServletRequest request, HttpServletResponse response) {
        String own = mark(account);
        List<String> marks =
                Stream.concat(Stream.of(own), marks(request).filter(mark -> !mark.equals(own)))
                        .limit(MOST)
                        .toList();
        COOKIE.set(String.join(".", marks), AGE, request, response);
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
                .limit(MOST);
    }
}

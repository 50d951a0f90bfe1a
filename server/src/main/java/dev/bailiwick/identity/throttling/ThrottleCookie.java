package dev.bailiwick.identity.throttling;

import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.web.http.HostPrefixedCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// The accounts, at most four, that this browser has signed in to: for each a random number, the
/// day, and a keyed hash of both and the account's address. It grants no access; the browser's
/// failures are only counted separately from those of others.
@Component
final class ThrottleCookie {
    private static final HostPrefixedCookie COOKIE = new HostPrefixedCookie("bailiwick-device");
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final Duration LIFETIME = Duration.ofDays(365);
    private static final int MAX_ACCOUNTS = 4;
    private static final int MAX_LENGTH = 1000;

    /// Text of any other form would not fit into the next cookie either.
    private static final Pattern TOKEN =
            Pattern.compile("[A-Za-z0-9_-]{22}\\.[0-9]{1,6}\\.[A-Za-z0-9_-]{43}");

    private final Secrets secrets;
    private final Clock clock;
    private final SecureRandom random = new SecureRandom();

    ThrottleCookie(Secrets secrets, Clock clock) {
        this.secrets = secrets;
        this.clock = clock;
    }

    /// This browser's number for the account with that address.
    Optional<String> number(HttpServletRequest request, String emailKey) {
        return tokens(request)
                .filter(token -> isOf(token, emailKey))
                .map(token -> token[0])
                .findFirst();
    }

    void write(String emailKey, HttpServletRequest request, HttpServletResponse response) {
        var tokens = new ArrayList<String>();
        tokens.add(token(emailKey));
        tokens(request)
                .filter(token -> !isOf(token, emailKey))
                .limit(MAX_ACCOUNTS - 1)
                .forEach(token -> tokens.add(String.join(".", token)));
        COOKIE.set(String.join("~", tokens), LIFETIME, request, response);
    }

    private String token(String emailKey) {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        String number = BASE64.encodeToString(bytes);
        String day = Long.toString(today());
        return number + "." + day + "." + mac(number, day, emailKey);
    }

    private boolean isOf(String[] token, String emailKey) {
        byte[] right = mac(token[0], token[1], emailKey).getBytes(StandardCharsets.UTF_8);
        return Secrets.same(token[2].getBytes(StandardCharsets.UTF_8), right)
                && Long.parseLong(token[1]) > today() - LIFETIME.toDays();
    }

    private String mac(String number, String day, String emailKey) {
        return BASE64.encodeToString(secrets.mac("device cookie", number, day, emailKey));
    }

    private long today() {
        return LocalDate.ofInstant(Instant.now(clock), ZoneOffset.UTC).toEpochDay();
    }

    private static Stream<String[]> tokens(HttpServletRequest request) {
        return COOKIE.values(request)
                .filter(value -> value.length() <= MAX_LENGTH)
                .limit(1)
                .flatMap(value -> List.of(value.split("~", -1)).stream())
                .limit(MAX_ACCOUNTS)
                .filter(token -> TOKEN.matcher(token).matches())
                .map(token -> token.split("\\.", -1));
    }
}

package dev.bailiwick.platform.secrets;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.regex.Pattern;

/// An unguessable token: 32 random bytes in base64url, safe in links and cookies.
public final class RandomToken {
    static final int LENGTH = 43;
    private static final int BYTES = 32;
    private static final Pattern FORMAT = Pattern.compile("[A-Za-z0-9_-]{" + LENGTH + "}");
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomToken() {}

    public static String next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return BASE64.encodeToString(bytes);
    }

    /// Whether a text has the right form; it may still not be one of ours.
    public static boolean isToken(String text) {
        return FORMAT.matcher(text).matches();
    }
}

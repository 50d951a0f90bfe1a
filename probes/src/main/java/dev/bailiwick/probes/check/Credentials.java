package dev.bailiwick.probes.check;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Credentials of an HTTP request, sent with the first request and only to its origin.
public sealed interface Credentials {
    /// The value of the `Authorization` header.
    String header();

    /// RFC 7617, in UTF-8.
    record Basic(String username, String password) implements Credentials {
        public Basic {
            Invalid.when(
                    username.indexOf(':') >= 0
                            || hasControls(username)
                            || hasControls(password)
                            || username.length() + password.length() > MAX_LENGTH,
                    "The user name or the password is too long, or contains characters that are"
                            + " not permitted.");
        }

        @Override
        public String header() {
            byte[] both = (username + ":" + password).getBytes(StandardCharsets.UTF_8);
            return "Basic " + Base64.getEncoder().encodeToString(both);
        }

        @Override
        public String toString() {
            return "Basic";
        }
    }

    /// RFC 6750 §2.1.
    record Bearer(String token) implements Credentials {
        public Bearer {
            Invalid.when(
                    token.isEmpty()
                            || token.length() > MAX_LENGTH
                            || !token.chars().allMatch(c -> c > ' ' && c < 127),
                    "The token is too long, or contains characters that are not permitted.");
        }

        @Override
        public String header() {
            return "Bearer " + token;
        }

        @Override
        public String toString() {
            return "Bearer";
        }
    }

    int MAX_LENGTH = 4_096;

    private static boolean hasControls(String text) {
        return text.chars().anyMatch(Character::isISOControl);
    }
}

package dev.bailiwick.agent;

import java.util.regex.Pattern;

/// The token that identifies this host to the server: `bwa_` and 43 characters. It leaves this
/// object only for the request and the configuration file.
public final class Token {
    private static final Pattern FORM = Pattern.compile("bwa_[A-Za-z0-9_-]{43}");

    private final String text;

    private Token(String text) {
        this.text = text;
    }

    public static Token of(String text) throws RefusedException {
        String stripped = text.strip();
        if (!FORM.matcher(stripped).matches()) {
            throw new RefusedException(
                    "This is not an agent token. A token begins with bwa_ and is 47 characters"
                            + " long.");
        }
        return new Token(stripped);
    }

    public String reveal() {
        return text;
    }

    @Override
    public String toString() {
        return "bwa_[hidden]";
    }
}

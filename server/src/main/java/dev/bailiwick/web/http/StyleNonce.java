package dev.bailiwick.web.http;

import jakarta.servlet.http.HttpServletResponse;

/// Lets one page add style elements with a nonce (CSP Level 3 §6.7.3.2), for the terminal.
public final class StyleNonce {
    private static final String HEADER = "Content-Security-Policy";

    private StyleNonce() {}

    /// @param nonce at least 128 random bits, in Base64 characters
    public static void allow(String nonce, HttpServletResponse response) {
        String policy = response.getHeader(HEADER);
        response.setHeader(
                HEADER,
                policy.replace("style-src 'self'", "style-src 'self' 'nonce-" + nonce + "'"));
    }
}

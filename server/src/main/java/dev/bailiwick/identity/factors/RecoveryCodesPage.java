package dev.bailiwick.identity.factors;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Ten recovery codes, shown once.
///
/// @param host of the site, named in the file
/// @param continueHref the target of the button
public record RecoveryCodesPage(
        List<String> codes, String email, String host, String continueHref) {
    public RecoveryCodesPage {
        codes = List.copyOf(codes);
    }

    /// The codes as a text file in a data link, so that nothing has to be stored for a download.
    public String file() {
        String text =
                """
                Bailiwick recovery codes for %s at %s
                Each code works once, instead of a code from your authenticator app or a passkey.

                %s
                """
                        .formatted(email, host, String.join("\n", codes));
        return "data:text/plain;charset=utf-8,"
                + URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        return "recovery codes";
    }
}

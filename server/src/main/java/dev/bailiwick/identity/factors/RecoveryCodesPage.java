package dev.bailiwick.identity.factors;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Ten recovery codes, shown this once.
///
/// @param host of the site, so that the file tells what it is for
/// @param onwards where the button leads
public record RecoveryCodesPage(List<String> codes, String email, String host, String onwards) {
    public RecoveryCodesPage {
        codes = List.copyOf(codes);
    }

    /// The codes as a text file within a link: nothing has to be kept for a download.
    public String file() {
        String text =
                """
                Bailiwick recovery codes for %s at %s
                Each works once, in the place of a code from your authenticator app or of a passkey.

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

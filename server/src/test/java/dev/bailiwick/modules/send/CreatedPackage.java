package dev.bailiwick.modules.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.RunningServer;
import java.util.regex.Pattern;

/// What the page that is shown once says.
///
/// @param passphrase empty for none
public record CreatedPackage(String link, String passphrase, String path) {
    private static final Pattern LINK =
            Pattern.compile("id=\"link\"[^>]* value=\"([^\"]+/p/[A-Za-z0-9]{64})\"");
    private static final Pattern PASSPHRASE = Pattern.compile("id=\"phrase\"[^>]*>([^<]+)<");
    private static final Pattern PATH = Pattern.compile("href=\"(/secure-send/[0-9a-f-]{36})\"");

    public static CreatedPackage of(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        return new CreatedPackage(
                found(LINK, answer), found(PASSPHRASE, answer), found(PATH, answer));
    }

    private static String found(Pattern pattern, Answer answer) {
        var found = pattern.matcher(answer.body());
        return found.find() ? found.group(1) : "";
    }

    public String token() {
        return link.substring(link.lastIndexOf('/') + 1);
    }

    /// A recipient who knows the passphrase.
    public Gateway unlocked(RunningServer server) {
        Gateway recipient = Gateway.of(server, link);
        assertThat(recipient.unlock(passphrase).json().get("outcome").asString())
                .isEqualTo("UNLOCKED");
        return recipient;
    }
}

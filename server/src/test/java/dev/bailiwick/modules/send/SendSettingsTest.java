package dev.bailiwick.modules.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// What administrators set holds for the form.
class SendSettingsTest {
    private static final RunningServer SERVER = RunningServer.onSqlite();
    private static final String SETTINGS = "/site-administration/secure-send";
    private static final String ADD = "/secure-send/add";

    private final Browser administrator = SERVER.signedIn(Role.ADMIN);

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    private Answer set(String field, String value) {
        return administrator.post(SETTINGS, Map.of(field, value));
    }

    @Test
    void a_passphrase_can_be_required() {
        set("passphrase_required", "true");

        Answer without = administrator.post(ADD, Map.of("text", "x", "passphrase_mode", "none"));
        assertThat(without.status()).isEqualTo(422);
        assertThat(without.body()).contains("Every package needs a passphrase here.");

        set("history_days", "90");
        assertThat(administrator.post(ADD, Map.of("text", "x", "passphrase_mode", "none")).status())
                .isEqualTo(200);
    }

    @Test
    void the_longest_lifetime_holds() {
        set("longest_hours", "30");

        assertThat(administrator.get(ADD).body()).contains("30 hours").doesNotContain("7 days");
        Answer longer = administrator.post(ADD, Map.of("text", "x", "expires_hours", "31"));
        assertThat(longer.body()).contains("Choose 5 minutes to 30 hours.");
        assertThat(administrator.post(ADD, Map.of("text", "x")).status()).isEqualTo(200);
        set("longest_hours", "744");
    }

    @Test
    void a_file_beyond_the_limit_is_refused_and_the_rest_of_the_form_stays() {
        set("package_mib", "1");
        var form =
                new MultipartForm()
                        .field("_csrf", administrator.csrf())
                        .file("large.img", new byte[2 << 20])
                        .file("small.txt", new byte[10])
                        .field("title", "A title");

        Answer refused = form.post(administrator, ADD);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("more than the limit of 1 MiB", "small.txt", "A title")
                .doesNotContain("large.img");
        var endless =
                new MultipartForm()
                        .field("_csrf", administrator.csrf())
                        .file("endless.img", new byte[12 << 20]);
        assertThat(endless.post(administrator, ADD).status()).isEqualTo(413);
        set("package_mib", "10240");
    }

    @Test
    void links_that_only_this_computer_can_open_are_pointed_out() {
        String settings = administrator.get(SETTINGS).body();
        String created = administrator.post(ADD, Map.of("text", "x")).body();

        assertThat(settings)
                .contains(
                        "Links begin with",
                        "http://localhost:",
                        "Only this computer can open these links",
                        "BAILIWICK_GATEWAY_ORIGIN");
        assertThat(created)
                .contains("Only this computer can open this link", "href=\"" + SETTINGS + "\"");
        Browser editor = SERVER.signedIn(Role.EDITOR, ProductModule.SECURE_SEND);
        assertThat(editor.post(ADD, Map.of("text", "x")).body())
                .contains("Only this computer can open this link")
                .doesNotContain("href=\"" + SETTINGS + "\"");
    }

    @Test
    void impossible_values_are_refused() {
        Answer refused = set("longest_hours", "745");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(SERVER.signedIn(Role.EDITOR).get(SETTINGS).status()).isEqualTo(403);
    }
}

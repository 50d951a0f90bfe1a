package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.send.CreatedPackage;
import dev.bailiwick.modules.send.MultipartForm;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Pages of secure send comply with the page rules, even with the worst that people type and name
/// their files.
class SendPageRulesTest {
    private static final String SEND = "/secure-send";

    private final RunningServer server = RunningServer.shared();
    private final Browser admin = server.signedIn(Role.ADMIN);

    @Test
    void what_people_type_is_text() {
        check(admin.get(SEND));
        check(admin.get(SEND + "/add"));
        Answer refused =
                new MultipartForm()
                        .field("_csrf", admin.csrf())
                        .field("title", Hostile.LINE)
                        .field("text", Hostile.LINE)
                        .field("recipient", Hostile.LINE)
                        .field("downloads", Hostile.LINE)
                        .field("expires_hours", Hostile.LINE)
                        .field("passphrase_mode", Hostile.LINE)
                        .field("mail_link", Hostile.LINE)
                        .file("<script>" + Hostile.MARK.replace("\"", "") + ".txt", new byte[3])
                        .post(admin, SEND + "/add");
        assertThat(refused.status()).isEqualTo(422);
        check(refused);
        String draft = refused.body().replaceAll("(?s).*name=\"draft\" value=\"([^\"]+)\".*", "$1");
        check(admin.get(SEND + "/add?draft=" + draft));
        Answer created =
                admin.post(
                        SEND + "/add",
                        Map.of("draft", draft, "title", Hostile.LINE, "recipient", Hostile.LINE));
        check(created);
        String path = CreatedPackage.of(created).path();
        check(admin.get(path));
        check(admin.get(path + "/revoke"));
        check(admin.get(SEND));
        check(admin.get(SEND + "?whose=all"));
        admin.post(path + "/revoke");
        check(admin.get(path));
        check(admin.get(SEND + "?view=ended"));
        check(admin.get("/site-administration/secure-send"));
    }

    private static void check(Answer answer) {
        assertThat(answer.status()).isIn(200, 422);
        PageRules.all(answer.body());
    }
}

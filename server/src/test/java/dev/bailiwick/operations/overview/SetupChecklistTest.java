package dev.bailiwick.operations.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.operations.ownbackup.schedule.ScheduledBackups;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class SetupChecklistTest {
    private static final RunningServer SERVER = RunningServer.onSqlite();

    private final Browser administrator = SERVER.signedIn(Role.ADMIN);

    @AfterEach
    void nothing_is_hidden() {
        set(Map.of("general.checklist_hidden", "false"));
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void provider_steps_appear_once_a_provider_is_connected() {
        assertThat(overview())
                .contains("If you have one that supports OpenID Connect")
                .doesNotContain("break-glass", "Link your own account");

        set(
                Map.of(
                        "general.base_url", SERVER.address(),
                        "oidc.enabled", "true",
                        "oidc.provider_name", "Fernbrook ID",
                        "oidc.issuer", "https://id.example.test",
                        "oidc.client_id", "bailiwick",
                        "oidc.client_secret", "s3cret"));

        assertThat(overview())
                .contains(
                        SERVER.address() + ", on this machine only",
                        "Fernbrook ID",
                        "Select a break-glass",
                        "Link your own account");
    }

    @Test
    void mail_is_a_checklist_step_until_it_is_set_up() {
        assertThat(overview()).contains("Open Mail");

        set(Map.of("mail.host", "mail.example.test", "mail.from_address", "it@example.test"));

        assertThat(overview())
                .contains("Bailiwick sends mail through your server.")
                .doesNotContain("Open Mail");
    }

    @Test
    void scheduled_backups_are_a_checklist_step_until_set_up() {
        var backups = "/site-administration/system/backups";
        assertThat(overview()).contains("Open System");

        administrator.post(
                backups,
                Map.of(
                        "every_hours", "24",
                        "keep", "7",
                        "passphrase", "five lanterns on a pier",
                        "passphrase_again", "five lanterns on a pier"));
        assertThat(overview())
                .contains("Encrypted backups are scheduled.")
                .doesNotContain("Open System");

        SERVER.bean(ScheduledBackups.class).stop();
        assertThat(overview()).contains("Open System");
    }

    @Test
    void the_checklist_can_be_hidden_and_shown_again() {
        var general = "/site-administration/general";
        assertThat(administrator.get(general).body()).contains("Hide the checklist");

        administrator.post(general, Map.of("checklist_hidden", "true"));
        assertThat(overview())
                .contains("Status", "Nothing needs attention.")
                .doesNotContain("Set the public base URL", "complete");

        administrator.post(general);
        assertThat(overview()).contains("Set the public base URL");
    }

    private String overview() {
        return administrator.get("/").body();
    }

    private static void set(Map<String, @Nullable String> changes) {
        assertThat(SERVER.bean(ChangeSettings.class).apply(changes, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }
}

package dev.bailiwick.modules.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.send.packages.SendOptions;
import dev.bailiwick.modules.send.packages.SendPackage;
import dev.bailiwick.modules.send.packages.SentPackage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// The list and the page of packages, and what administrators see of others'.
class SendPagesTest {
    private static final RunningServer SERVER = RunningServer.onSqlite();
    private static final String LIST = "/secure-send";

    private final Sender sender = new Sender(SERVER);
    private final Browser browser = SERVER.signedIn(sender.account());

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    private SendPackage.Sent titled(String title, Duration lifetime) {
        return sender.send(
                sender.draft(),
                new SendOptions(
                        title,
                        "text",
                        "to " + title,
                        false,
                        false,
                        true,
                        lifetime,
                        2,
                        null,
                        false));
    }

    private String page(SendPackage.Sent sent) {
        return browser.get(sent.sent().path()).body();
    }

    @Test
    void the_list_shows_current_packages_and_the_others_by_view() {
        titled("Week", Duration.ofDays(7));
        SendPackage.Sent opened = titled("Opened one", Duration.ofDays(7));
        Gateway.of(SERVER, opened.link()).unlock("");
        SendPackage.Sent revoked = titled("Revoked one", Duration.ofDays(7));
        browser.post(revoked.sent().path() + "/revoke");
        SentPackage draft = sender.draft();

        assertThat(browser.get(LIST).rows())
                .containsExactly("Package without a title", "Week", "Opened one");
        assertThat(browser.get(LIST).body())
                .contains("2 packages are open.", "Uploading", "Not opened", "to Week", "0 of 2");
        assertThat(browser.get(LIST + "?view=ended").rows()).containsExactly("Revoked one");
        assertThat(browser.get(LIST + "?view=uploading").rowPaths()).containsExactly(draft.path());
        assertThat(browser.get(LIST + "?view=not-opened").rows()).containsExactly("Week");
        assertThat(browser.get(LIST + "?q=OPENED").rows()).containsExactly("Opened one");
        assertThat(browser.get(LIST + "?q=to+week").rows()).containsExactly("Week");
        assertThat(browser.get(LIST + "?sort=newest").rows())
                .containsExactly("Package without a title", "Opened one", "Week");
        assertThat(browser.get(LIST + "?q=nothing").body()).contains("No packages match");
    }

    @Test
    void what_expires_soonest_is_first_within_a_state() {
        titled("In 9 days", Duration.ofDays(9));
        titled("In 5 days", Duration.ofDays(5));
        titled("In 7 days", Duration.ofDays(7));

        assertThat(browser.get(LIST).rows()).containsExactly("In 5 days", "In 7 days", "In 9 days");
    }

    @Test
    void many_packages_are_on_several_pages() {
        for (int i = 0; i < 60; i++) {
            titled("Package %02d".formatted(i), Duration.ofDays(1 + i % 20));
        }

        Answer first = browser.get(LIST + "?sort=newest");

        assertThat(first.rows()).hasSize(50).startsWith("Package 59");
        assertThat(first.body()).contains("1–50 of 60");
        assertThat(browser.get(first.link("Next")).rows()).hasSize(10).endsWith("Package 00");
    }

    @Test
    void a_package_that_expires_today_is_marked() {
        titled("Short", Duration.ofMinutes(5));

        String list = browser.get(LIST).body();

        assertThat(list).containsAnyOf("Expires today", "Not opened"); // around midnight
        SERVER.clock().advance(Duration.ofMinutes(6));
        assertThat(browser.get(LIST).rows()).isEmpty();
        assertThat(browser.get(LIST + "?view=ended").body()).contains("Short", "Expired");
    }

    @Test
    void the_page_shows_what_happened() {
        SendPackage.Sent sent =
                sender.text(options -> Sender.with("x", 1, "harbour violet ladder", "records"));
        Gateway recipient = Gateway.of(SERVER, sent.link());
        recipient.look();
        recipient.unlock("wrong");
        SERVER.clock().advance(Duration.ofSeconds(2));
        recipient.unlock("harbour violet ladder");

        assertThat(page(sent))
                .contains(
                        "Opened",
                        "Package created",
                        "The link was viewed",
                        "Failed attempt to unlock",
                        "Unlocked",
                        "198.51.100.7",
                        "1 of 10",
                        "0 of 1",
                        "records")
                .doesNotContain(recipient.token());
        recipient.take(1);
        assertThat(page(sent))
                .contains(
                        "All downloads taken",
                        "Downloaded",
                        "The content is deleted within 15 minutes",
                        "Encrypted, for at most 15 minutes")
                .doesNotContain("data-dialog=\"revoke\"");
        SERVER.clock().advance(Duration.ofMinutes(16));
        SERVER.runJob("SweepPackages.end");
        assertThat(page(sent))
                .contains("The content is deleted, and the link", "Nothing")
                .doesNotContain("15 minutes");
    }

    @Test
    void the_times_are_the_persons() {
        SendPackage.Sent sent = sender.text("x");
        browser.post("/profile/time-zone", Map.of("zone", "Europe/Berlin"));

        assertThat(page(sent)).containsPattern("CES?T");
    }

    @Test
    void ten_failed_attempts_lock_it_which_the_list_shows_first() {
        titled("Fine", Duration.ofDays(1));
        SendPackage.Sent sent =
                sender.text(options -> Sender.with("x", 5, "harbour violet ladder", ""));
        for (int i = 0; i < 10; i++) {
            Gateway.of(SERVER, sent.link()).unlock("wrong");
            SERVER.clock().advance(Duration.ofMinutes(2));
        }

        assertThat(browser.get(LIST).rowPaths()).startsWith(sent.sent().path());
        assertThat(browser.get(LIST).body())
                .contains("1 is locked after failed attempts", "10 failed attempts");
        assertThat(browser.get(LIST + "?view=locked").rows()).hasSize(1);
        assertThat(page(sent)).contains("Locked after 10 failed attempts");
    }

    @Test
    void revoking_asks_first_and_ends_it_at_once() {
        SendPackage.Sent sent = titled("To <revoke>", Duration.ofDays(1));
        Gateway recipient = Gateway.of(SERVER, sent.link());
        recipient.unlock("");
        assertThat(page(sent)).contains("data-dialog=\"revoke\"");
        Answer question = browser.get(sent.sent().path() + "/revoke");
        assertThat(question.body()).contains("Revoke “To &lt;revoke&gt;”?");

        assertThat(browser.post(sent.sent().path() + "/revoke").location())
                .isEqualTo(sent.sent().path());

        assertThat(page(sent)).contains("Revoked").doesNotContain("data-dialog=\"revoke\"");
        assertThat(recipient.take(1).status()).isEqualTo(404);
        assertThat(recipient.look().status()).isEqualTo(404);
        browser.post(sent.sent().path() + "/revoke");
        assertThat(page(sent)).containsOnlyOnce("<strong>Revoked</strong>");
    }

    @Test
    void packages_of_others_do_not_exist() {
        SendPackage.Sent sent = titled("Mine", Duration.ofDays(1));
        Browser other = SERVER.signedIn(Role.EDITOR, ProductModule.SECURE_SEND);
        Browser viewer = SERVER.signedIn(Role.VIEWER, ProductModule.SECURE_SEND);

        for (String path : List.of("", "/revoke")) {
            assertThat(other.get(sent.sent().path() + path).status()).isEqualTo(404);
        }
        assertThat(other.post(sent.sent().path() + "/revoke").status()).isEqualTo(404);
        assertThat(viewer.get(sent.sent().path()).status()).isEqualTo(404);
        assertThat(viewer.post(sent.sent().path() + "/revoke").status()).isEqualTo(403);
        assertThat(other.get(LIST + "?whose=all").body()).doesNotContain("Mine");
        assertThat(Gateway.of(SERVER, sent.link()).look().status()).isEqualTo(200);
    }

    @Test
    void administrators_see_that_packages_exist_and_never_what_is_in_them() {
        SendPackage.Sent sent = titled("Payroll", Duration.ofDays(3));
        Browser administrator = SERVER.signedIn(Role.ADMIN);
        String from = "Package from " + sender.account().email().value();

        for (String path :
                List.of(LIST + "?whose=all", sent.sent().path(), sent.sent().path() + "/revoke")) {
            assertThat(administrator.get(path).body())
                    .as(path)
                    .containsIgnoringCase(from)
                    .doesNotContain("Payroll");
        }
        assertThat(administrator.get(LIST).body()).doesNotContain(sent.sent().path());
        assertThat(administrator.get(LIST + "?whose=all&q=payroll").body())
                .doesNotContain(sent.sent().path());
        assertThat(
                        administrator
                                .get(LIST + "?whose=all&q=" + sender.account().email().value())
                                .body())
                .contains(sent.sent().path());

        administrator.post(sent.sent().path() + "/revoke");

        assertThat(Gateway.of(SERVER, sent.link()).look().status()).isEqualTo(404);
        assertThat(page(sent)).contains("Revoked", "Payroll");
    }

    @Test
    void a_draft_can_be_continued_or_discarded_from_its_page() {
        SentPackage draft = sender.draft();
        sender.upload(draft, "a.txt", new byte[3]);

        assertThat(browser.get(draft.path()).body())
                .contains("Not sent yet", "/secure-send/add?draft=" + draft.uid(), "uploaded")
                .doesNotContain("a.txt");
        assertThat(browser.get(draft.path() + "/revoke").body()).contains("Discard package");
        browser.post(draft.path() + "/revoke");
        assertThat(browser.get(draft.path()).body()).contains("Discarded");
    }

    @Test
    void unknown_packages_are_404() {
        for (String id : List.of("1", "add2", "00000000-0000-0000-0000-000000000000", "%00")) {
            assertThat(browser.get(LIST + "/" + id).status()).isIn(400, 404);
        }
    }

    @Test
    void the_overview_counts_open_packages() {
        titled("One", Duration.ofDays(1));

        assertThat(browser.get("/").body()).containsPattern("\\d+ open packages?");
    }
}

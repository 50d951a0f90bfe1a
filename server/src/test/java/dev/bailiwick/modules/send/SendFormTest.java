package dev.bailiwick.modules.send;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.SEND_PACKAGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.send.packages.Drafts;
import dev.bailiwick.modules.send.packages.SentPackage;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A package from the form to its recipient, without JavaScript.
class SendFormTest {
    private static final RunningServer SERVER = RunningServer.shared();
    private static final String ADD = "/secure-send/add";
    private static final Pattern DRAFT = Pattern.compile("name=\"draft\" value=\"([^\"]+)\"");

    private final Account person = SERVER.person(Role.EDITOR, ProductModule.SECURE_SEND);
    private final Browser editor = SERVER.signedIn(person);

    private static String draftIn(Answer form) {
        var found = DRAFT.matcher(form.body());
        assertThat(found.find()).as(form.toString()).isTrue();
        return found.group(1);
    }

    private MultipartForm form() {
        return new MultipartForm().field("_csrf", editor.csrf());
    }

    /// The person's packages that have not ended.
    private int packages() {
        return SERVER.transactions()
                .read(() ->
                        SERVER.sql()
                                .fetchCount(
                                        SEND_PACKAGE,
                                        SEND_PACKAGE.ACCOUNT_ID.eq(person.id()),
                                        SEND_PACKAGE.STATE.ne("ENDED")));
    }

    @Test
    void a_text_reaches_its_recipient_with_the_link_and_the_passphrase() {
        Answer answer =
                editor.post(
                        ADD,
                        Map.of(
                                "title", "Door <b>code</b>",
                                "text", "4711 <script>alert(1)</script>\n\u00e4",
                                "recipient", "<i>records</i>",
                                "named", "true",
                                "expires_hours", "0.0834",
                                "downloads", "2",
                                "passphrase_mode", "generate"));
        CreatedPackage created = CreatedPackage.of(answer);

        assertThat(created.passphrase().split(" ")).hasSize(5);
        assertThat(answer.body())
                .contains("Door &lt;b&gt;code&lt;/b&gt;", "shown once", "up to 2 times")
                .doesNotContain("<b>code", "alert(1)");
        Gateway recipient = created.unlocked(SERVER);
        assertThat(recipient.take(1).text()).isEqualTo("4711 <script>alert(1)</script>\n\u00e4");
        assertThat(recipient.look().json().get("sender").asString()).isNotEmpty();
        for (String page : List.of("/secure-send", created.path())) {
            assertThat(editor.get(page).body())
                    .contains("Door &lt;b&gt;code&lt;/b&gt;", "&lt;i&gt;records&lt;/i&gt;")
                    .doesNotContain("<b>code", created.token(), created.passphrase());
        }
    }

    @Test
    void no_secret_is_in_headers_or_in_the_audit_log() {
        Answer answer =
                form().field("title", "Quartz title")
                        .field("recipient", "amber recipient")
                        .field("passphrase", "violet passphrase")
                        .file("granite name.txt", "basalt content".getBytes(StandardCharsets.UTF_8))
                        .post(editor, ADD);
        CreatedPackage created = CreatedPackage.of(answer);
        created.unlocked(SERVER).take(1);

        String log =
                SERVER.transactions()
                        .read(() -> SERVER.sql().selectFrom(AUDIT_ENTRY).fetch().formatJSON());

        assertThat(log).contains("Package Created", "Package Downloaded");
        for (String text : List.of(log, answer.response().headers().map().toString())) {
            assertThat(text)
                    .doesNotContain(
                            created.token(), "Quartz", "amber", "violet", "granite", "basalt");
        }
    }

    @Test
    void an_own_passphrase_is_meant_when_it_is_filled() {
        CreatedPackage created =
                CreatedPackage.of(
                        editor.post(
                                ADD,
                                Map.of(
                                        "text",
                                        "x",
                                        "passphrase_mode",
                                        "none",
                                        "passphrase",
                                        " correct  horse battery ")));

        assertThat(created.passphrase()).isEqualTo("correct horse battery");
        assertThat(created.unlocked(SERVER).take(1).text()).isEqualTo("x");
    }

    @Test
    void a_package_without_a_passphrase_says_that_the_link_opens_it() {
        Answer answer = editor.post(ADD, Map.of("text", "x", "passphrase_mode", "none"));

        CreatedPackage created = CreatedPackage.of(answer);

        assertThat(created.passphrase()).isEmpty();
        assertThat(answer.body()).contains("It opens the package on its own");
        assertThat(created.unlocked(SERVER).take(1).text()).isEqualTo("x");
    }

    @Test
    void only_what_was_ticked_is_shown_to_the_recipient() {
        CreatedPackage created = CreatedPackage.of(editor.post(ADD, Map.of("text", "x")));

        assertThat(created.unlocked(SERVER).look().text()).doesNotContain(person.email().value());
    }

    @ParameterizedTest
    @CsvSource({
        "text, '', 'Enter a text, or add a file.'",
        "text, '   ', 'Enter a text, or add a file.'",
        "expires_hours, 0.08, 'Choose 5 minutes to 31 days.'",
        "expires_hours, 744.1, 'Choose 5 minutes to 31 days.'",
        "expires_hours, -1, 'Choose 5 minutes to 31 days.'",
        "expires_hours, 1e2, 'Choose 5 minutes to 31 days.'",
        "expires_hours, NaN, 'Choose 5 minutes to 31 days.'",
        "downloads, 0, 'Enter a number from 1 to 1,000.'",
        "downloads, 1001, 'Enter a number from 1 to 1,000.'",
        "downloads, five, 'Enter a number from 1 to 1,000.'",
        "passphrase, short, 'Enter 12 characters or more.'",
        "passphrase_mode, own, 'Enter 12 characters or more.'",
        "passphrase_mode, other, 'Choose one of these.'",
        "mail_link, true, 'Mail is not set up completely.'",
        "code, true, 'Mail is not set up completely.'"
    })
    void what_cannot_be_accepted_is_explained_and_what_was_typed_stays(
            String field, String value, String message) {
        var typed = new LinkedHashMap<>(Map.of("title", "My <title>", "text", "my text"));
        typed.put(field, value);

        Answer answer = editor.post(ADD, typed);

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains(message, "My &lt;title", "Not created");
        assertThat(packages()).isZero();
    }

    @Test
    void long_values_are_refused_and_a_passphrase_is_never_sent_back() {
        Answer title =
                editor.post(
                        ADD,
                        Map.of(
                                "title",
                                "a".repeat(201),
                                "text",
                                "x",
                                "passphrase",
                                "s3cret phrase!"));
        Answer text = form().field("text", "\u00e4".repeat(100_001)).post(editor, ADD);

        assertThat(title.status()).isEqualTo(422);
        assertThat(title.body())
                .contains("At most 200 characters.", "Enter it again.")
                .doesNotContain("s3cret");
        assertThat(text.status()).isEqualTo(422);
        assertThat(text.body()).contains("At most 100,000 characters.");
        assertThat(form().field("text", "a".repeat(1 << 20)).post(editor, ADD).status())
                .isEqualTo(413);
        CreatedPackage longest =
                CreatedPackage.of(form().field("text", "\u00e4".repeat(100_000)).post(editor, ADD));
        assertThat(longest.unlocked(SERVER).take(1).text()).isEqualTo("\u00e4".repeat(100_000));
    }

    /// As curl does it: 20 MiB, with fields before and after the files.
    @Test
    void files_are_streamed_into_the_package() {
        byte[] large = Sender.random(20 << 20);
        CreatedPackage created =
                CreatedPackage.of(
                        form().field("title", "Scans")
                                .file("scan.img", large)
                                .field("downloads", "3")
                                .file("", new byte[0])
                                .file(
                                        "<b>notes</b>/caf\u00e9.txt",
                                        "notes".getBytes(StandardCharsets.UTF_8))
                                .field("text", "Here they are.")
                                .post(editor, ADD));

        Gateway recipient = created.unlocked(SERVER);

        var items = recipient.look().json().get("items");
        assertThat(items.size()).isEqualTo(3);
        assertThat(items.get(1).get("name").asString()).isEqualTo("scan.img");
        assertThat(items.get(1).get("downloads_left").asInt()).isEqualTo(3);
        assertThat(items.get(2).get("name").asString()).isEqualTo("<b>notes< - b> - caf\u00e9.txt");
        assertThat(recipient.take(1).text()).isEqualTo("Here they are.");
        assertThat(Arrays.equals(recipient.take(2).response().body(), large)).isTrue();
        assertThat(recipient.take(3).text()).isEqualTo("notes");
        assertThat(editor.get(created.path()).body())
                .contains("Text and 2 files, 21.0", "File 1", "File 2")
                .doesNotContain("scan.img", "notes");
    }

    @Test
    void files_of_a_refused_form_stay_in_its_draft() {
        Answer refused =
                form().file("a <1>.txt", "one".getBytes(StandardCharsets.UTF_8))
                        .file("b.txt", "two".getBytes(StandardCharsets.UTF_8))
                        .field("title", "Two files")
                        .field("downloads", "0")
                        .post(editor, ADD);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("a &lt;1&gt;.txt", "b.txt", "Two files");
        String draft = draftIn(refused);

        Answer without =
                editor.post(ADD, Map.of("draft", draft, "remove", "2", "title", "One file"));
        assertThat(without.body()).contains("b.txt", "One file").doesNotContain("a &lt;1&gt;.txt");
        CreatedPackage created = CreatedPackage.of(editor.post(ADD, Map.of("draft", draft)));

        Gateway recipient = created.unlocked(SERVER);
        assertThat(recipient.look().json().get("items").size()).isEqualTo(1);
        assertThat(recipient.take(1).text()).isEqualTo("two");
    }

    @Test
    void the_same_form_sent_again_makes_no_second_package() {
        String uid = UUID.randomUUID().toString();
        Map<String, String> form = Map.of("package", uid, "text", "4711", "title", "Door");
        CreatedPackage created = CreatedPackage.of(editor.post(ADD, form));

        Answer again = editor.post(ADD, form);

        assertThat(again.status()).isEqualTo(302);
        assertThat(again.location()).endsWith(created.path()).endsWith(uid);
        assertThat(packages()).isEqualTo(1);
        assertThat(
                        form().field("package", uid)
                                .file("a", new byte[] {1})
                                .post(editor, ADD)
                                .status())
                .isEqualTo(302);
        Browser other = SERVER.signedIn(Role.EDITOR, ProductModule.SECURE_SEND);
        assertThat(other.post(ADD, form).status()).isEqualTo(422);
    }

    @Test
    void a_package_is_not_created_twice_from_one_draft() {
        String draft =
                draftIn(
                        form().file("a", "1".getBytes(StandardCharsets.UTF_8))
                                .field("downloads", "0")
                                .post(editor, ADD));
        CreatedPackage created = CreatedPackage.of(editor.post(ADD, Map.of("draft", draft)));

        Answer again = editor.post(ADD, Map.of("draft", draft, "text", "x"));

        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).contains("This package is complete or was discarded.");
        assertThat(editor.get(ADD + "?draft=" + draft).location()).isEqualTo(created.path());
        assertThat(packages()).isEqualTo(1);
    }

    @Test
    void a_draft_can_be_discarded() {
        String draft =
                draftIn(
                        form().file("a", "1".getBytes(StandardCharsets.UTF_8))
                                .field("downloads", "0")
                                .post(editor, ADD));
        assertThat(editor.get(ADD + "?draft=" + draft).body()).contains("aria-label=\"Remove a\"");

        assertThat(editor.post(ADD, Map.of("draft", draft, "discard", "true")).location())
                .isEqualTo("/secure-send");

        assertThat(packages()).isZero();
    }

    @Test
    void the_draft_of_another_person_does_not_exist() {
        Sender other = new Sender(SERVER);
        SentPackage draft = other.draft();
        other.upload(draft, "secret.txt", "secret".getBytes(StandardCharsets.UTF_8));
        Browser administrator = SERVER.signedIn(Role.ADMIN);

        for (Browser thief : List.of(editor, administrator)) {
            assertThat(thief.get(ADD + "?draft=" + draft.uid()).status()).isEqualTo(404);
            for (String act : List.of("remove", "discard", "title")) {
                Answer answer =
                        thief.post(
                                ADD,
                                Map.of("draft", draft.uid().toString(), "text", "x", act, "2"));
                assertThat(answer.body()).doesNotContain("secret");
                assertThat(answer.status()).isIn(200, 302, 422);
            }
        }
        assertThat(SERVER.bean(Drafts.class).files(draft)).hasSize(1);
        assertThat(SERVER.bean(Drafts.class).find(draft.uid(), other.account().id())).isPresent();
    }

    @Test
    void a_forged_form_stores_nothing() {
        var without = new MultipartForm().file("a", new byte[10]).field("text", "x");
        assertThat(without.post(editor, ADD).status()).isEqualTo(403);
        var late = new MultipartForm().file("a", new byte[10]).field("_csrf", editor.csrf());
        assertThat(late.post(editor, ADD).status()).isEqualTo(403);
        String foreign = SERVER.signedIn(Role.EDITOR, ProductModule.SECURE_SEND).csrf();
        var wrong = new MultipartForm().field("_csrf", foreign).field("text", "x");
        assertThat(wrong.post(editor, ADD).status()).isEqualTo(403);
        assertThat(editor.postWithoutToken(ADD, Map.of("text", "x")).status()).isEqualTo(403);

        assertThat(packages()).isZero();

        var inHeader = new MultipartForm().file("a", new byte[10]);
        assertThat(inHeader.post(editor, ADD, "X-CSRF-TOKEN", editor.csrf()).status())
                .isEqualTo(200);
    }

    @Test
    void a_form_that_breaks_off_leaves_nothing() {
        var form = form().field("text", "x").file("a.img", Sender.random(9 << 20));

        assertThat(form.postTruncated(editor, ADD, 1_000).status()).isEqualTo(400);

        assertThat(packages()).isZero();
    }

    @Test
    void more_files_than_a_package_has_are_not_read_on() {
        MultipartForm form = form();
        for (int i = 0; i < 1_200; i++) {
            form.field("x" + i, "");
        }

        assertThat(form.post(editor, ADD).status()).isEqualTo(413);
    }

    @Test
    void nul_and_noncharacters_are_refused_in_fields() {
        assertThat(form().field("text", "a\0b").post(editor, ADD).status()).isEqualTo(400);
        assertThat(form().field("text", "a\uffffb").post(editor, ADD).status()).isEqualTo(400);
    }

    @Test
    void viewers_look_and_do_not_send() {
        Browser viewer = SERVER.signedIn(Role.VIEWER, ProductModule.SECURE_SEND);

        assertThat(viewer.get("/secure-send").body())
                .contains("No packages yet", "Your role cannot send packages.")
                .doesNotContain("/secure-send/add");
        assertThat(viewer.get(ADD).status()).isEqualTo(403);
        assertThat(viewer.post(ADD, Map.of("text", "x")).status()).isEqualTo(403);
        var form = new MultipartForm().field("_csrf", viewer.csrf()).file("a", new byte[1]);
        assertThat(form.post(viewer, ADD).status()).isEqualTo(403);
        Browser other = SERVER.signedIn(Role.EDITOR, ProductModule.DNS);
        assertThat(other.get(ADD).status()).isEqualTo(403);
        assertThat(other.post(ADD, Map.of("text", "x")).status()).isEqualTo(403);
    }
}

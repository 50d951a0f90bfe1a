package dev.bailiwick.modules.licences.register;

import static dev.bailiwick.platform.db.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.db.schema.Tables.LICENCE;
import static dev.bailiwick.platform.db.schema.Tables.LICENCE_SEAT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.checkin.Agents;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.text.EmailAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jooq.Query;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The register as people of each role use it, on whichever database.
abstract class LicencesContract {
    private static final String PATH = "/licences";

    protected abstract RunningServer server();

    private Browser editor = person(Role.EDITOR);

    private Browser person(Role role) {
        return server().signedIn(role, ProductModule.LICENCES, ProductModule.COMPUTE);
    }

    @BeforeEach
    void begin() {
        server().sql().deleteFrom(LICENCE).execute();
        server().sql().deleteFrom(COMPUTE_HOST).execute();
        editor = person(Role.EDITOR);
    }

    @Test
    void a_licence_is_written_down_once() {
        String path =
                add(
                        "Studio",
                        Map.of(
                                "version", "8",
                                "product_key", "AAAA-1111",
                                "seats", "5",
                                "cost", "1234.5",
                                "currency", "eur"));

        assertThat(editor.get(path).body())
                .contains("Studio 8", "Contoso", "0 of 5 taken, 5 free.", "1,234.50 EUR", "No end")
                .doesNotContain("AAAA-1111");
        Answer again =
                editor.post(
                        PATH + "/add",
                        form(
                                " STUDIO ",
                                Map.of("vendor", "contoso", "product_key", " AAAA-1111\n")));
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).contains("with this key is registered already.");
        assertThat(server().sql().fetchCount(LICENCE)).isEqualTo(1);
    }

    @Test
    void without_a_key_the_version_tells_licences_apart() {
        add("Studio", Map.of("version", "8"));
        add("Studio", Map.of("version", "9"));
        add("Studio", Map.of("version", "8", "product_key", "AAAA"));

        Answer again = editor.post(PATH + "/add", form("Studio", Map.of("version", "8")));

        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).contains("This version without a key is registered already.");
    }

    @Test
    void a_form_at_fault_comes_back_with_what_was_typed_but_for_the_key() {
        Answer refused =
                editor.post(
                        PATH + "/add",
                        form(
                                "<b>Studio</b>",
                                Map.of(
                                        "vendor", "",
                                        "product_key", "AAAA-1111",
                                        "seats", "0",
                                        "expires_on", "31.03.2026",
                                        "cost", "1,234.50",
                                        "currency", "EURO")));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains(
                        "&lt;b>Studio&lt;/b>",
                        "This cannot be left empty.",
                        "Seats are a whole number",
                        "Write the date as 2026-03-31",
                        "Write the amount as 1234.50",
                        "Write the currency as three letters",
                        "Type the product key again")
                .doesNotContain("<b>Studio", "AAAA-1111");
    }

    @Test
    void two_who_change_one_licence_do_not_overwrite_each_other_unseen() {
        String path = add("Studio", Map.of("notes", "First"));
        var mine = form("Studio", Map.of("notes", "Mine", "revision", "1"));
        var theirs = form("Studio", Map.of("notes", "Theirs", "revision", "1"));

        assertThat(editor.post(path + "/edit", theirs).status()).isEqualTo(302);
        Answer late = editor.post(path + "/edit", mine);

        assertThat(late.status()).isEqualTo(422);
        assertThat(late.body()).contains("Somebody else changed this licence", "Mine");
        assertThat(editor.get(path).body())
                .contains("<del>First</del>", "<ins>Theirs</ins>")
                .doesNotContain("<ins>Mine</ins>");
    }

    @Test
    void licences_are_found_by_how_product_vendor_and_holders_begin() {
        add("Studio", Map.of("vendor", "Fernbrook"));
        String drafts = add("Drafts", Map.of("vendor", "Contoso"));
        editor.post(drafts + "/assign", Map.of("names", "Marek Dudas"));

        assertThat(found("stu")).containsExactly("Studio");
        assertThat(found("FERN")).containsExactly("Studio");
        assertThat(found("marek")).containsExactly("Drafts");
        assertThat(found("tudio")).isEmpty();
        assertThat(found("%")).isEmpty();
    }

    @Test
    void holders_are_found_by_the_name_that_they_have_now() {
        Account ada = server().person(Role.VIEWER);
        String mailed = ada.email().value();
        long host = host("web-1");
        String path = add("Studio", Map.of("seats", "2"));
        editor.post(path + "/assign", Map.of("names", mailed + "\nweb-1"));
        assertThat(found(mailed)).containsExactly("Studio");
        assertThat(found("WEB")).containsExactly("Studio");

        var lovelace = EmailAddress.parse("lovelace-" + mailed).orElseThrow();
        server().bean(ChangeAccount.class).setEmail(ada.id(), lovelace, Actor.SYSTEM);
        server().sql()
                .update(COMPUTE_HOST)
                .set(COMPUTE_HOST.NAME, "Mail-1")
                .set(COMPUTE_HOST.FOLDED_NAME, "mail-1")
                .where(COMPUTE_HOST.ID.eq(host))
                .execute();

        assertThat(found("Lovelace-")).containsExactly("Studio");
        assertThat(found("mail")).containsExactly("Studio");
        assertThat(found("web")).isEmpty();
        assertThat(found(mailed)).isEmpty();
    }

    @Test
    void of_more_matches_than_a_search_finds_none_of_a_view_is_missing() {
        some(1_100, "Many a", Licences.NEVER);
        some(3, "Many z", Licences.end(today().minusDays(1)));

        assertThat(editor.get(PATH + "?q=many").body())
                .contains(
                        "More than 1,000 licences found, too many to list them all. A longer text"
                                + " finds fewer.",
                        "50 of the first 1,000. More begin so: type more of it to find them.",
                        ">Expired</a>");
        Answer ended = editor.get(PATH + "?q=many&view=ended");
        assertThat(ended.rows()).hasSize(3).allMatch(name -> name.startsWith("Many z"));
        assertThat(ended.body()).contains("Expired <b>3</b>", "3 of 3<");
        assertThat(editor.get(PATH + "?q=many+z").body()).contains("3 licences found, 3 expired.");
    }

    private void some(int count, String name, int end) {
        var inserts = new ArrayList<Query>();
        for (int i = 0; i < count; i++) {
            byte[] mark = (name + i).getBytes(StandardCharsets.UTF_8);
            inserts.add(
                    server().sql()
                            .insertInto(LICENCE)
                            .set(LICENCE.UID, UUID.randomUUID())
                            .set(LICENCE.ARTICLE, mark)
                            .set(LICENCE.EDITION, mark)
                            .set(LICENCE.IDENTITY, mark)
                            .set(LICENCE.PRODUCT, name + i)
                            .set(LICENCE.FOLDED_PRODUCT, LicenceFieldRules.key(name + i))
                            .set(LICENCE.VENDOR, "Contoso")
                            .set(LICENCE.FOLDED_VENDOR, LicenceFieldRules.key("Contoso"))
                            .set(LICENCE.VERSION, "")
                            .set(LICENCE.FOLDED_VERSION, new byte[0])
                            .set(LICENCE.SEATS, 1)
                            .set(LICENCE.SEATS_FREE, 1)
                            .set(LICENCE.EXPIRES_ON, end)
                            .set(LICENCE.CURRENCY, "")
                            .set(LICENCE.NOTES, "")
                            .set(LICENCE.REVISION, 1L)
                            .set(LICENCE.CREATED_AT, Instant.EPOCH)
                            .set(LICENCE.CREATED_BY, "a test"));
        }
        server().transactions().write(() -> server().sql().batch(inserts).execute());
    }

    /// One letter of Arabic that folding makes eighteen of.
    @Test
    void names_that_fold_to_many_letters_have_a_next_page_too() {
        String wide = "\ufdfa".repeat(60);
        for (int i = 10; i < 70; i++) {
            add(wide + i, Map.of("vendor", wide, "version", wide));
        }

        Answer first = editor.get(PATH + "?sort=vendor");
        Answer second = editor.get(first.link("Next"));

        assertThat(second.rows()).hasSize(10).doesNotContainAnyElementsOf(first.rows());
    }

    @Test
    void pages_follow_each_other_in_each_order() {
        for (int i = 10; i < 70; i++) {
            add(
                    "Product " + i,
                    Map.of(
                            "vendor",
                            "V" + (i % 3),
                            "expires_on",
                            "2030-01-%02d".formatted(i % 28 + 1)));
        }
        for (String sort : List.of("", "vendor", "expiry")) {
            Answer first = editor.get(PATH + "?sort=" + sort);
            var all = new ArrayList<>(first.rows());
            assertThat(all).hasSize(50);
            all.addAll(editor.get(first.link("Next")).rows());
            assertThat(all).hasSize(60).doesNotHaveDuplicates();
        }
        assertThat(editor.get(PATH).rows()).startsWith("Product 10", "Product 11");
    }

    @Test
    void badges_tell_what_has_ended_what_ends_soon_and_what_is_full() {
        LocalDate today = today();
        add("Gone", Map.of("expires_on", today.minusDays(1).toString()));
        add("Last day", Map.of("expires_on", today.toString()));
        add("Near", Map.of("expires_on", today.plusDays(60).toString()));
        add("Far", Map.of("expires_on", today.plusDays(61).toString()));
        String full = add("Full", Map.of());
        editor.post(full + "/assign", Map.of("names", "Ada"));

        assertThat(editor.get(PATH).body())
                .contains(
                        "Expired",
                        "Ends today",
                        "60 days left",
                        "Valid",
                        "No end",
                        "5 licences, 2 end within 60 days, 1 expired.");
        assertThat(editor.get(PATH + "?view=ended").rows()).containsExactly("Gone");
        assertThat(editor.get(PATH + "?view=soon&sort=expiry").rows())
                .containsExactly("Last day", "Near");
        assertThat(editor.get(PATH + "?view=full").rows()).containsExactly("Full");
    }

    @Test
    void seats_are_given_to_accounts_hosts_and_names_and_no_more_than_there_are() {
        Account ada = server().person(Role.VIEWER);
        host("web-1");
        String path = add("Studio", Map.of("seats", "3"));

        editor.post(
                path + "/assign", Map.of("names", ada.email().value() + "\nWEB-1; The reception"));

        assertThat(editor.get(path).body())
                .contains(
                        "3 of 3 taken, 0 free.", "Account", "Compute host", ">web-1<", "reception")
                .doesNotContain("Give seats to");
        Answer late = editor.post(path + "/assign", Map.of("names", "One more"));
        assertThat(late.status()).isEqualTo(422);
        assertThat(late.body()).contains("No seat is free: all 3 are assigned.", "One more");
        Answer twice = editor.post(path + "/assign", Map.of("names", "web-1"));
        assertThat(twice.body()).contains("web-1 has a seat already.");
        Answer fewer =
                editor.post(path + "/edit", form("Studio", Map.of("seats", "2", "revision", "2")));
        assertThat(fewer.status()).isEqualTo(422);
        assertThat(fewer.body()).contains("3 are assigned. Free some of them first.");
    }

    @Test
    void a_seat_that_is_freed_is_free_for_others() {
        String path = add("Studio", Map.of());
        editor.post(path + "/assign", Map.of("names", "Ada"));
        Matcher free =
                Pattern.compile("action=\"(/licences/\\d+/seats/\\d+/free)\"")
                        .matcher(editor.get(path).body());
        assertThat(free.find()).isTrue();

        editor.post(free.group(1));
        editor.post(free.group(1));

        assertThat(editor.get(path).body())
                .contains("0 of 1 taken, 1 free.", "<del>Ada</del>", "<ins>Ada</ins>");
    }

    @Test
    void two_who_give_the_last_seat_give_it_once() throws Exception {
        String path = add("Studio", Map.of());
        List<Browser> browsers = List.of(person(Role.EDITOR), person(Role.EDITOR));
        List<Callable<Integer>> gifts =
                List.of(
                        () -> give(browsers.get(0), path, "Ada"),
                        () -> give(browsers.get(1), path, "Ines"));
        var answers = new ArrayList<Integer>();
        try (var threads = Executors.newFixedThreadPool(2)) {
            for (Future<Integer> gift : threads.invokeAll(gifts)) {
                answers.add(gift.get());
            }
        }

        assertThat(answers).containsExactlyInAnyOrder(302, 422);
        assertThat(server().sql().fetchCount(LICENCE_SEAT)).isEqualTo(1);
        assertThat(server().sql().fetchSingle(LICENCE).getSeatsFree()).isZero();
    }

    private static int give(Browser browser, String path, String name) {
        return browser.post(path + "/assign", Map.of("names", name)).status();
    }

    @Test
    void a_host_shows_its_licences_and_leaves_its_seats_taken() {
        long host = host("web-1");
        String path = add("Studio", Map.of("version", "8"));
        editor.post(path + "/assign", Map.of("names", "web-1"));
        String hostPage = "/infrastructure/vm-container-manager/hosts/" + host;

        assertThat(editor.get(hostPage).body()).contains("Studio 8", "href=\"" + path + "\"");
        Browser other = server().signedIn(Role.VIEWER, ProductModule.COMPUTE);
        assertThat(other.get(hostPage).body()).contains("web-1").doesNotContain("Studio 8");

        person(Role.ADMIN).post(hostPage + "/remove");
        assertThat(editor.get(path).body())
                .contains("1 of 1 taken, 0 free.", "web-1", "removed")
                .doesNotContain(hostPage);
    }

    @Test
    void an_account_that_is_deactivated_keeps_its_seat_and_says_so() {
        Account ada = server().person(Role.VIEWER);
        String path = add("Studio", Map.of());
        editor.post(path + "/assign", Map.of("names", ada.email().value()));
        assertThat(editor.get(path).body()).doesNotContain("deactivated");

        server().bean(ChangeAccount.class).deactivate(ada.id(), Actor.SYSTEM);

        assertThat(editor.get(path).body()).contains(ada.email().value(), "deactivated");
    }

    @Test
    void many_are_removed_after_a_question_with_their_number() {
        String one = add("One", Map.of());
        String two = add("Two", Map.of());
        String ids = "id=" + id(one) + "&id=" + id(two) + "&_csrf=";

        Answer question = postIds(PATH + "/bulk", ids + editor.csrf() + "&action=remove");
        assertThat(question.body())
                .contains("Remove 2 licences?", "written down of them", "Keep them")
                .contains("aria-label=\"Main\"", "aria-label=\"Breadcrumb\"");
        assertThat(editor.get(one).status()).isEqualTo(200);
        postIds(PATH + "/bulk/remove", ids + editor.csrf());

        assertThat(editor.get(one).status()).isEqualTo(404);
        assertThat(server().sql().fetchCount(LICENCE)).isZero();
    }

    @Test
    void a_choice_with_gaps_breaks_nothing() {
        String ids = "id=" + id(add("One", Map.of())) + ",,999999&_csrf=" + editor.csrf();

        Answer question = postIds(PATH + "/bulk", ids + "&action=remove");
        Answer removed = postIds(PATH + "/bulk/remove", ids);

        assertThat(question.status()).isEqualTo(200);
        assertThat(removed.location()).endsWith(PATH);
        assertThat(server().sql().fetchCount(LICENCE)).isZero();
    }

    @Test
    void filters_are_kept_and_columns_left_out_by_each_for_themselves() {
        add("Studio", Map.of("cost", "77.00"));
        editor.post("/profile/lists/licences/columns", Map.of("column", "vendor"));
        editor.post(
                "/profile/lists/licences/filters",
                Map.of("name", "Mine", "query", "q=Stu&sort=expiry"));

        assertThat(editor.get(PATH).body())
                .contains("Contoso", "/licences?q=Stu&amp;sort=expiry\"", ">Mine<")
                .doesNotContain("77.00");
        assertThat(person(Role.EDITOR).get(PATH).body()).contains("77.00").doesNotContain("Mine");
    }

    private Answer postIds(String path, String form) {
        return editor.postRaw(path, form.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_viewer_looks_and_changes_nothing() {
        String path = add("Studio", Map.of());
        Browser viewer = person(Role.VIEWER);

        assertThat(viewer.get(PATH).body())
                .contains("Studio")
                .doesNotContain("Add licence", "Chosen licences", "Import", "Export");
        assertThat(viewer.get(path).body()).doesNotContain("Remove", "/edit", "Give seats to");
        for (String action :
                List.of(
                        path + "/edit",
                        path + "/remove",
                        path + "/assign",
                        path + "/seats/1/free",
                        PATH + "/add",
                        PATH + "/bulk",
                        PATH + "/bulk/remove")) {
            assertThat(viewer.post(action).status()).as(action).isEqualTo(403);
        }
        for (String form : List.of(PATH + "/add", path + "/edit", path + "/remove")) {
            assertThat(viewer.get(form).status()).as(form).isEqualTo(403);
        }
    }

    @Test
    void the_overview_counts_licences_for_those_who_may_see_them() {
        add("Near", Map.of("expires_on", today().plusDays(3).toString()));
        add("Gone", Map.of("expires_on", today().minusDays(3).toString()));

        assertThat(editor.get("/").body()).contains("2, 1 ends within 60 days, 1 expired");
        assertThat(server().signedIn(Role.VIEWER, ProductModule.COMPUTE).get("/").body())
                .doesNotContain("ends within 60 days");
    }

    private long host(String name) {
        return Agents.of(server(), name).host().id();
    }

    private LocalDate today() {
        return LocalDate.ofInstant(server().clock().instant(), ZoneOffset.UTC);
    }

    private String add(String product, Map<String, String> more) {
        Answer added = editor.post(PATH + "/add", form(product, more));
        assertThat(added.status()).as(added.body()).isEqualTo(302);
        return added.location();
    }

    private static Map<String, String> form(String product, Map<String, String> more) {
        var form = new HashMap<String, String>();
        form.put("product", product);
        form.put("vendor", "Contoso");
        form.put("seats", "1");
        form.putAll(more);
        return form;
    }

    private List<String> found(String search) {
        return editor.get(PATH + "?" + Browser.form(Map.of("q", search))).rows();
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}

package dev.bailiwick.modules.licences.registry;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_SEAT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.DeleteAccount;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.search.SearchText;
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

/// The register as each role uses it, on either database.
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
    void a_licence_is_registered_once() {
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
                .contains(
                        "Studio 8", "Contoso", "0 of 5 used, 5 free.", "1,234.50 EUR", "No expiry")
                .doesNotContain("AAAA-1111");
        Answer again =
                editor.post(
                        PATH + "/add",
                        form(
                                " STUDIO ",
                                Map.of("vendor", "contoso", "product_key", " AAAA-1111\n")));
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).contains("vendor, product and key is already registered.");
        assertThat(server().sql().fetchCount(LICENCE)).isEqualTo(1);
    }

    @Test
    void licences_without_a_key_are_distinguished_by_version() {
        add("Studio", Map.of("version", "8"));
        add("Studio", Map.of("version", "9"));
        add("Studio", Map.of("version", "8", "product_key", "AAAA"));

        Answer again = editor.post(PATH + "/add", form("Studio", Map.of("version", "8")));

        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).contains("this version without a key is already registered.");
    }

    @Test
    void an_invalid_form_keeps_the_input_except_the_key() {
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
                        "Enter a whole number",
                        "Enter the date as 2026-03-31",
                        "Enter the amount as 1234.50",
                        "Enter the currency as three letters",
                        "Enter the product key again")
                .doesNotContain("<b>Studio", "AAAA-1111");
    }

    @Test
    void a_key_that_was_typed_is_not_forgotten_when_the_form_fails_twice() {
        var withKey = Map.of("product_key", "AAAA-1111", "seats", "0");
        assertThat(editor.post(PATH + "/add", form("Studio", withKey)).body())
                .contains("name=\"typed_product_key\"", "Enter the product key again");
        var corrected = Map.of("typed_product_key", "true", "seats", "0");

        Answer second = editor.post(PATH + "/add", form("Studio", corrected));
        Answer third = editor.post(PATH + "/add", form("Studio", typedBefore(Map.of())));

        for (Answer answer : List.of(second, third)) {
            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.body())
                    .contains("name=\"typed_product_key\"", "Enter the product key again");
        }
        var without = typedBefore(Map.of("skip_product_key", "true"));
        assertThat(editor.post(PATH + "/add", form("Studio", without)).status()).isEqualTo(302);
    }

    private static Map<String, String> typedBefore(Map<String, String> more) {
        var fields = new HashMap<>(more);
        fields.put("typed_product_key", "true");
        return fields;
    }

    @Test
    void a_key_cannot_be_replaced_and_removed_at_once() {
        String path = add("Studio", Map.of("product_key", "AAAA-1111"));
        var both =
                Map.of(
                        "product_key", "BBBB-2222",
                        "remove_product_key", "true",
                        "revision", "1");

        Answer answer = editor.post(path + "/edit", form("Studio", both));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body()).contains("or remove the stored one, not both");
    }

    @Test
    void what_was_typed_about_a_removed_licence_is_shown_again() {
        String path = add("Studio", Map.of());
        editor.post(path + "/remove");

        Answer answer = editor.post(path + "/edit", form("Studio", Map.of("notes", "My notes")));

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body()).contains("Somebody has removed this licence", "My notes");
    }

    @Test
    void concurrent_edits_of_a_licence_do_not_overwrite_each_other() {
        String path = add("Studio", Map.of("notes", "First"));
        var mine = form("Studio", Map.of("notes", "Mine", "revision", "1"));
        var theirs = form("Studio", Map.of("notes", "Theirs", "revision", "1"));

        assertThat(editor.post(path + "/edit", theirs).status()).isEqualTo(302);
        Answer late = editor.post(path + "/edit", mine);

        assertThat(late.status()).isEqualTo(422);
        assertThat(late.body()).contains("Someone else has changed this licence", "Mine");
        assertThat(editor.get(path).body())
                .contains("<del>First</del>", "<ins>Theirs</ins>")
                .doesNotContain("<ins>Mine</ins>");
    }

    @Test
    void licences_are_found_by_any_part_of_product_vendor_notes_or_holder() {
        add("Studio", Map.of("vendor", "Fernbrook"));
        String drafts = add("Drafts", Map.of("vendor", "Contoso"));
        editor.post(drafts + "/assign", Map.of("names", "Marek Dudas"));

        assertThat(found("stu")).containsExactly("Studio");
        assertThat(found("FERN")).containsExactly("Studio");
        assertThat(found("marek")).containsExactly("Drafts");
        assertThat(found("tudio")).containsExactly("Studio");
        assertThat(found("dudas")).containsExactly("Drafts");
        add(
                "Windows Server Standard",
                Map.of("notes", "Bought by Ada", "product_key", "SECRET-KEY-0815"));
        assertThat(found("server")).containsExactly("Windows Server Standard");
        assertThat(found("by ada")).containsExactly("Windows Server Standard");
        assertThat(found("SECRET")).isEmpty();
        assertThat(found("0815")).isEmpty();
        assertThat(found("ud")).as("two letters match beginnings").isEmpty();
        assertThat(found("st")).containsExactly("Studio");
        assertThat(found("%")).isEmpty();
    }

    @Test
    void holders_are_found_by_their_current_name() {
        Account ada = server().person(Role.VIEWER);
        String mailed = ada.email().value();
        long host = host("web-1");
        String path = add("Studio", Map.of("seats", "2"));
        editor.post(path + "/assign", Map.of("names", mailed + "\nweb-1"));
        assertThat(found(mailed)).containsExactly("Studio");
        assertThat(found("WEB")).containsExactly("Studio");

        var lovelace = EmailAddress.parse("lovelace-" + mailed.substring(1)).orElseThrow();
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
    void a_view_is_complete_even_if_a_search_has_too_many_matches() {
        some(1_100, "Many a", Licences.NEVER);
        some(3, "Many z", Licences.end(today().minusDays(1)));

        assertThat(editor.get(PATH + "?q=many").body())
                .contains(
                        "More than 1,000 licences found, too many to list.",
                        "1–50 of the first 1,000. There are more matches",
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
                            .set(LICENCE.FOLDED_PRODUCT, FoldedText.key(name + i))
                            .set(LICENCE.VENDOR, "Contoso")
                            .set(LICENCE.FOLDED_VENDOR, FoldedText.key("Contoso"))
                            .set(LICENCE.VERSION, "")
                            .set(LICENCE.FOLDED_VERSION, new byte[0])
                            .set(LICENCE.SEATS, 1)
                            .set(LICENCE.SEATS_FREE, 1)
                            .set(LICENCE.EXPIRES_ON, end)
                            .set(LICENCE.CURRENCY, "")
                            .set(LICENCE.NOTES, "")
                            .set(LICENCE.SEARCH_TEXT, SearchText.of(name + i, "Contoso"))
                            .set(LICENCE.REVISION, 1L)
                            .set(LICENCE.CREATED_AT, Instant.EPOCH)
                            .set(LICENCE.CREATED_BY, "a test"));
        }
        server().transactions().write(() -> server().sql().batch(inserts).execute());
    }

    /// An Arabic letter that expands to eighteen characters when folded.
    @Test
    void names_that_expand_when_folded_still_have_a_next_page() {
        String wide = "\ufdfa".repeat(60);
        for (int i = 10; i < 70; i++) {
            add(wide + i, Map.of("vendor", wide, "version", wide));
        }

        Answer first = editor.get(PATH + "?sort=vendor");
        Answer second = editor.get(first.link("Next"));

        assertThat(second.rows()).hasSize(10).doesNotContainAnyElementsOf(first.rows());
    }

    @Test
    void licence_pages_follow_one_another_in_every_sort_order() {
        for (int i = 10; i < 70; i++) {
            add(
                    "Product " + i,
                    Map.of(
                            "vendor",
                            "V" + (i % 3),
                            "expires_on",
                            "2030-01-%02d".formatted(i % 28 + 1)));
        }
        for (String sort : List.of("", "-expiry", "product", "-product", "vendor", "-vendor")) {
            Answer first = editor.get(PATH + "?sort=" + sort);
            var all = new ArrayList<>(first.rows());
            assertThat(all).hasSize(50);
            all.addAll(editor.get(first.link("Next")).rows());
            assertThat(all).hasSize(60).doesNotHaveDuplicates();
        }
        assertThat(editor.get(PATH).rows()).startsWith("Product 28", "Product 56");
        assertThat(editor.get(PATH + "?sort=product").rows())
                .startsWith("Product 10", "Product 11");
        assertThat(editor.get(PATH + "?sort=-product").rows())
                .startsWith("Product 69", "Product 68");
    }

    @Test
    void badges_show_expired_expiring_and_fully_used_licences() {
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
                        "Expires today",
                        "60 days left",
                        "Valid",
                        "No expiry",
                        "5 licences, 2 expire within 60 days, 1 expired.");
        assertThat(editor.get(PATH + "?view=ended").rows()).containsExactly("Gone");
        assertThat(editor.get(PATH).rows())
                .as("problems first")
                .containsExactly("Gone", "Last day", "Near", "Far", "Full");
        assertThat(editor.get(PATH + "?view=soon&sort=expiry").rows())
                .containsExactly("Last day", "Near");
        assertThat(editor.get(PATH + "?view=full").rows()).containsExactly("Full");
    }

    @Test
    void seats_are_assigned_to_accounts_hosts_and_names_within_the_limit() {
        Account ada = server().person(Role.VIEWER);
        host("web-1");
        String path = add("Studio", Map.of("seats", "3"));

        editor.post(
                path + "/assign", Map.of("names", ada.email().value() + "\nWEB-1; The reception"));

        assertThat(editor.get(path).body())
                .contains("3 of 3 used, 0 free.", "Account", "Compute host", ">web-1<", "reception")
                .doesNotContain("Assign seats to");
        Answer late = editor.post(path + "/assign", Map.of("names", "One more"));
        assertThat(late.status()).isEqualTo(422);
        assertThat(late.body()).contains("No seat is free: all 3 are assigned.", "One more");
        Answer twice = editor.post(path + "/assign", Map.of("names", "web-1"));
        assertThat(twice.body()).contains("web-1 already has a seat.");
        Answer fewer =
                editor.post(path + "/edit", form("Studio", Map.of("seats", "2", "revision", "2")));
        assertThat(fewer.status()).isEqualTo(422);
        assertThat(fewer.body()).contains("3 seats are assigned. Release some of them first.");
    }

    @Test
    void a_freed_seat_can_be_reassigned() {
        String path = add("Studio", Map.of());
        editor.post(path + "/assign", Map.of("names", "Ada"));
        Matcher free =
                Pattern.compile("action=\"(/licences/\\d+/seats/\\d+/free)\"")
                        .matcher(editor.get(path).body());
        assertThat(free.find()).isTrue();

        editor.post(free.group(1));
        editor.post(free.group(1));

        assertThat(editor.get(path).body())
                .contains("0 of 1 used, 1 free.", "<del>Ada</del>", "<ins>Ada</ins>");
    }

    @Test
    void concurrent_assignments_of_the_last_seat_assign_it_once() throws Exception {
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
    void a_host_shows_its_licences_and_its_removal_keeps_seats_in_use() {
        long host = host("web-1");
        String path = add("Studio", Map.of("version", "8"));
        editor.post(path + "/assign", Map.of("names", "web-1"));
        String hostPage = "/infrastructure/vm-container-manager/hosts/" + host;

        assertThat(editor.get(hostPage).body()).contains("Studio 8", "href=\"" + path + "\"");
        Browser other = server().signedIn(Role.VIEWER, ProductModule.COMPUTE);
        assertThat(other.get(hostPage).body()).contains("web-1").doesNotContain("Studio 8");

        person(Role.ADMIN).post(hostPage + "/remove");
        assertThat(editor.get(path).body())
                .contains("1 of 1 used, 0 free.", "web-1", "removed")
                .doesNotContain(hostPage);
    }

    @Test
    void a_deactivated_account_keeps_its_seat_and_is_marked() {
        Account ada = server().person(Role.VIEWER);
        String path = add("Studio", Map.of());
        editor.post(path + "/assign", Map.of("names", ada.email().value()));
        assertThat(editor.get(path).body()).doesNotContain("deactivated");

        server().bean(ChangeAccount.class).deactivate(ada.id(), Actor.SYSTEM);

        assertThat(editor.get(path).body()).contains(ada.email().value(), "deactivated");
    }

    @Test
    void names_are_suggested_while_they_are_typed() {
        Account ada = server().person("ada.lovelace@example.org", Role.VIEWER);
        Account gone = server().person("lovely@example.org", Role.VIEWER);
        server().bean(ChangeAccount.class).deactivate(gone.id(), Actor.SYSTEM);
        host("lovelace-pc");
        String path = add("Studio", Map.of());
        editor.post(path + "/assign", Map.of("names", "Love <Booth>"));

        assertThat(suggested(editor, "LOVE"))
                .isEqualTo("[\"%s\",\"lovelace-pc\",\"Love <Booth>\"]".formatted(ada.email()));
        for (String none : List.of("lo", "%25%25%25", "nobody", "")) {
            assertThat(suggested(editor, none)).as(none).isEqualTo("[]");
        }
        Browser without = server().signedIn(Role.EDITOR, ProductModule.LICENCES);
        assertThat(suggested(without, "love")).doesNotContain("lovelace-pc").contains("ada");
        Browser viewer = server().signedIn(Role.VIEWER, ProductModule.LICENCES);
        assertThat(viewer.get(PATH + "/assignees?q=love").status()).isEqualTo(403);
    }

    private static String suggested(Browser browser, String typed) {
        return browser.get(PATH + "/assignees?q=" + typed).body();
    }

    @Test
    void a_deleted_account_leaves_its_seat_to_its_last_address() {
        Account ada = server().person(Role.VIEWER);
        String path = add("Studio", Map.of("seats", "1"));
        editor.post(path + "/assign", Map.of("names", ada.email().value()));
        var moved = EmailAddress.parse("moved@example.org").orElseThrow();
        server().bean(ChangeAccount.class).setEmail(ada.id(), moved, Actor.SYSTEM);
        server().bean(ChangeAccount.class).deactivate(ada.id(), Actor.SYSTEM);

        server().bean(DeleteAccount.class).run(ada.id(), Actor.SYSTEM);

        assertThat(editor.get(path).body())
                .contains("1 of 1 used, 0 free.", "moved@example.org", "removed");
        assertThat(editor.get(PATH + "?q=moved%40example").body()).contains("Studio");
    }

    @Test
    void bulk_removal_of_licences_asks_for_confirmation_with_the_count() {
        String one = add("One", Map.of());
        String two = add("Two", Map.of());
        String ids = "id=" + id(one) + "&id=" + id(two) + "&_csrf=";

        Answer question = postIds(PATH + "/bulk", ids + editor.csrf() + "&action=remove");
        assertThat(question.body())
                .contains("Remove 2 licences?", "This deletes them,", "Keep them")
                .contains("aria-label=\"Main\"", "aria-label=\"Breadcrumb\"");
        assertThat(editor.get(one).status()).isEqualTo(200);
        postIds(PATH + "/bulk/remove", ids + editor.csrf());

        assertThat(editor.get(one).status()).isEqualTo(404);
        assertThat(server().sql().fetchCount(LICENCE)).isZero();
    }

    @Test
    void empty_and_unknown_ids_in_a_selection_are_ignored() {
        String ids = "id=" + id(add("One", Map.of())) + ",,999999&_csrf=" + editor.csrf();

        Answer question = postIds(PATH + "/bulk", ids + "&action=remove");
        Answer removed = postIds(PATH + "/bulk/remove", ids);

        assertThat(question.status()).isEqualTo(200);
        assertThat(removed.location()).endsWith(PATH);
        assertThat(server().sql().fetchCount(LICENCE)).isZero();
    }

    @Test
    void saved_views_and_hidden_columns_are_personal() {
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
    void a_viewer_can_read_but_not_change_anything() {
        String path = add("Studio", Map.of());
        Browser viewer = person(Role.VIEWER);

        assertThat(viewer.get(PATH).body())
                .contains("Studio")
                .doesNotContain("Add licence", "Selected licences", "Import", "Export");
        assertThat(viewer.get(path).body()).doesNotContain("Remove", "/edit", "Assign seats to");
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
    void the_overview_counts_licences_only_for_those_with_access() {
        add("Near", Map.of("expires_on", today().plusDays(3).toString()));
        add("Gone", Map.of("expires_on", today().minusDays(3).toString()));

        assertThat(editor.get("/").body())
                .contains("2 licences, 1 expires within 60 days", "1 licence has expired")
                .contains("href=\"/licences?view=ended\"");
        assertThat(editor.get("/licences?view=ended").body())
                .contains("Gone")
                .doesNotContain("Near");
        assertThat(server().signedIn(Role.VIEWER, ProductModule.COMPUTE).get("/").body())
                .doesNotContain("expires within 60 days");
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

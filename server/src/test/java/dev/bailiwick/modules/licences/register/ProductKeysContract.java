package dev.bailiwick.modules.licences.register;

import static dev.bailiwick.platform.db.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.db.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.db.schema.Tables.CSV_IMPORT;
import static dev.bailiwick.platform.db.schema.Tables.LICENCE;
import static dev.bailiwick.platform.db.schema.Tables.LICENCE_IMPORT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.db.schema.DefaultSchema;
import dev.bailiwick.records.imports.SentFiles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jooq.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Who gets a product key and who does not, whichever way they try; on whichever database.
abstract class ProductKeysContract {
    private static final String KEY = "QQQQ7-SECRET-WWWW8";
    private static final String OTHER = "ZZZZ3-ANOTHER-YYYY4";

    protected abstract RunningServer server();

    private Browser admin = server().signedIn(Role.ADMIN);
    private String path = "";

    @BeforeEach
    void begin() {
        server().sql().deleteFrom(LICENCE).execute();
        server().sql().deleteFrom(CSV_IMPORT).execute();
        admin = server().signedIn(Role.ADMIN);
        path = add("Studio", KEY);
        admin.get("/"); // takes the word that it was added
    }

    private String add(String product, String key) {
        Answer added =
                admin.post(
                        "/licences/add",
                        Map.of(
                                "product",
                                product,
                                "vendor",
                                "Contoso",
                                "seats",
                                "1",
                                "product_key",
                                key));
        assertThat(added.status()).as(added.body()).isEqualTo(302);
        return added.location();
    }

    @Test
    void whoever_may_has_it_shown_and_the_trail_keeps_that() {
        Answer shown = admin.post(path + "/reveal");

        assertThat(shown.body()).contains(KEY);
        assertThat(shown.header("Cache-Control")).contains("no-store");
        assertThat(events()).contains("Product Key Revealed SUCCESS Contoso Studio");
    }

    @Test
    void whoever_opens_the_address_of_a_shown_key_again_is_led_to_the_licence() {
        List<String> before = events();

        Answer again = admin.get(path + "/reveal");

        assertThat(again.status()).isEqualTo(302);
        assertThat(again.location()).endsWith(path);
        assertThat(again.body()).doesNotContain(KEY);
        assertThat(events()).isEqualTo(before);
    }

    @Test
    void viewers_and_editors_get_it_on_no_way() {
        for (Role role : List.of(Role.VIEWER, Role.EDITOR)) {
            Browser person = server().signedIn(role, ProductModule.LICENCES);
            Answer refused = person.post(path + "/reveal");
            assertThat(refused.status()).isEqualTo(403);
            var answers = new ArrayList<Answer>();
            answers.add(refused);
            for (String way :
                    List.of(
                            path,
                            path + "/edit",
                            path + "/remove",
                            path + "/reveal",
                            "/licences",
                            "/licences?q=" + KEY.substring(0, 5),
                            "/licences?sort=product_key",
                            "/licences?sort=key_index&after=x",
                            "/licences/export.csv",
                            "/licences/import",
                            "/")) {
                answers.add(person.get(way));
                answers.add(person.get(way, "Accept", "application/json"));
            }
            assertThat(answers).allSatisfy(answer -> assertThat(answer.body()).doesNotContain(KEY));
            assertThat(person.get("/licences/export.csv").status()).isEqualTo(403);
        }
        assertThat(events()).contains("Product Key Revealed FAILURE Contoso Studio");
    }

    @Test
    void nobody_finds_a_licence_by_its_key() {
        for (String search : List.of(KEY, KEY.substring(0, 3), "qqqq7")) {
            assertThat(admin.get("/licences?q=" + search).body())
                    .contains("No licence matches")
                    .doesNotContain("Studio");
        }
    }

    @Test
    void an_administrator_gives_it_to_a_viewer_and_takes_it_back() {
        Account ada = server().person(Role.VIEWER, ProductModule.LICENCES);
        Browser viewer = server().signedIn(ada);
        assertThat(viewer.get(path).body()).doesNotContain("/reveal");

        give(ada, Map.of("reveal_product_keys", "true"));
        assertThat(viewer.get(path).body()).contains("/reveal").doesNotContain(KEY);
        assertThat(viewer.post(path + "/reveal").body()).contains(KEY);
        assertThat(viewer.get("/licences/export.csv").status()).as("export").isEqualTo(403);
        assertThat(viewer.post(path + "/edit").status()).as("anything else").isEqualTo(403);

        give(ada, Map.of());
        assertThat(viewer.post(path + "/reveal").status()).isEqualTo(403);
        assertThat(events()).contains("Account Access Changed SUCCESS " + ada.email().value());
    }

    private void give(Account to, Map<String, String> more) {
        var form = new java.util.HashMap<>(Map.of("role", "viewer", "modules", "licences"));
        form.putAll(more);
        assertThat(admin.post("/site-administration/users/" + to.id(), form).status())
                .isEqualTo(302);
    }

    @Test
    void without_the_module_the_permission_is_of_no_use() {
        Account ada = server().person(Role.EDITOR, ProductModule.COMPUTE);
        Browser editor = server().signedIn(ada);
        server().bean(KeyReaders.class).give(ada, true, ada.actor());

        assertThat(editor.post(path + "/reveal").status()).isEqualTo(403);
    }

    @Test
    void a_key_that_was_pasted_into_another_row_does_not_open() {
        String other = add("Drafts", OTHER);
        var mine = LICENCE.as("mine");
        byte[] stolen =
                server().sql()
                        .select(mine.PRODUCT_KEY)
                        .from(mine)
                        .where(mine.PRODUCT.eq("Drafts"))
                        .fetchSingle()
                        .value1();
        server().transactions()
                .write(() ->
                        server().sql()
                                .update(LICENCE)
                                .set(LICENCE.PRODUCT_KEY, stolen)
                                .where(LICENCE.PRODUCT.eq("Studio"))
                                .execute());

        Answer answer = admin.post(path + "/reveal");

        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.body())
                .contains("The stored key cannot be opened.")
                .doesNotContain(KEY, OTHER);
        assertThat(admin.post(other + "/reveal").body()).contains(OTHER);
        assertThat(events()).contains("Product Key Revealed FAILURE Contoso Studio");
    }

    @Test
    void a_change_of_the_key_is_told_and_the_key_is_not() {
        admin.post(path + "/edit", form("product_key", OTHER, "revision", "1"));
        assertThat(admin.post(path + "/reveal").body()).contains(OTHER);
        admin.post(path + "/edit", form("product_key", "", "revision", "2"));
        assertThat(admin.post(path + "/reveal").body()).as("left blank").contains(OTHER);
        admin.post(path + "/edit", form("remove_key", "true", "revision", "2"));

        assertThat(admin.get(path).body())
                .contains("product key", "<ins>changed</ins>", "<del>set</del>")
                .doesNotContain(KEY, OTHER, "/reveal");
        assertThat(server().sql().fetchSingle(LICENCE).getProductKey()).isNull();
    }

    private static Map<String, String> form(String... more) {
        var form =
                new java.util.HashMap<>(
                        Map.of("product", "Studio", "vendor", "Contoso", "seats", "1"));
        for (int i = 0; i < more.length; i += 2) {
            form.put(more[i], more[i + 1]);
        }
        return form;
    }

    @Test
    void an_import_tells_its_keys_to_nobody() {
        String check =
                send(
                        """
                        product,vendor,product_key,seats,notes
                        Studio,Contoso,%1$s,3,
                        Drafts,Contoso,%2$s,1,
                        CAD,Contoso,%2$s,%2$s,
                        %2$s,too,few
                        Slides,Contoso,x"%2$s,1,
                        Mail,Contoso,%3$s,1,
                        """
                                .formatted(KEY, OTHER, OTHER.repeat(200)));

        for (String show : List.of("attention", "refused", "changed", "created", "unchanged")) {
            assertThat(admin.get(check + "?show=" + show).body()).doesNotContain(KEY, OTHER);
        }
        assertThat(admin.get(check + "/refused.csv").body())
                .contains("seats", "cells")
                .doesNotContain(OTHER);
        String broken = send("product,vendor,product_key\nSlides,Contoso,\"" + OTHER + "\"x\n");
        assertThat(admin.get(broken).body()).contains("cannot be read").doesNotContain(OTHER);
        assertThat(storedPlainly(OTHER)).isEmpty();
        admin.post(check + "/apply");
        assertThat(admin.get(check).body()).doesNotContain(KEY, OTHER);
        assertThat(storedPlainly(OTHER)).isEmpty();
        assertThat(admin.get("/licences/export.csv").body()).contains(KEY, OTHER);
    }

    @Test
    void a_file_without_a_header_is_refused_without_repeating_its_first_record() {
        String check = send(OTHER + ",Contoso,1\n");

        assertThat(admin.get(check).body())
                .contains("What stands in column 1 of the first row is no name of a column.")
                .doesNotContainIgnoringCase(OTHER);
        assertThat(admin.get(send("product,vendor,colour\na,b,red\n")).body())
                .contains("a column “colour”, which does not exist");
        assertThat(storedPlainly(OTHER)).isEmpty();
    }

    @Test
    void no_table_holds_a_key_in_the_clear() {
        admin.post(path + "/reveal");
        admin.get("/licences/export.csv");
        admin.post(path + "/edit", form("notes", "x", "revision", "1"));
        send("product,vendor,product_key\nDrafts,Contoso," + OTHER + "\n");

        assertThat(server().sql().fetchCount(LICENCE_IMPORT)).isEqualTo(1);
        assertThat(storedPlainly(KEY)).isEmpty();
        assertThat(storedPlainly(OTHER)).isEmpty();
    }

    @Test
    void an_export_with_keys_is_in_the_trail() {
        assertThat(admin.get("/licences/export.csv").body()).contains(KEY);

        assertThat(events()).contains("Records Exported SUCCESS Licences");
        Browser freshly = server().signedIn(Role.ADMIN);
        assertThat(freshly.get("/site-administration/audit?event=Records+Exported").body())
                .contains("product_keys");
    }

    @Test
    void no_file_leaves_with_half_of_the_keys() {
        String other = add("Drafts", OTHER);
        server().transactions()
                .write(() ->
                        server().sql()
                                .update(LICENCE)
                                .set(LICENCE.PRODUCT_KEY, new byte[] {1, 2, 3})
                                .where(LICENCE.PRODUCT.eq("Studio"))
                                .execute());

        Answer refused = admin.get("/licences/export.csv");

        assertThat(refused.status()).isEqualTo(500);
        assertThat(refused.header("Content-Type")).contains("text/html");
        assertThat(refused.body())
                .contains("those of Contoso Studio. There is no file.")
                .doesNotContain(KEY, OTHER, "Contoso Drafts");
        assertThat(events()).contains("Records Exported FAILURE Licences");
        admin.post(path + "/edit", form("product_key", KEY, "revision", "1"));
        assertThat(admin.get("/licences/export.csv").body()).contains(KEY, OTHER);
        assertThat(admin.post(other + "/reveal").body()).contains(OTHER);
    }

    @Test
    void a_key_that_begins_like_a_formula_leaves_as_none() {
        add("Sheet", "=HYPERLINK(\"https://evil.example\")");

        assertThat(admin.get("/licences/export.csv").body()).contains("\"'=HYPERLINK(");
    }

    /// Tables in which the text stands, in whatever column.
    private List<String> storedPlainly(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] lower = text.toLowerCase(java.util.Locale.ROOT).getBytes(StandardCharsets.UTF_8);
        var found = new ArrayList<String>();
        for (var table : DefaultSchema.DEFAULT_SCHEMA.getTables()) {
            if (table.getName().startsWith("sqlite_") || table.equals(ACCOUNT)) {
                continue;
            }
            for (Record row : server().sql().selectFrom(table).fetch()) {
                for (int i = 0; i < row.size(); i++) {
                    Object value = row.get(i);
                    boolean there =
                            value instanceof byte[] stored
                                    ? contains(stored, bytes) || contains(stored, lower)
                                    : value != null && value.toString().contains(text);
                    if (there) {
                        found.add(table.getName() + ", column " + i);
                    }
                }
            }
        }
        return found;
    }

    private static boolean contains(byte[] all, byte[] part) {
        return new String(all, StandardCharsets.ISO_8859_1)
                .contains(new String(part, StandardCharsets.ISO_8859_1));
    }

    private List<String> events() {
        return server().sql()
                .selectFrom(AUDIT_ENTRY)
                .orderBy(AUDIT_ENTRY.SEQUENCE.desc())
                .limit(30)
                .fetch(row -> row.getEvent() + " " + row.getOutcome() + " " + row.getTarget());
    }

    private String send(String file) {
        return new SentFiles(admin, "/licences/import").check(file);
    }
}

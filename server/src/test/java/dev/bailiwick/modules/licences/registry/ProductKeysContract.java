package dev.bailiwick.modules.licences.registry;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT;
import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.schema.DefaultSchema;
import dev.bailiwick.records.imports.SentFiles;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jooq.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Who can read a product key and who cannot, by any route; on either database.
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
        admin.get("/"); // consumes the message that it was added
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
    void a_permitted_person_can_reveal_a_key_and_this_is_audited() {
        Answer shown = admin.post(path + "/reveal");

        assertThat(shown.body()).contains(KEY);
        assertThat(shown.header("Cache-Control")).contains("no-store");
        assertThat(events()).contains("Product Key Revealed SUCCESS Contoso Studio");
    }

    @Test
    void reopening_a_revealed_keys_url_redirects_to_the_licence() {
        List<String> before = events();

        Answer again = admin.get(path + "/reveal");

        assertThat(again.status()).isEqualTo(302);
        assertThat(again.location()).endsWith(path);
        assertThat(again.body()).doesNotContain(KEY);
        assertThat(events()).isEqualTo(before);
    }

    @Test
    void viewers_and_editors_cannot_get_a_key_by_any_route() {
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
    void a_licence_cannot_be_found_by_its_key() {
        for (String search : List.of(KEY, KEY.substring(0, 3), "qqqq7")) {
            assertThat(admin.get("/licences?q=" + search).body())
                    .contains("No licences match")
                    .doesNotContain("Studio");
        }
    }

    @Test
    void an_administrator_can_grant_and_revoke_key_access_for_a_viewer() {
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
    void key_permission_has_no_effect_without_the_module() {
        Account ada = server().person(Role.EDITOR, ProductModule.COMPUTE);
        Browser editor = server().signedIn(ada);
        server().bean(ProductKeyAccess.class).set(ada, true, ada.actor());

        assertThat(editor.post(path + "/reveal").status()).isEqualTo(403);
    }

    @Test
    void a_key_copied_into_another_row_does_not_decrypt() {
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
                .contains("The stored key cannot be decrypted.")
                .doesNotContain(KEY, OTHER);
        assertThat(admin.post(other + "/reveal").body()).contains(OTHER);
        assertThat(events()).contains("Product Key Revealed FAILURE Contoso Studio");
    }

    @Test
    void a_key_change_is_audited_without_the_key() {
        admin.post(path + "/edit", form("product_key", OTHER, "revision", "1"));
        assertThat(admin.post(path + "/reveal").body()).contains(OTHER);
        admin.post(path + "/edit", form("product_key", "", "revision", "2"));
        assertThat(admin.post(path + "/reveal").body()).as("left blank").contains(OTHER);
        admin.post(path + "/edit", form("remove_product_key", "true", "revision", "2"));

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
    void an_import_reveals_its_keys_to_nobody() {
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
    void a_file_without_a_header_is_refused_without_repeating_its_content() {
        String check = send(OTHER + ",Contoso,1\n");

        assertThat(admin.get(check).body())
                .contains("Column 1 of the first row does not contain a valid column name.")
                .doesNotContainIgnoringCase(OTHER);
        assertThat(admin.get(send("product,vendor,colour\na,b,red\n")).body())
                .contains("a column “colour”, which does not exist");
        assertThat(storedPlainly(OTHER)).isEmpty();
    }

    @Test
    void no_table_contains_a_key_in_plain_text() {
        admin.post(path + "/reveal");
        admin.get("/licences/export.csv");
        admin.post(path + "/edit", form("notes", "x", "revision", "1"));
        send("product,vendor,product_key\nDrafts,Contoso," + OTHER + "\n");

        assertThat(server().sql().fetchCount(LICENCE_IMPORT)).isEqualTo(1);
        assertThat(storedPlainly(KEY)).isEmpty();
        assertThat(storedPlainly(OTHER)).isEmpty();
    }

    @Test
    void an_export_with_keys_is_audited() {
        assertThat(admin.get("/licences/export.csv").body()).contains(KEY);

        assertThat(events()).contains("Records Exported SUCCESS Licences");
        Browser freshly = server().signedIn(Role.ADMIN);
        assertThat(freshly.get("/site-administration/audit?event=Records+Exported").body())
                .contains("product_keys");
    }

    @Test
    void an_export_with_an_unreadable_key_produces_no_file() {
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
                .contains("those of Contoso Studio. No file was created.")
                .doesNotContain(KEY, OTHER, "Contoso Drafts");
        assertThat(events()).contains("Records Exported FAILURE Licences");
        admin.post(path + "/edit", form("product_key", KEY, "revision", "1"));
        assertThat(admin.get("/licences/export.csv").body()).contains(KEY, OTHER);
        assertThat(admin.post(other + "/reveal").body()).contains(OTHER);
    }

    @Test
    void a_key_that_looks_like_a_formula_is_exported_escaped() {
        add("Sheet", "=HYPERLINK(\"https://evil.example\")");

        assertThat(admin.get("/licences/export.csv").body()).contains("\"'=HYPERLINK(");
    }

    /// Tables that contain the text, in any column.
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

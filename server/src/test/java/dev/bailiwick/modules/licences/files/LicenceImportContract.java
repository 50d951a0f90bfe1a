package dev.bailiwick.modules.licences.files;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT;
import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT_SEAT;
import static dev.bailiwick.platform.schema.Tables.LICENCE_SEAT;
import static dev.bailiwick.platform.schema.Tables.RECORD_CHANGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.DeleteAccount;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.csv.FormulaGuard;
import dev.bailiwick.records.imports.SentFiles;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Importing and exporting licences, on either database.
abstract class LicenceImportContract {
    private static final String PATH = "/licences/import";
    private static final String HEADER =
            "product,vendor,version,product_key,seats,assigned_to,purchased_on,expires_on,cost,currency,notes";

    protected abstract RunningServer server();

    private Browser admin = browser();

    private Browser browser() {
        return server().signedIn(Role.ADMIN);
    }

    @BeforeEach
    void begin() {
        server().sql().deleteFrom(LICENCE).execute();
        server().sql().deleteFrom(RECORD_CHANGE).execute();
        server().sql().deleteFrom(COMPUTE_HOST).execute();
        server().sql().deleteFrom(CSV_IMPORT).execute();
        admin = browser();
    }

    @Test
    void a_file_is_validated_before_anything_is_stored() {
        String check =
                send(
                        """
                        product,vendor,product_key,seats,expires_on,cost
                        Studio,Contoso,AAAA,5,2026-03-31,12.50
                        Studio,Contoso,AAAA,9,,
                        Drafts,Contoso,,five,,
                        CAD,Contoso,,1,31/03/2026,
                        Mail,Contoso,,1,,"1,250"
                        Slides,,,1,,
                        """);

        assertThat(admin.get(check).body()).contains("Import 1 licence");
        assertThat(admin.get(check + "?show=created").body())
                .contains("Contoso Studio", "5 seats, with a product key, until 2026-03-31");
        assertThat(admin.get(check + "?show=refused").body())
                .contains(
                        "Already in row 2 of this file.",
                        "Enter a whole number",
                        "Enter the date as 2026-03-31",
                        "Enter the amount as 1234.50",
                        "This cannot be left empty.");
        assertThat(server().sql().fetchCount(LICENCE)).isZero();
    }

    @Test
    void an_import_updates_the_matching_licence_without_a_duplicate() {
        apply("product,vendor,version,product_key,seats\nStudio,Contoso,8,AAAA,5\nCAD,Acme,1,,2\n");

        apply("seats;product;vendor;version;product_key\n7;Studio;Contoso;8;AAAA\n3;CAD;Acme;1;\n");

        assertThat(server().sql().fetchCount(LICENCE)).isEqualTo(2);
        assertThat(server().sql().select(LICENCE.SEATS).from(LICENCE).fetch(LICENCE.SEATS))
                .containsExactlyInAnyOrder(7, 3);
        assertThat(
                        server().sql()
                                .select(RECORD_CHANGE.CHANGES)
                                .from(RECORD_CHANGE)
                                .fetch(RECORD_CHANGE.CHANGES))
                .containsExactlyInAnyOrder(
                        "[[\"seats\",\"5\",\"7\"]]", "[[\"seats\",\"2\",\"3\"]]");
    }

    @Test
    void another_key_is_another_licence_and_a_missing_column_changes_nothing() {
        apply("product,vendor,version,product_key,seats,notes\nStudio,Contoso,8,AAAA,5,Bought\n");
        apply("product,vendor,version,product_key\nStudio,Contoso,8,BBBB\n");
        assertThat(server().sql().fetchCount(LICENCE)).isEqualTo(2);

        apply("product,vendor,product_key,seats\nstudio,CONTOSO,AAAA,6\n");

        assertThat(server().sql().selectFrom(LICENCE).where(LICENCE.SEATS.eq(6)).fetchSingle())
                .satisfies(row -> {
                    assertThat(row.getVersion()).isEqualTo("8");
                    assertThat(row.getNotes()).isEqualTo("Bought");
                    assertThat(row.getProductKey()).isNotNull();
                });
        assertThat(server().sql().fetchCount(LICENCE)).isEqualTo(2);
    }

    @Test
    void an_ambiguous_licence_row_is_refused() {
        apply(
                """
                product,vendor,version,product_key
                Studio,Contoso,8,AAAA
                Studio,Contoso,8,BBBB
                CAD,Acme,1,CCCC
                """);

        assertThat(refused("product,vendor,version,seats\nStudio,Contoso,8,9\n"))
                .contains("2 licences have this vendor, product and version.");
        assertThat(refused("product,vendor,version,product_key\nCAD,Acme,1,\n"))
                .contains("The licence with this vendor, product and version has a product key.");
        assertThat(refused("product,vendor\nStudio,Contoso\n"))
                .contains("2 licences have this vendor and product.");
        apply("product,vendor,version,seats\nCAD,Acme,1,4\n");
        apply("product,vendor,seats\nCAD,Acme,5\n");
        assertThat(server().sql().fetchCount(LICENCE)).isEqualTo(3);
    }

    @Test
    void all_errors_of_a_row_are_reported_together() {
        assertThat(
                        refused(
                                """
                                product,vendor,seats,purchased_on,cost,currency,assigned_to
                                Studio,Contoso,1,yesterday,1.234,euros,Ada; Ines
                                ,Contoso,none,,,,
                                """))
                .contains(
                        "Column <strong>purchased_on</strong>: Enter the date as 2026-03-31",
                        "Column <strong>currency</strong>:",
                        "Column <strong>assigned_to</strong>: 2 seats would be assigned, but",
                        "Column <strong>product</strong>: This cannot be left empty.",
                        "Column <strong>seats</strong>: Enter a whole number");
    }

    @Test
    void files_assign_and_free_seats_within_the_limit() {
        host("web-1");
        apply("product,vendor,seats,assigned_to\nStudio,Contoso,2,Ada; WEB-1\n");
        assertThat(
                        server().sql()
                                .selectFrom(LICENCE_SEAT)
                                .orderBy(LICENCE_SEAT.NAME)
                                .fetch(row -> row.getKind() + " " + row.getName()))
                .containsExactlyInAnyOrder("name Ada", "host web-1");
        assertThat(refused("product,vendor,assigned_to\nStudio,Contoso,Ada; web-1; Ines\n"))
                .contains("3 seats would be assigned, but there are 2 seats.");
        assertThat(refused("product,vendor,seats\nStudio,Contoso,1\n"))
                .contains("2 seats would be assigned, but there is 1 seat.");

        String check = send("product,vendor,assigned_to\nStudio,Contoso,web-1; Ines\n");
        assertThat(admin.get(check).body()).contains("<del>Ada</del>", "<ins>Ines</ins>");
        admin.post(check + "/apply");

        assertThat(
                        server().sql()
                                .select(LICENCE_SEAT.NAME)
                                .from(LICENCE_SEAT)
                                .fetch(LICENCE_SEAT.NAME))
                .containsExactlyInAnyOrder("web-1", "Ines");
        assertThat(server().sql().fetchSingle(LICENCE).getSeatsFree()).isZero();
    }

    @Test
    void a_seat_of_an_account_deleted_after_the_check_is_assigned_to_its_address() {
        Account ada = server().person(Role.VIEWER);
        String check =
                send(
                        "product,vendor,seats,assigned_to\nStudio,Contoso,2,%s\n"
                                .formatted(ada.email()));
        server().bean(ChangeAccount.class).deactivate(ada.id(), Actor.SYSTEM);
        server().bean(DeleteAccount.class).run(ada.id(), Actor.SYSTEM);

        admin.post(check + "/apply");

        assertThat(server().sql().fetchSingle(LICENCE_SEAT))
                .satisfies(seat -> {
                    assertThat(seat.getName()).isEqualTo(ada.email().value());
                    assertThat(seat.getAccountId()).isNull();
                });
    }

    @Test
    void importing_the_same_file_twice_changes_nothing() {
        String file =
                HEADER
                        + "\n"
                        + "Studio,Contoso,8,AAAA-1,5,Ada; Ines,2025-01-01,2030-01-01,10,EUR,\"two\n"
                        + "lines\"\n";
        apply(file);

        assertThat(admin.get(send(file)).body())
                .contains("Unchanged")
                .doesNotContain("Import 1 licence");
    }

    @Test
    void one_of_two_imports_of_the_same_new_licence_is_refused() {
        String file = "product,vendor,product_key\nStudio,Contoso,AAAA\n";
        String first = send(file);
        String second = send(file);

        admin.post(first + "/apply");
        admin.post(second + "/apply");

        assertThat(admin.get(first).body()).contains("1 new, 0 changed.");
        assertThat(admin.get(second).body()).contains("Not imported", "Someone changed some");
        assertThat(server().sql().fetchCount(LICENCE)).isEqualTo(1);
    }

    @Test
    void an_import_is_refused_if_its_records_changed_since_validation() {
        apply("product,vendor,seats\nStudio,Contoso,5\n");
        String late = send("product,vendor,seats\nStudio,Contoso,6\nCAD,Acme,1\n");
        apply("product,vendor,seats\nStudio,Contoso,7\n");

        admin.post(late + "/apply");

        assertThat(admin.get(late).body()).contains("Not imported", "Someone changed some");
        assertThat(server().sql().fetchSingle(LICENCE).getSeats()).isEqualTo(7);
    }

    @Test
    void re_importing_an_export_changes_nothing_and_exports_the_same() {
        apply(
                """
                product,vendor,version,product_key,seats,assigned_to,purchased_on,expires_on,cost,currency,notes
                Studio,Contoso,8,=AAAA-1,5,Zoe; Ada; a;;b,2025-01-01,2030-01-01,10,EUR,"=two
                lines"
                studio,Contoso,8,,1,,,,0.125,,'quoted
                +CAD,@Acme,-1,"B""B
                B",1000000,,,,,GBP,
                """);
        String first = admin.get("/licences/export.csv").body();
        assertThat(first)
                .startsWith(HEADER + "\r\n")
                .contains("'=AAAA-1", "Ada; Zoe", "a;;b", "10.00,EUR", "0.125,,", "'+CAD,'@Acme");

        assertThat(admin.get(send(first)).body()).doesNotContain("Import 1", "Import 2");
        server().sql().deleteFrom(LICENCE).execute();
        apply(first);

        assertThat(admin.get("/licences/export.csv").body()).isEqualTo(first);
    }

    @Test
    void an_exported_licence_is_imported_byte_for_byte() {
        var random = new Random(6);
        for (int round = 0; round < 8; round++) {
            server().sql().deleteFrom(LICENCE).execute();
            var file = new StringBuilder(HEADER).append('\n');
            for (int row = 0; row < 20; row++) {
                file.append(randomRow(random, row)).append('\n');
            }
            apply(file.toString());
            assertThat(server().sql().fetchCount(LICENCE)).isEqualTo(20);
            String first = admin.get("/licences/export.csv").body();

            server().sql().deleteFrom(LICENCE).execute();
            apply(first);

            assertThat(admin.get("/licences/export.csv").body()).isEqualTo(first);
        }
    }

    private static String randomRow(Random random, int row) {
        return String.join(
                ",",
                List.of(
                        cell(text(random, 12) + row),
                        cell(text(random, 6) + "v"),
                        cell(text(random, 4)),
                        cell(random.nextBoolean() ? "" : text(random, 30) + row),
                        Integer.toString(2 + random.nextInt(50)),
                        cell(
                                random.nextBoolean()
                                        ? ""
                                        : "Ada; " + text(random, 5).replace(";", ";;") + "z"),
                        random.nextBoolean() ? "" : day(random),
                        random.nextBoolean() ? "" : day(random),
                        random.nextBoolean()
                                ? ""
                                : random.nextInt(100_000) + "." + random.nextInt(10_000),
                        random.nextBoolean() ? "" : "EUR",
                        cell(text(random, 40))));
    }

    private static String day(Random random) {
        return LocalDate.ofEpochDay(random.nextInt(40_000)).toString();
    }

    private static String text(Random random, int most) {
        String letters = "abcÄß漢😀 '\"=+-@;,.x9";
        int[] points = letters.codePoints().toArray();
        var text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--) {
            text.appendCodePoint(points[random.nextInt(points.length)]);
        }
        return text.toString();
    }

    private static String cell(String text) {
        return "\"" + FormulaGuard.guarded(text.strip()).replace("\"", "\"\"") + "\"";
    }

    @Test
    void only_administrators_can_import_and_export() {
        Browser editor = server().signedIn(Role.EDITOR, ProductModule.LICENCES);

        assertThat(editor.get(PATH).status()).isEqualTo(403);
        assertThat(editor.get(PATH + "/template.csv").status()).isEqualTo(403);
        assertThat(editor.get("/licences/export.csv").status()).isEqualTo(403);
        assertThat(editor.upload(PATH, "a.csv", bytes("product,vendor\na,b\n")).status())
                .isEqualTo(403);
        assertThat(server().sql().fetchCount(CSV_IMPORT)).isZero();
        assertThat(admin.get(PATH + "/template.csv").body()).isEqualTo(HEADER + "\r\n");
    }

    @Test
    void an_endless_list_of_seats_is_refused_with_a_message() {
        String check = send(crowd(101));

        Await.until(() -> admin.get(check).body().contains("Not imported"));

        assertThat(admin.get(check).body()).contains("more than 100,000 seats", "several files");
        assertThat(server().sql().fetchCount(LICENCE_IMPORT_SEAT)).isZero();
        assertThat(admin.post(check + "/apply").status()).isNotEqualTo(500);
        assertThat(server().sql().fetchCount(LICENCE)).isZero();
    }

    @Test
    void seats_are_counted_over_the_whole_file() {
        var whole = new StringBuilder(crowd(60));
        for (int i = 0; i < 500; i++) {
            whole.append("Filler ").append(i).append(",Contoso,1,\n");
        }
        whole.append(
                crowd(60)
                        .replace("Studio", "Drafts")
                        .lines()
                        .skip(1)
                        .collect(Collectors.joining("\n")));
        String check = send(whole.toString());

        Await.until(() -> admin.get(check).body().contains("Not imported"));

        assertThat(admin.get(check).body()).contains("more than 100,000 seats");
    }

    @Test
    void an_export_lists_all_seat_holders() {
        String check = send(crowd(5));
        Await.until(() -> admin.get(check).body().contains("Import 5 licences"));
        admin.post(check + "/apply");
        Await.until(() -> admin.get(check).body().contains("Imported"));

        List<String> rows = admin.get("/licences/export.csv").body().lines().skip(1).toList();

        assertThat(rows).hasSize(5).allMatch(row -> row.split("@x", -1).length == 1_001);
    }

    @Test
    void accounts_and_hosts_are_recognised_among_tens_of_thousands_of_names() {
        host("web-1");
        Account ada = server().person(Role.VIEWER);
        String check = send(crowd(40) + "CAD,Contoso,2,web-1; " + ada.email().value() + "\n");
        Await.until(() -> admin.get(check).body().contains("Import 41 licences"));

        assertThat(
                        server().sql()
                                .select(LICENCE_IMPORT_SEAT.KIND)
                                .from(LICENCE_IMPORT_SEAT)
                                .where(LICENCE_IMPORT_SEAT.NUMBER.eq(42))
                                .fetch(LICENCE_IMPORT_SEAT.KIND))
                .containsExactlyInAnyOrder("host", "person");
        assertThat(server().sql().fetchCount(LICENCE_IMPORT_SEAT)).isEqualTo(40_002);
    }

    /// Licences of a thousand seats, each with different people.
    private static String crowd(int licences) {
        var file = new StringBuilder("product,vendor,seats,assigned_to\n");
        for (int licence = 0; licence < licences; licence++) {
            file.append("Studio ").append(licence).append(",Contoso,1000,");
            for (int seat = 0; seat < 1_000; seat++) {
                file.append(licence * 1_000 + seat).append("@x;");
            }
            file.append('\n');
        }
        return file.toString();
    }

    @Test
    void staged_licences_are_deleted_with_the_validation() {
        String check = send("product,vendor,product_key\nStudio,Contoso,AAAA\n");
        assertThat(server().sql().fetchCount(LICENCE_IMPORT)).isEqualTo(1);

        admin.post(check + "/discard");

        assertThat(server().sql().fetchCount(LICENCE_IMPORT)).isZero();
    }

    private void host(String name) {
        assertThat(Agents.of(server(), name).host().name()).isEqualTo(name);
    }

    private String refused(String file) {
        return admin.get(send(file) + "?show=refused").body();
    }

    private void apply(String file) {
        new SentFiles(admin, PATH).apply(file);
    }

    private String send(String file) {
        return new SentFiles(admin, PATH).check(file);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

package dev.bailiwick.records.imports;

import static dev.bailiwick.platform.db.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.db.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.db.schema.Tables.CSV_IMPORT;
import static dev.bailiwick.platform.db.schema.Tables.CSV_IMPORT_ROW;
import static dev.bailiwick.platform.db.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.db.schema.Tables.RECORD_CHANGE;
import static dev.bailiwick.platform.db.schema.Tables.SUBNET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Importing files, with addresses as the records, on whichever database.
abstract class ImportContract {
    private static final String PATH = "/ip-addresses/import";

    protected abstract RunningServer server();

    @TempDir Path folder;

    private Browser admin = browser();

    private Browser browser() {
        return server().signedIn(Role.ADMIN, ProductModule.IP_ADDRESSES);
    }

    @BeforeEach
    void begin() {
        server().sql().deleteFrom(IP_ADDRESS).execute();
        server().sql().deleteFrom(SUBNET).execute();
        server().sql().deleteFrom(CSV_IMPORT).execute();
        admin = browser();
    }

    @Test
    void a_file_is_looked_at_before_anything_is_stored() {
        String check = send("address,hostname\n192.0.2.1,gw\n192.0.2.300,x\n192.0.2.1,again\n");

        String page = admin.get(check).body();
        assertThat(page).contains("Check before importing", "Import 1 address", "Nothing has been");
        assertThat(admin.get(check + "?show=refused").body())
                .contains("300 is above 255.", "Already in row 2 of this file.");
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isZero();
    }

    @Test
    void what_was_checked_is_imported_once() {
        String check = send("address,hostname,status\n192.0.2.1,gw,active\n192.0.2.2,,dhcp\n");

        admin.post(check + "/apply");
        admin.post(check + "/apply");

        assertThat(admin.get(check).body()).contains("Imported", "2 new, 0 changed.");
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isEqualTo(2);
    }

    @Test
    void what_was_imported_needs_no_look_any_more() {
        String check = send("address\n192.0.2.1\n192.0.2.2\n");
        assertThat(admin.get(check).body()).contains("Needs a look");

        admin.post(check + "/apply");

        assertThat(admin.get(check + "?show=attention").body())
                .contains("192.0.2.2")
                .doesNotContain("Needs a look");
    }

    @Test
    void the_same_file_twice_changes_nothing() {
        String file = "address,hostname,subnet\n192.0.2.1,gw,192.0.2.0/24\n2001:DB8:0::1,six,\n";
        apply(file);

        String page = admin.get(send(file)).body();

        assertThat(page).contains("Unchanged").doesNotContain("Import 1", "Import 2");
    }

    @Test
    void a_change_shows_before_and_after_and_stands_in_the_history() {
        apply("address,hostname,owner\n192.0.2.1,gw,Ada\n");
        String check = send("address,owner\n192.0.2.1,Jonas\n");

        assertThat(admin.get(check).body()).contains("<del>Ada</del>", "<ins>Jonas</ins>");
        admin.post(check + "/apply");

        var row = server().sql().fetchSingle(IP_ADDRESS);
        assertThat(row.getOwner()).isEqualTo("Jonas");
        assertThat(row.getHostname()).as("a column that is left out").isEqualTo("gw");
        assertThat(
                        server().sql()
                                .select(RECORD_CHANGE.CHANGES)
                                .from(RECORD_CHANGE)
                                .where(RECORD_CHANGE.RECORD_ID.eq(row.getId()))
                                .fetchSingle()
                                .value1())
                .isEqualTo("[[\"owner\",\"Ada\",\"Jonas\"]]");
    }

    @Test
    void what_changed_since_the_check_keeps_all_of_it_out() {
        apply("address,owner\n192.0.2.1,Ada\n");
        String late = send("address,owner\n192.0.2.1,Jonas\n192.0.2.9,Jonas\n");
        String also = send("address,owner\n192.0.2.9,Ines\n");
        apply("address,owner\n192.0.2.1,Ines\n");

        admin.post(late + "/apply");

        assertThat(admin.get(late).body()).contains("Not imported", "Somebody changed some");
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isEqualTo(1);
        admin.post(also + "/apply");
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isEqualTo(2);
    }

    @Test
    void an_export_is_imported_again_without_a_change_and_exports_the_same() {
        apply(
                """
                address,hostname,status,mac_address,subnet,owner,description
                192.0.2.7,web-1,active,00-00-5E-00-53-01,192.0.2.0/24,"Ada, Ines","=two
                lines"
                2001:db8::1,,reserved,,2001:db8::/32,'@home,"a ""quoted"" word"
                10.0.0.1,,available,,,,-
                """);
        String first = admin.get("/ip-addresses/export.csv").body();
        assertThat(first)
                .startsWith(
                        "address,hostname,status,mac_address,subnet,owner,description,host\r\n"
                                + "10.0.0.1,")
                .contains("\"'=two\nlines\"", "'@home", "'-");

        assertThat(admin.get(send(first)).body())
                .doesNotContain("Import 1", "Import 2", "Import 3");
        server().sql().deleteFrom(IP_ADDRESS).execute();
        apply(first);

        assertThat(admin.get("/ip-addresses/export.csv").body()).isEqualTo(first);
    }

    @Test
    void a_file_that_cannot_be_read_says_why() {
        assertThat(admin.get(send("address,colour\n192.0.2.1,red\n")).body())
                .contains("Not imported", "“colour”, which does not exist");
        assertThat(admin.get(send("address\n192.0.2.1\n\"broken")).body()).contains("never closed");
        assertThat(admin.get(send("")).body()).contains("The file is empty");
    }

    @Test
    void only_administrators_import_and_export() {
        Browser editor = server().signedIn(Role.EDITOR, ProductModule.IP_ADDRESSES);

        assertThat(editor.get(PATH).status()).isEqualTo(403);
        assertThat(editor.get("/ip-addresses/export.csv").status()).isEqualTo(403);
        assertThat(editor.upload(PATH, "a.csv", bytes("address\n192.0.2.1\n")).status())
                .isEqualTo(403);
        assertThat(server().sql().fetchCount(CSV_IMPORT)).isZero();
    }

    @Test
    void a_forged_form_stores_nothing() throws IOException {
        Answer forged =
                admin.uploadWith("x".repeat(60), PATH, "a.csv", bytes("address\n192.0.2.1\n"));

        assertThat(forged.status()).isEqualTo(403);
        assertThat(server().sql().fetchCount(CSV_IMPORT)).isZero();
        var folder = server().folder().resolve("imports");
        if (Files.isDirectory(folder)) {
            try (var files = Files.list(folder)) {
                assertThat(files).isEmpty();
            }
        }
    }

    @Test
    void a_check_belongs_to_who_sent_the_file() {
        String check = send("address\n192.0.2.1\n");

        Browser other = browser();

        assertThat(other.get(check).status()).isEqualTo(404);
        assertThat(other.post(check + "/apply").status()).isEqualTo(404);
    }

    @Test
    void a_check_that_nobody_comes_back_to_is_forgotten() throws IOException {
        String check = send("address\n192.0.2.1\n");
        server().clock().advance(DeleteOldImports.KEPT.plus(Duration.ofSeconds(1)));

        server().bean(DeleteOldImports.class).run();

        assertThat(server().sql().fetchCount(CSV_IMPORT)).isZero();
        assertThat(server().sql().fetchCount(CSV_IMPORT_ROW)).isZero();
        assertThat(browser().get(check).status()).isEqualTo(404);
    }

    @Test
    void a_check_that_is_being_forgotten_changes_nothing_any_more() {
        apply("address,owner\n192.0.2.1,Ada\n");
        String check = send("address,owner\n192.0.2.1,Jonas\n");
        server().clock().advance(DeleteOldImports.KEPT.plus(Duration.ofSeconds(1)));
        server().sql().deleteFrom(CSV_IMPORT_ROW).execute();

        assertThat(admin.post(check + "/apply").status()).isEqualTo(302);

        assertThat(server().sql().fetchSingle(IP_ADDRESS).getOwner())
                .as("a change that no history tells of")
                .isEqualTo("Ada");
        assertThat(admin.get(check).body()).contains("Not imported", "kept for 30 minutes");
    }

    @Test
    void who_comes_too_late_to_do_what_was_done_leaves_it_at_that() {
        String check = send("address\n192.0.2.1\n");
        admin.post(check + "/apply");
        var id = server().sql().fetchSingle(CSV_IMPORT).getId();

        server().bean(RunImports.class).carryOut(id, addresses(), Actor.SYSTEM);

        assertThat(admin.get(check).body()).contains("1 new, 0 changed.");
    }

    @Test
    void subnets_that_come_with_addresses_are_shown_and_are_in_the_trail() {
        String check =
                send("address,subnet\n203.0.113.1,203.0.113.0/24\n203.0.113.2,203.0.113.0/24\n");

        assertThat(admin.get(check).body()).contains("new subnet 203.0.113.0/24");
        admin.post(check + "/apply");

        assertThat(admin.get("/ip-addresses").body()).contains("203.0.113.0/24");
        assertThat(
                        server().sql()
                                .fetchCount(
                                        AUDIT_ENTRY,
                                        AUDIT_ENTRY.EVENT.eq("Subnet Added"),
                                        AUDIT_ENTRY.TARGET.eq("203.0.113.0/24")))
                .isEqualTo(1);
    }

    @Test
    void a_file_of_nothing_but_new_subnets_fills_no_page_and_holds_up_nobody() {
        var file = new StringBuilder("address,subnet\n");
        for (int i = 0; i < 10_001; i++) {
            String address = "10." + (i >> 16) + "." + (i >> 8 & 255) + "." + (i & 255);
            file.append(address).append(',').append(address).append("/32\n");
        }
        String check = send(file.toString());
        Await.until(() -> admin.get(check).body().contains("Import 10,001 addresses"));

        admin.post(check + "/apply");

        Await.until(() -> admin.get(check).body().contains("Not imported"));
        assertThat(admin.get(check).body()).contains("more than 10,000 subnets");
        assertThat(server().sql().fetchCount(SUBNET)).isZero();
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isZero();
    }

    @Test
    void characters_that_no_database_keeps_spoil_their_row_and_no_more() {
        String check = send("address,host\n192.0.2.1,a\0b\n192.0.2.2,\n");

        assertThat(admin.get(check).body()).contains("Import 1 address");
        assertThat(admin.get(check + "?show=refused").body()).contains("There is no compute host");
        assertThat(admin.get(send("address,col\0our\n")).body())
                .contains("Not imported", "which does not exist");
    }

    @Test
    void what_is_discarded_is_gone() {
        String check = send("address\n192.0.2.1\n");

        admin.post(check + "/discard");

        assertThat(admin.get(check).status()).isEqualTo(404);
    }

    @Test
    void what_was_imported_is_discarded_no_more() {
        String check = send("address\n192.0.2.1\n");
        admin.post(check + "/apply");

        Answer late = admin.post(check + "/discard");

        assertThat(late.location()).endsWith(check);
        assertThat(admin.get(check).body())
                .contains("1 new, 0 changed.")
                .doesNotContain("Nothing was imported");
    }

    @Test
    void refused_rows_are_a_file_of_their_own() {
        String check = send("address,status\n010.1.1.1,active\n192.0.2.2,=cmd\n");

        assertThat(admin.get(check + "/refused.csv").body())
                .startsWith("row,name,column,reason\r\n2,010.1.1.1,address,")
                .contains(
                        "“010” begins with a zero",
                        "3,192.0.2.2,status,\"“=cmd” is not one of active");
    }

    @Test
    void all_that_is_wrong_with_a_row_is_told_at_once() {
        String check =
                send(
                        """
                        address,hostname,status,mac_address,subnet,host
                        192.0.2.1,gw,active,,,
                        192.0.2.1,-bad-,wrong,no-mac,198.51.100.0/24,nowhere
                        192.0.2.300,-bad-,active,,10.0.0.0/33,nowhere
                        """);

        assertThat(admin.get(check + "?show=refused").body())
                .contains(
                        "Column <strong>hostname</strong>: A host name has",
                        "Column <strong>status</strong>: “wrong” is not one of",
                        "Column <strong>mac_address</strong>: This is no MAC address",
                        "Column <strong>subnet</strong>: 198.51.100.0/24 does not hold 192.0.2.1.",
                        "Already in row 2 of this file.",
                        "2 rows are refused and will be left out.");
        assertThat(admin.get(check + "/refused.csv").body().lines())
                .extracting(line -> line.replaceFirst("^(([^,]*,){3}).*", "$1"))
                .contains("3,192.0.2.1,hostname,", "3,192.0.2.1,status,", "4,192.0.2.300,address,")
                .filteredOn(line -> line.startsWith("3,"))
                .hasSize(5);
        assertThat(admin.get(check).body()).contains("Import 1 address");
    }

    @Test
    void an_unknown_host_is_told_beside_what_else_is_wrong_and_takes_nothing_from_the_next_row() {
        String check =
                send(
                        "address,owner,host\n192.0.2.1,%s,nowhere\n192.0.2.1,Ada,\n"
                                .formatted("x".repeat(101)));

        assertThat(admin.get(check + "?show=refused").body())
                .contains("An owner is one line", "There is no compute host “nowhere”.")
                .doesNotContain("Already in row");
        assertThat(admin.get(check).body()).contains("Import 1 address");
    }

    @Test
    void an_import_is_in_the_audit_trail_with_its_counts() {
        apply("address\n192.0.2.1\n");

        Browser freshly = browser();
        assertThat(freshly.get("/site-administration/audit?event=Records+Imported").body())
                .contains("Records Imported", "file.csv");
    }

    @Test
    void what_nobody_foresaw_ends_an_import_and_is_no_server_that_stopped() {
        String check = send("address\n192.0.2.1\n");
        var id = server().sql().fetchSingle(CSV_IMPORT).getId();
        Imports imports = server().bean(Imports.class);
        Instant now = server().clock().instant();
        server().transactions().write(() -> imports.move(id, ImportState.APPLYING, null, now));

        server().bean(RunImports.class).carryOut(id, broken(addresses()), Actor.SYSTEM);

        assertThat(admin.get(check).body()).contains("Not imported", "Something went wrong");
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isZero();
    }

    @Test
    void the_heading_and_the_line_below_it_follow_the_work() {
        String check = send("address\n192.0.2.1\n");
        var id = server().sql().fetchSingle(CSV_IMPORT).getId();
        Imports imports = server().bean(Imports.class);
        Instant now = server().clock().instant();
        server().transactions().write(() -> imports.move(id, ImportState.APPLYING, null, now));

        String asked = " data-refresh=\"%s\" data-refresh-seconds=\"2\">".formatted(check);
        assertThat(admin.get(check).body())
                .contains("id=\"heading\"" + asked + "Importing<")
                .contains("<p id=\"file\"" + asked, "id=\"import\"" + asked);

        server().transactions().write(() -> imports.move(id, ImportState.CHECKED, null, now));
        assertThat(admin.get(check).body())
                .contains("id=\"heading\">Check before importing<", "<p id=\"file\">")
                .doesNotContain(asked);
    }

    @Test
    void what_a_server_left_whose_clock_was_far_ahead_can_be_imported() {
        String check = send("address\n192.0.2.1\n");
        var id = server().sql().fetchSingle(CSV_IMPORT).getId();
        Imports imports = server().bean(Imports.class);
        Instant ahead = server().clock().instant().plus(Duration.ofDays(1));
        server().transactions().write(() -> imports.move(id, ImportState.APPLYING, null, ahead));

        admin.post(check + "/apply");

        assertThat(admin.get(check).body()).contains("1 new, 0 changed.");
    }

    private static ImportTarget<?> broken(ImportTarget<?> kind) {
        return (ImportTarget<?>)
                Proxy.newProxyInstance(
                        ImportTarget.class.getClassLoader(),
                        new Class<?>[] {ImportTarget.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("apply")) {
                                throw new IllegalStateException("unforeseen");
                            }
                            return method.invoke(kind, arguments);
                        });
    }

    @Test
    void a_file_whose_check_cannot_begin_is_not_kept() throws IOException {
        Account gone = server().person(Role.ADMIN);
        server().sql().deleteFrom(ACCOUNT).where(ACCOUNT.ID.eq(gone.id())).execute();
        Path file = Files.writeString(folder.resolve("sent.csv"), "address\n192.0.2.1\n");

        assertThatThrownBy(() ->
                        server().bean(RunImports.class).check(addresses(), gone, file, "sent.csv"))
                .isInstanceOf(RuntimeException.class);
        assertThat(file).doesNotExist();
    }

    private void apply(String file) {
        new SentFiles(admin, PATH).apply(file);
    }

    private String send(String file) {
        return new SentFiles(admin, PATH).check(file);
    }

    private ImportTarget<?> addresses() {
        return server().context().getBeansOfType(ImportTarget.class).values().stream()
                .filter(kind -> kind.module() == ProductModule.IP_ADDRESSES)
                .findFirst()
                .orElseThrow();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

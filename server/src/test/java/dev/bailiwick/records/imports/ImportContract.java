package dev.bailiwick.records.imports;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT;
import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT_ROW;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.RECORD_CHANGE;
import static dev.bailiwick.platform.schema.Tables.SUBNET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.DeleteAccount;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditLog;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Importing files, using addresses as the records, on either database.
abstract class ImportContract {
    private static final String PATH = "/ip-addresses/import";

    /// More than two steps.
    private static final int STEPS = 2_100;

    protected abstract RunningServer server();

    @TempDir Path folder;

    private Browser admin = browser();
    private long lastBefore;

    private Browser browser() {
        return server().signedIn(Role.ADMIN, ProductModule.IP_ADDRESSES);
    }

    @BeforeEach
    void begin() {
        server().sql().deleteFrom(IP_ADDRESS).execute();
        server().sql().deleteFrom(SUBNET).execute();
        server().sql().deleteFrom(CSV_IMPORT).execute();
        server().sql().deleteFrom(RECORD_CHANGE).execute();
        admin = browser();
        lastBefore = server().bean(AuditEntries.class).newest(1).getFirst().sequence();
    }

    @Test
    void a_file_is_validated_before_anything_is_stored() {
        String check = send("address,hostname\n192.0.2.1,gw\n192.0.2.300,x\n192.0.2.1,again\n");

        String page = admin.get(check).body();
        assertThat(page).contains("Check before importing", "Import 1 address", "Nothing has been");
        assertThat(admin.get(check + "?show=refused").body())
                .contains("300 is above 255.", "Already in row 2 of this file.");
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isZero();
    }

    @Test
    void a_validated_file_is_imported_once() {
        String check = send("address,hostname,status\n192.0.2.1,gw,active\n192.0.2.2,,dhcp\n");

        admin.post(check + "/apply");
        admin.post(check + "/apply");

        assertThat(admin.get(check).body()).contains("Imported", "2 new, 0 changed.");
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isEqualTo(2);
    }

    @Test
    void importing_the_same_file_twice_changes_nothing() {
        String file = "address,hostname,subnet\n192.0.2.1,gw,192.0.2.0/24\n2001:DB8:0::1,six,\n";
        apply(file);

        String page = admin.get(send(file)).body();

        assertThat(page).contains("Unchanged").doesNotContain("Import 1", "Import 2");
    }

    @Test
    void a_change_shows_both_values_and_is_in_the_history() {
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
    void an_import_is_refused_if_its_records_changed_since_validation() {
        apply("address,owner\n192.0.2.1,Ada\n");
        String late = send("address,owner\n192.0.2.1,Jonas\n192.0.2.9,Jonas\n");
        String also = send("address,owner\n192.0.2.9,Ines\n");
        apply("address,owner\n192.0.2.1,Ines\n");

        admin.post(late + "/apply");

        assertThat(admin.get(late).body()).contains("Not imported", "Someone changed some");
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isEqualTo(1);
        admin.post(also + "/apply");
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isEqualTo(2);
    }

    @Test
    void re_importing_an_export_changes_nothing_and_exports_the_same() {
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
    void an_unreadable_file_shows_the_reason() {
        assertThat(admin.get(send("address,colour\n192.0.2.1,red\n")).body())
                .contains("Not imported", "“colour”, which does not exist");
        assertThat(admin.get(send("address\n192.0.2.1\n\"broken")).body()).contains("never closed");
        assertThat(admin.get(send("")).body()).contains("The file is empty");
    }

    @Test
    void only_administrators_can_import_and_export() {
        Browser editor = server().signedIn(Role.EDITOR, ProductModule.IP_ADDRESSES);

        assertThat(editor.get(PATH).status()).isEqualTo(403);
        assertThat(editor.get("/ip-addresses/export.csv").status()).isEqualTo(403);
        assertThat(editor.upload(PATH, "a.csv", bytes("address\n192.0.2.1\n")).status())
                .isEqualTo(403);
        assertThat(server().sql().fetchCount(CSV_IMPORT)).isZero();
    }

    @Test
    void a_forged_import_form_stores_nothing() throws IOException {
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
    void a_validation_is_visible_only_to_its_uploader() {
        String check = send("address\n192.0.2.1\n");

        Browser other = browser();

        assertThat(other.get(check).status()).isEqualTo(404);
        assertThat(other.post(check + "/apply").status()).isEqualTo(404);
    }

    @Test
    void an_abandoned_validation_is_deleted() throws IOException {
        String check = send("address\n192.0.2.1\n");
        server().clock().advance(DeleteOldImports.RETENTION.plus(Duration.ofSeconds(1)));

        server().bean(DeleteOldImports.class).run();

        assertThat(server().sql().fetchCount(CSV_IMPORT)).isZero();
        assertThat(server().sql().fetchCount(CSV_IMPORT_ROW)).isZero();
        assertThat(browser().get(check).status()).isEqualTo(404);
    }

    @Test
    void a_validation_being_deleted_cannot_be_applied() {
        apply("address,owner\n192.0.2.1,Ada\n");
        String check = send("address,owner\n192.0.2.1,Jonas\n");
        server().clock().advance(DeleteOldImports.RETENTION.plus(Duration.ofSeconds(1)));
        server().sql().deleteFrom(CSV_IMPORT_ROW).execute();

        assertThat(admin.post(check + "/apply").status()).isEqualTo(302);

        assertThat(server().sql().fetchSingle(IP_ADDRESS).getOwner())
                .as("a change without an entry in the history")
                .isEqualTo("Ada");
        assertThat(admin.get(check).body()).contains("Not imported", "kept for 30 minutes");
    }

    @Test
    void applying_an_import_a_second_time_does_nothing() {
        String check = send("address\n192.0.2.1\n");
        admin.post(check + "/apply");
        var id = server().sql().fetchSingle(CSV_IMPORT).getId();

        server().bean(ApplyImport.class).run(id);

        assertThat(admin.get(check).body()).contains("1 new, 0 changed.");
    }

    @Test
    void new_subnets_of_an_import_are_shown_and_audited() {
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
    void a_file_with_too_many_new_subnets_is_refused_without_blocking_others() {
        var file = new StringBuilder("address,subnet\n");
        for (int i = 0; i < 10_001; i++) {
            String address = "10." + (i >> 16) + "." + (i >> 8 & 255) + "." + (i & 255);
            file.append(address).append(',').append(address).append("/32\n");
        }
        String check = send(file.toString());
        Await.until(() -> admin.get(check).body().contains("Import 10,001 addresses"));

        admin.post(check + "/apply");

        Await.until(() -> admin.get(check).body().contains("Not imported"));
        assertThat(admin.get(check).body()).contains("limit of 10,000 subnets");
        assertThat(server().sql().fetchCount(SUBNET)).isZero();
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isZero();
    }

    @Test
    void unsupported_characters_only_reject_their_own_row() {
        String check = send("address,host\n192.0.2.1,a\0b\n192.0.2.2,\n");

        assertThat(admin.get(check).body()).contains("Import 1 address");
        assertThat(admin.get(check + "?show=refused").body()).contains("There is no compute host");
        assertThat(admin.get(send("address,col\0our\n")).body())
                .contains("Not imported", "which does not exist");
    }

    @Test
    void a_discarded_import_is_deleted() {
        String check = send("address\n192.0.2.1\n");

        admin.post(check + "/discard");

        assertThat(admin.get(check).status()).isEqualTo(404);
    }

    @Test
    void an_applied_import_can_no_longer_be_discarded() {
        String check = send("address\n192.0.2.1\n");
        admin.post(check + "/apply");

        Answer late = admin.post(check + "/discard");

        assertThat(late.location()).endsWith(check);
        assertThat(admin.get(check).body())
                .contains("1 new, 0 changed.")
                .doesNotContain("Nothing was imported");
    }

    @Test
    void rejected_rows_can_be_downloaded_as_a_file() {
        String check = send("address,status\n010.1.1.1,active\n192.0.2.2,=cmd\n");

        assertThat(admin.get(check + "/refused.csv").body())
                .startsWith("row,name,column,reason\r\n2,010.1.1.1,address,")
                .contains(
                        "“010” begins with a zero",
                        "3,192.0.2.2,status,\"“=cmd” is not a valid status");
    }

    @Test
    void all_errors_of_a_row_are_reported_together() {
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
                        "Column <strong>hostname</strong>: A host name consists",
                        "Column <strong>status</strong>: “wrong” is not a valid status",
                        "Column <strong>mac_address</strong>: This is not a MAC address",
                        "198.51.100.0/24 does not contain 192.0.2.1",
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
    void an_unknown_host_is_reported_with_other_errors_and_does_not_affect_the_next_row() {
        String check =
                send(
                        "address,owner,host\n192.0.2.1,%s,nowhere\n192.0.2.1,Ada,\n"
                                .formatted("x".repeat(101)));

        assertThat(admin.get(check + "?show=refused").body())
                .contains("Use one line of at most 100", "There is no compute host “nowhere”.")
                .doesNotContain("Already in row");
        assertThat(admin.get(check).body()).contains("Import 1 address");
    }

    @Test
    void an_import_is_audited_with_its_counts() {
        apply("address\n192.0.2.1\n");

        Browser freshly = browser();
        assertThat(freshly.get("/site-administration/audit?event=Records+Imported").body())
                .contains("Records Imported", "file.csv");
    }

    @Test
    void an_import_that_was_cut_off_continues_after_its_last_step() {
        apply(file(STEPS, "before"));
        String check = send(file(STEPS, "after"));

        cutOff(check, 1);

        assertThat(owners("after"))
                .as("complete steps")
                .isEqualTo(lastSavedRow(check) - 1)
                .isBetween(1, STEPS - 1);
        assertThat(admin.get(check).body()).contains(">Importing<", "% saved.");
        resume();
        Await.until(() -> admin.get(check).body().contains("0 new, 2,100 changed."));
        assertThat(owners("after")).isEqualTo(STEPS);
        assertThat(server().sql().fetchCount(IP_ADDRESS, IP_ADDRESS.VERSION.eq(2L)))
                .as("applied once")
                .isEqualTo(STEPS);
        assertThat(server().sql().fetchCount(RECORD_CHANGE, RECORD_CHANGE.KIND.eq("ip-address")))
                .isEqualTo(STEPS);
        assertThat(imported()).as("and the import before").isEqualTo(2);
    }

    @Test
    void two_servers_that_apply_the_same_import_apply_every_row_once() {
        apply(file(STEPS, "before"));
        String check = send(file(STEPS, "after"));
        confirm(check);

        CompletableFuture.allOf(
                        CompletableFuture.runAsync(() -> applying(addresses()).run(id(check))),
                        CompletableFuture.runAsync(() -> applying(addresses()).run(id(check))))
                .join();

        assertThat(server().sql().fetchCount(IP_ADDRESS, IP_ADDRESS.VERSION.eq(2L)))
                .isEqualTo(STEPS);
        assertThat(imported()).as("and the import before").isEqualTo(2);
    }

    @Test
    void other_changes_to_these_records_are_refused_until_the_import_has_finished() {
        apply("address\n198.51.100.1\n");
        long id = server().sql().fetchSingle(IP_ADDRESS).getId();
        String check = send(file(STEPS, "Ada"));
        String other = send("address\n198.51.100.2\n");
        var form = Map.of("address", "198.51.100.3", "status", "active");

        cutOff(check, 1);

        Answer refused = admin.post("/ip-addresses/add", form);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body())
                .contains("An import is being applied: 23 % saved.", "value=\"198.51.100.3\"");
        assertThat(admin.get("/ip-addresses").body())
                .contains("An import is being applied: 23&nbsp;% saved.");
        assertThat(admin.post("/ip-addresses/" + id + "/remove").status()).isEqualTo(409);
        assertThat(
                        admin.post("/ip-addresses/subnets/add", Map.of("network", "10.0.0.0/8"))
                                .status())
                .isEqualTo(409);
        assertThat(admin.post(other + "/apply").status()).isEqualTo(409);
        assertThat(admin.post(check + "/discard").location()).endsWith(check);
        resume();
        Await.until(() -> admin.get(check).body().contains("2,100 new"));
        assertThat(admin.get("/ip-addresses").body()).doesNotContain("An import is being applied");
        assertThat(admin.post("/ip-addresses/add", form).status()).isEqualTo(302);
        admin.post(other + "/apply");
        assertThat(admin.get(other).body()).contains("1 new, 0 changed.");
    }

    @Test
    void people_can_sign_in_and_change_other_records_between_the_steps() {
        String check = send(file(STEPS, "Ada"));

        cutOff(check, 1);

        Browser visitor = server().browser();
        Account person = server().person(Role.EDITOR, ProductModule.LICENCES);
        assertThat(visitor.signIn(person.email().value(), RunningServer.PASSWORD).status())
                .isEqualTo(302);
        assertThat(visitor.get("/licences").status()).isEqualTo(200);
        assertThat(
                        visitor.post(
                                        "/licences/add",
                                        Map.of("product", "P", "vendor", "V", "seats", "1"))
                                .status())
                .isEqualTo(302);
    }

    @Test
    void an_import_continues_in_the_name_of_a_person_who_has_lost_the_permission() {
        Account person = server().person(Role.ADMIN, ProductModule.IP_ADDRESSES);
        admin = server().signedIn(person);
        String check = send(file(STEPS, "Ada"));
        cutOff(check, 1);

        server().sql()
                .update(ACCOUNT)
                .set(ACCOUNT.ROLE, Role.VIEWER.name())
                .where(ACCOUNT.ID.eq(person.id()))
                .execute();
        resume();

        Await.until(() -> server().sql().fetchCount(IP_ADDRESS) == STEPS);
        Await.until(() -> imported() == 1);
        assertThat(
                        server().sql()
                                .fetchCount(
                                        AUDIT_ENTRY,
                                        AUDIT_ENTRY.EVENT.eq("Records Imported"),
                                        AUDIT_ENTRY.ACTOR_NAME.eq(person.email().value())))
                .isOne();
    }

    @Test
    void addresses_of_a_host_that_was_removed_during_the_import_have_no_host() {
        String host = "host-" + UUID.randomUUID();
        long id = Agents.of(server(), host).host().id();
        String check = send(file(STEPS, "Ada", host));
        cutOff(check, 1);

        server().sql().deleteFrom(COMPUTE_HOST).where(COMPUTE_HOST.ID.eq(id)).execute();
        resume();

        Await.until(() -> imported() == 1);
        assertThat(server().sql().fetchCount(IP_ADDRESS, IP_ADDRESS.HOST_ID.isNull()))
                .isEqualTo(STEPS);
    }

    @Test
    void an_unexpected_error_is_shown_and_the_import_continues() {
        String check = send("address\n192.0.2.1\n");
        confirm(check);

        applying(failing(addresses(), 0, new IllegalStateException("unforeseen"))).run(id(check));

        assertThat(admin.get(check).body()).contains(">Importing<", "Something went wrong");
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isZero();
        resume();
        Await.until(() -> admin.get(check).body().contains("1 new, 0 changed."));
        assertThat(admin.get(check).body()).doesNotContain("Something went wrong");
    }

    @Test
    void the_account_of_an_import_that_is_being_applied_is_kept() {
        Account owner = server().person(Role.ADMIN);
        String check = new SentFiles(server().signedIn(owner), PATH).check("address\n192.0.2.1\n");
        confirm(check);
        server().bean(ChangeAccount.class).deactivate(owner.id(), Actor.SYSTEM);

        assertThat(server().bean(DeleteAccount.class).run(owner.id(), Actor.SYSTEM))
                .isInstanceOf(DeleteAccount.Result.Refused.class);

        resume();
        Await.until(() ->
                server().bean(DeleteAccount.class).run(owner.id(), Actor.SYSTEM)
                        instanceof DeleteAccount.Result.Deleted);
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isOne();
    }

    @Test
    void an_administrator_can_stop_an_import_that_makes_no_progress() {
        Browser other = browser();
        String file = file(STEPS, "Ada");
        String check = send(file);
        confirm(check);
        applying(failing(addresses(), 1, new IllegalStateException("unforeseen"))).run(id(check));
        int saved = lastSavedRow(check) - 1;
        var form = Map.of("address", "198.51.100.3", "status", "active");
        assertThat(other.post("/ip-addresses/add", form).status()).isEqualTo(409);
        assertThat(admin.get(check).body()).contains("This import makes no progress");
        assertThat(other.get(PATH).body()).contains("makes no progress", check + "/stop");

        assertThat(other.post(check + "/stop").location()).endsWith(PATH);

        assertThat(admin.get(check).body())
                .contains(
                        ">Import stopped<",
                        "after row %,d of the file: %,d of 2,100 changes are saved"
                                .formatted(saved + 1, saved))
                .doesNotContain("Not saved");
        assertThat(admin.get(check + "?show=created&after=" + (saved + 1)).body())
                .contains("Not saved");
        assertThat(admin.get(check + "?show=created&after=" + saved).body())
                .as("the last row that is saved")
                .contains("Not saved", "is-ok\">Created");
        assertThat(owners("Ada")).isEqualTo(saved);
        assertThat(other.get(PATH).body()).doesNotContain("makes no progress");
        assertThat(entries("Import Stopped")).isOne();
        assertThat(imported()).isZero();
        assertThat(other.post("/ip-addresses/add", form).status()).isEqualTo(302);
        resume();
        assertThat(owners("Ada")).as("it does not continue").isEqualTo(saved);
        String again = send(file);
        assertThat(admin.get(again).body())
                .contains("Import %,d addresses".formatted(STEPS - saved));
        admin.post(again + "/apply");
        Await.until(() -> owners("Ada") == STEPS);
    }

    @Test
    void an_import_that_cannot_even_start_can_be_stopped() {
        String check = send("address\n192.0.2.1\n");
        confirm(check);
        server().clock().advance(Import.PROGRESS_TIMEOUT.plusSeconds(1));

        admin.post(check + "/stop");

        applying(addresses()).run(id(check));
        assertThat(admin.get(check).body()).contains("Stopped before any row was saved");
        assertThat(server().sql().fetchCount(IP_ADDRESS)).isZero();
    }

    @Test
    void an_import_that_makes_progress_cannot_be_stopped() {
        String check = send(file(STEPS, "Ada"));
        cutOff(check, 1);
        assertThat(admin.get(check).body()).doesNotContain("Stop the import");

        admin.post(check + "/stop");

        assertThat(entries("Import Stopped")).isZero();
        resume();
        Await.until(() -> owners("Ada") == STEPS);
        Await.until(() -> imported() == 1);
    }

    @Test
    void only_administrators_can_stop_an_import() {
        Browser editor = server().signedIn(Role.EDITOR, ProductModule.IP_ADDRESSES);
        String check = send("address\n192.0.2.1\n");
        confirm(check);
        server().clock().advance(Import.PROGRESS_TIMEOUT.plusSeconds(1));

        assertThat(editor.post(check + "/stop").status()).isEqualTo(403);

        assertThat(entries("Import Stopped")).isZero();
        admin = browser();
        resume();
        Await.until(() -> imported() == 1);
    }

    @Test
    void an_import_that_is_being_applied_is_not_deleted_as_abandoned() throws IOException {
        String check = send("address\n192.0.2.1\n");
        confirm(check);
        server().clock().advance(DeleteOldImports.RETENTION.plus(Duration.ofSeconds(1)));

        server().bean(DeleteOldImports.class).run();
        server().bean(RunImports.class).resume();

        Await.until(() -> imported() == 1);
    }

    @Test
    void the_heading_and_its_description_follow_the_import_state() {
        String check = send("address\n192.0.2.1\n");
        var id = server().sql().fetchSingle(CSV_IMPORT).getId();
        Imports imports = server().bean(Imports.class);
        Instant now = server().clock().instant();
        server().transactions().write(() -> imports.setState(id, ImportState.APPLYING, null, now));

        String asked = " data-refresh=\"%s\" data-refresh-seconds=\"2\">".formatted(check);
        assertThat(admin.get(check).body())
                .contains("id=\"heading\"" + asked + "Importing<")
                .contains("<p id=\"file\"" + asked, "id=\"import\"" + asked);

        server().transactions().write(() -> imports.setState(id, ImportState.VALIDATED, null, now));
        assertThat(admin.get(check).body())
                .contains("id=\"heading\">Check before importing<", "<p id=\"file\">")
                .doesNotContain(asked);
    }

    @Test
    void an_import_left_by_a_server_with_a_clock_far_ahead_is_continued() {
        String check = send("address\n192.0.2.1\n");
        var id = id(check);
        Imports imports = server().bean(Imports.class);
        Instant ahead = server().clock().instant().plus(Duration.ofDays(1));
        server().transactions()
                .write(() -> imports.setState(id, ImportState.APPLYING, null, ahead));

        server().bean(RunImports.class).resume();

        Await.until(() -> admin.get(check).body().contains("1 new, 0 changed."));
    }

    /// As many addresses, each with this owner.
    private static String file(int rows, String owner) {
        return file(rows, owner, "");
    }

    private static String file(int rows, String owner, String host) {
        var file = new StringBuilder("address,owner,host\n");
        for (int i = 0; i < rows; i++) {
            file.append("10.0.%d.%d,%s,%s\n".formatted(i / 250, i % 250 + 1, owner, host));
        }
        return file.toString();
    }

    private void confirm(String check) {
        Import job =
                server().transactions()
                        .read(() -> server().bean(Imports.class).byId(id(check)))
                        .orElseThrow();
        assertThat(server().bean(ApplyImport.class).confirm(job, addresses())).isTrue();
    }

    /// Confirms an import and ends its thread in the middle of a step.
    private void cutOff(String check, int steps) {
        confirm(check);
        assertThatThrownBy(() ->
                        applying(failing(addresses(), steps, new AssertionError("cut off")))
                                .run(id(check)))
                .hasMessage("cut off");
    }

    private void resume() {
        server().clock().advance(RunImports.LEASE.plusSeconds(1));
        server().bean(RunImports.class).resume();
    }

    private ApplyImport applying(ImportTarget<?> kind) {
        return new ApplyImport(
                List.of(kind),
                server().bean(Imports.class),
                server().bean(RecordLock.class),
                server().bean(Accounts.class),
                server().transactions(),
                server().bean(AuditLog.class),
                server().clock());
    }

    /// Fails at the end of a step's work.
    private static ImportTarget<?> failing(
            ImportTarget<?> kind, int completeSteps, Throwable failure) {
        var steps = new AtomicInteger();
        return (ImportTarget<?>)
                Proxy.newProxyInstance(
                        ImportTarget.class.getClassLoader(),
                        new Class<?>[] {ImportTarget.class},
                        (_, method, arguments) -> {
                            Object result = method.invoke(kind, arguments);
                            if (method.getName().equals("apply")
                                    && steps.getAndIncrement() == completeSteps) {
                                throw failure;
                            }
                            return result;
                        });
    }

    private long id(String check) {
        UUID uid = UUID.fromString(check.substring(check.lastIndexOf('/') + 1));
        return server().sql()
                .select(CSV_IMPORT.ID)
                .from(CSV_IMPORT)
                .where(CSV_IMPORT.UID.eq(uid))
                .fetchSingle()
                .value1();
    }

    private int owners(String owner) {
        return server().sql().fetchCount(IP_ADDRESS, IP_ADDRESS.OWNER.eq(owner));
    }

    private int lastSavedRow(String check) {
        return server().sql()
                .select(CSV_IMPORT.APPLIED_TO)
                .from(CSV_IMPORT)
                .where(CSV_IMPORT.ID.eq(id(check)))
                .fetchSingle()
                .value1();
    }

    /// How often the import is in the audit log.
    private int imported() {
        return entries("Records Imported");
    }

    private int entries(String event) {
        return server().sql()
                .fetchCount(
                        AUDIT_ENTRY,
                        AUDIT_ENTRY.EVENT.eq(event),
                        AUDIT_ENTRY.SEQUENCE.gt(lastBefore));
    }

    @Test
    void a_file_whose_validation_cannot_start_is_deleted() throws IOException {
        Account gone = server().person(Role.ADMIN);
        server().sql().deleteFrom(ACCOUNT).where(ACCOUNT.ID.eq(gone.id())).execute();
        Path file = Files.writeString(folder.resolve("sent.csv"), "address\n192.0.2.1\n");

        assertThatThrownBy(() ->
                        server().bean(RunImports.class)
                                .validate(addresses(), gone, file, "sent.csv"))
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

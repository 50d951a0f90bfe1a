package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.remotes.registry.RemoteHostKeys;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.imports.SentFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Pages of addresses, licences, machines and imports comply with the page rules, even with the
/// worst that people type and upload. They are not in the gallery: a server renders them.
class RecordPagesTest {
    private static final String ADDRESSES = "/ip-addresses";
    private static final String LICENCES = "/licences";
    private static final String MACHINES = "/remote-manager";

    @Test
    void user_input_is_escaped_on_all_record_pages() {
        try (RunningServer server = RunningServer.onSqlite()) {
            Browser admin = server.signedIn(Role.ADMIN);
            for (String page : machines(server, admin)) {
                check(page, admin.get(page));
            }
            for (String page : pages(admin)) {
                check(page, admin.get(page));
            }
            check(
                    "the question before many are removed",
                    admin.post(
                            ADDRESSES + "/bulk",
                            Map.of("id", "1", "action", "remove", "back", ADDRESSES)));
            check(
                    "a form with an error",
                    admin.post(
                            ADDRESSES + "/add",
                            Map.of("address", Hostile.MARK, "hostname", Hostile.LINE)));
            check(
                    "another form with an error",
                    admin.post(
                            LICENCES + "/add",
                            Map.of("product", Hostile.NAME, "seats", Hostile.LINE)));
        }
    }

    private static void check(String page, Answer answer) {
        assertThat(answer.status()).as(page).isIn(200, 422);
        try {
            PageRules.all(answer.body());
        } catch (AssertionError e) {
            throw new AssertionError(page, e);
        }
    }

    private static List<String> pages(Browser admin) {
        String subnet =
                stored(
                        admin.post(
                                ADDRESSES + "/subnets/add",
                                Map.of(
                                        "network",
                                        "192.0.2.0/24",
                                        "name",
                                        Hostile.LINE,
                                        "description",
                                        Hostile.NAME)));
        String address =
                stored(
                        admin.post(
                                ADDRESSES + "/add",
                                Map.of(
                                        "address",
                                        "192.0.2.1",
                                        "status",
                                        "active",
                                        "owner",
                                        Hostile.LINE,
                                        "description",
                                        Hostile.NAME)));
        String licence =
                stored(
                        admin.post(
                                LICENCES + "/add",
                                Map.of(
                                        "product",
                                        Hostile.LINE,
                                        "vendor",
                                        Hostile.NAME,
                                        "seats",
                                        "3",
                                        "notes",
                                        Hostile.NAME)));
        assertThat(admin.post(licence + "/assign", Map.of("names", Hostile.MARK)).status())
                .isEqualTo(302);
        String file =
                """
                address,hostname,description
                192.0.2.2,ok,%1$s
                %1$s,%1$s,%1$s
                """
                        .formatted(Hostile.MARK);
        String check = new SentFiles(admin, ADDRESSES + "/import").check(file);
        String licences =
                new SentFiles(admin, LICENCES + "/import")
                        .check(
                                "product,vendor,seats\n%1$s,x,1\n%1$s,x,y\n"
                                        .formatted(Hostile.MARK));

        var pages = new ArrayList<String>();
        for (String list : new String[] {ADDRESSES, LICENCES}) {
            pages.addAll(List.of(list, list + "?q=%3Cscript%3E", list + "/add", list + "/import"));
        }
        for (String record : new String[] {subnet, address, licence}) {
            pages.addAll(List.of(record, record + "/edit", record + "/remove"));
        }
        for (String sent : new String[] {check, licences}) {
            pages.addAll(List.of(sent, sent + "?show=refused", sent + "?show=created"));
        }
        pages.addAll(
                List.of(
                        ADDRESSES + "/conflicts",
                        ADDRESSES + "/subnets/add",
                        "/profile/password",
                        "/site-administration/ip-addresses",
                        "/site-administration/audit"));
        return pages;
    }

    /// With a host key that is not the pinned one.
    private static List<String> machines(RunningServer server, Browser admin) {
        String machine =
                stored(
                        admin.post(
                                MACHINES + "/add",
                                Map.of(
                                        "name",
                                        Hostile.MARK,
                                        "address",
                                        "192.0.2.1",
                                        "tags",
                                        Hostile.MARK,
                                        "notes",
                                        Hostile.NAME)));
        var keys = server.bean(RemoteHostKeys.class);
        keys.pin(1, "SHA256:" + "a".repeat(43), Actor.SYSTEM);
        keys.recordChanged(1, Hostile.MARK, "SHA256:" + "b".repeat(43), Actor.SYSTEM);
        return List.of(
                MACHINES,
                MACHINES + "?q=%3Cscript%3E",
                machine,
                machine + "/edit",
                machine + "/remove",
                machine + "/host-keys/add",
                machine + "/host-keys/replace",
                machine + "/host-keys/1/remove");
    }

    private static String stored(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        return answer.location().split("[?#]", 2)[0];
    }
}

package dev.bailiwick;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A list that is empty without a filter says once what to do first.
class EmptyListsTest {
    private static final RunningServer SERVER = RunningServer.onSqlite();

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/infrastructure/vm-container-manager, /infrastructure/vm-container-manager/add",
        "/licences, /licences/import",
        "/licences, /licences/add",
        "/ip-addresses, /ip-addresses/import",
        "/ip-addresses, /ip-addresses/subnets/add",
        "/ip-addresses, /ip-addresses/add",
        "/remote-manager, /remote-manager/add",
        "/dns-manager, /dns-manager/providers/add",
        "/secure-send, /secure-send/add",
        "/network-monitor/maintenance, /network-monitor/maintenance/add",
        "/site-administration/alerts/channels, /site-administration/alerts/channels/add"
    })
    void an_empty_list_offers_the_first_step_once(String list, String action) {
        String page = SERVER.signedIn(Role.ADMIN).get(list).body();

        assertThat(page)
                .containsOnlyOnce("href=\"" + action + "\"")
                .containsOnlyOnce("btn-primary");
    }

    @Test
    void an_empty_list_offers_no_action_to_a_read_only_user() {
        Browser viewer =
                SERVER.signedIn(
                        Role.VIEWER,
                        ProductModule.LICENCES,
                        ProductModule.IP_ADDRESSES,
                        ProductModule.REMOTE,
                        ProductModule.DNS,
                        ProductModule.SECURE_SEND);

        assertThat(viewer.get("/licences").body())
                .contains("No licences yet")
                .doesNotContain("/licences/add", "/licences/import");
        assertThat(viewer.get("/ip-addresses").body())
                .contains("No addresses yet")
                .doesNotContain("/ip-addresses/add", "/ip-addresses/import", "subnets/add");
        assertThat(viewer.get("/remote-manager").body())
                .contains("No machines yet")
                .doesNotContain("/remote-manager/add");
        assertThat(viewer.get("/dns-manager").body())
                .contains("No instances yet")
                .doesNotContain("/dns-manager/providers/add");
        assertThat(viewer.get("/secure-send").body())
                .contains("No packages yet")
                .doesNotContain("/secure-send/add");
    }
}

package dev.bailiwick;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A list that is empty without a filter says what to do first, and says it once.
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
        "/ip-addresses, /ip-addresses/add"
    })
    void what_to_do_first_is_offered_once(String list, String action) {
        String page = SERVER.signedIn(Role.ADMIN).get(list).body();

        assertThat(page)
                .containsOnlyOnce("href=\"" + action + "\"")
                .containsOnlyOnce("btn-primary");
    }

    @Test
    void who_changes_nothing_is_offered_nothing() {
        Browser viewer =
                SERVER.signedIn(Role.VIEWER, ProductModule.LICENCES, ProductModule.IP_ADDRESSES);

        assertThat(viewer.get("/licences").body())
                .contains("No licences yet")
                .doesNotContain("/licences/add", "/licences/import");
        assertThat(viewer.get("/ip-addresses").body())
                .contains("No addresses yet")
                .doesNotContain("/ip-addresses/add", "/ip-addresses/import", "subnets/add");
    }
}

package dev.bailiwick.records.savedviews;

import static dev.bailiwick.platform.schema.Tables.HIDDEN_COLUMNS;
import static dev.bailiwick.platform.schema.Tables.SAVED_VIEW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.web.ui.Href;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Saved views of a list, with IP addresses as the example.
abstract class SavedViewsContract {
    private static final String LIST = "/ip-addresses";
    private static final String TOOLS = "/profile/lists/ip-addresses";
    private static final String QUERY = "q=tom%20%26&view=active&sort=name";

    protected abstract RunningServer server();

    private Browser viewer = person();

    private Browser person() {
        return server().signedIn(Role.VIEWER, ProductModule.IP_ADDRESSES);
    }

    @BeforeEach
    void begin() {
        server().sql().deleteFrom(SAVED_VIEW).execute();
        server().sql().deleteFrom(HIDDEN_COLUMNS).execute();
        viewer = person();
        server().signedIn(Role.ADMIN)
                .post(LIST + "/add", Map.of("address", "192.0.2.77", "status", "active"));
    }

    @Test
    void a_view_is_saved_opened_replaced_and_deleted() {
        assertThat(viewer.get(LIST).body()).doesNotContain("Save this view");
        assertThat(viewer.get(LIST + "?" + QUERY).body())
                .contains("Save this view", "value=\"" + QUERY.replace("&", "&amp;") + "\"");

        Answer saved = keep("Tom's", QUERY);

        assertThat(saved.location()).endsWith(LIST + "?" + QUERY);
        assertThat(viewer.get(LIST).body())
                .contains("href=\"" + LIST + "?" + QUERY.replace("&", "&amp;") + "\"");
        keep("Tom's", "view=dhcp");
        assertThat(server().sql().fetchSingle(SAVED_VIEW).getQuery()).isEqualTo("view=dhcp");
        long id = server().sql().fetchSingle(SAVED_VIEW).getId();
        Answer deleted =
                viewer.post(
                        TOOLS + "/filters/" + id + "/delete", Map.of("back", LIST + "?view=dhcp"));
        assertThat(deleted.location()).endsWith(LIST + "?view=dhcp");
        assertThat(server().sql().fetchCount(SAVED_VIEW)).isZero();
    }

    @Test
    void a_filter_within_a_subnet_is_not_saved_as_a_view_of_all_addresses() {
        String subnet =
                server().signedIn(Role.ADMIN)
                        .post(LIST + "/subnets/add", Map.of("network", "198.18.77.0/24"))
                        .location();
        keep("In use", "view=active");
        String current = "aria-current=\"true\">In use</a>";

        assertThat(viewer.get(LIST + "?view=active").body()).contains("Save this view", current);
        assertThat(viewer.get(subnet + "?view=active").body())
                .contains(">In use</a>")
                .doesNotContain("Save this view", current);
    }

    @Test
    void other_peoples_saved_views_are_neither_visible_nor_deletable() {
        keep("Mine alone", QUERY);
        long id = server().sql().fetchSingle(SAVED_VIEW).getId();
        Browser other = person();

        assertThat(other.get(LIST).body()).doesNotContain("Mine alone");
        assertThat(other.post(TOOLS + "/filters/" + id + "/delete").status()).isEqualTo(404);
        assertThat(server().sql().fetchCount(SAVED_VIEW)).isEqualTo(1);
    }

    @Test
    void a_saved_view_accepts_only_a_valid_query_and_name() {
        for (String query :
                List.of(
                        "",
                        "q=\"><script>alert(1)</script>",
                        "q={x}",
                        "q=1\r\nSet-Cookie: a=b",
                        "q=" + "x".repeat(2_000))) {
            assertThat(keep("x", query).status()).as(query).isGreaterThanOrEqualTo(400);
        }
        for (String name : List.of("", "  ", "x".repeat(61), "two\nlines")) {
            assertThat(keep(name, QUERY).location()).endsWith(LIST + "?" + QUERY);
        }
        assertThat(server().sql().fetchCount(SAVED_VIEW)).isZero();
        keep("<b>bold</b>", QUERY);
        assertThat(viewer.get(LIST).body()).contains("&lt;b>bold").doesNotContain("<b>bold");
    }

    @Test
    void at_most_thirty_views_per_list_can_be_saved() {
        for (int i = 0; i <= SavedViews.MAX_VIEWS; i++) {
            keep("Filter " + i, QUERY);
        }

        assertThat(server().sql().fetchCount(SAVED_VIEW)).isEqualTo(SavedViews.MAX_VIEWS);
    }

    @Test
    void a_query_that_is_too_long_when_encoded_is_reported() {
        String query = new Href(LIST).with("q", "\u00fc".repeat(200)).query();

        Answer answer = keep("All of them", query);

        assertThat(answer.location()).endsWith(LIST + "?" + query);
        assertThat(viewer.get(answer.location()).body())
                .contains("Not saved: this search is too long");
        assertThat(server().sql().fetchCount(SAVED_VIEW)).isZero();
    }

    @Test
    void selected_columns_are_remembered_per_person() {
        assertThat(viewer.get(LIST).body()).contains(">MAC</th>", ">Owner</th>");

        Answer chosen =
                viewer.post(
                        TOOLS + "/columns",
                        Map.of("column", "name,owner,none-such", "back", LIST + "?view=active"));

        assertThat(chosen.location()).endsWith(LIST + "?view=active");
        assertThat(viewer.get(LIST).body())
                .contains(">Address</a></th>", ">Owner</th>")
                .doesNotContain(">MAC</th>", ">Status</th>");
        assertThat(person().get(LIST).body()).contains(">MAC</th>");
        viewer.post(TOOLS + "/columns", Map.of("column", "mac", "back", "//evil.example.org"));
        assertThat(viewer.get(LIST).body()).contains(">MAC</th>").doesNotContain(">Owner</th>");
    }

    @Test
    void a_forged_return_path_does_not_redirect_elsewhere() {
        for (String back : List.of("//evil.example.org", "/logout", LIST + "{x}", "https://a.b/")) {
            assertThat(viewer.post(TOOLS + "/columns", Map.of("back", back)).location())
                    .as(back)
                    .endsWith(LIST);
        }
    }

    @Test
    void no_view_is_saved_for_a_list_without_access() {
        Browser stranger = server().signedIn(Role.EDITOR, ProductModule.COMPUTE);

        assertThat(stranger.post(TOOLS + "/filters", Map.of("name", "x", "query", QUERY)).status())
                .isEqualTo(404);
        assertThat(stranger.post(TOOLS + "/columns", Map.of("column", "mac")).status())
                .isEqualTo(404);
        assertThat(viewer.post("/profile/lists/none/columns").status()).isEqualTo(404);
    }

    private Answer keep(String name, String query) {
        return viewer.post(TOOLS + "/filters", Map.of("name", name, "query", query));
    }
}

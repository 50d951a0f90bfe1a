package dev.bailiwick.identity.singlesignon.callback;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An attacker who writes a path so that the access rules and the router interpret it differently.
@Tag("slow")
class PathTricksTest extends Site {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/site-administration/users",
                "/site-administration/users/",
                "//site-administration/users",
                "/site-administration//users",
                "/site-administration/./users",
                "/site-administration;a=b/users",
                "/site-administration/users;a=b",
                "/site-administration%2fusers",
                "/site-administration%2Fusers",
                "/site-administration%252fusers",
                "/%73ite-administration/users",
                "/Site-Administration/Users",
                "/site-administration/users.json",
                "/site-administration/users%00",
                "/site-administration/users%20",
                "/assets/../site-administration/users",
                "/assets/x/../../site-administration/users",
                "/assets/%2e%2e/site-administration/users",
                "/assets/..;/site-administration/users",
                "/login/..;/site-administration/users",
                "/login/%2e%2e/site-administration/users",
                "/healthz/../site-administration/users",
                "/error"
            })
    void neither_an_anonymous_visitor_nor_a_viewer_gets_in(String path) {
        assertThat(browser.get(path).statusCode()).isIn(302, 400, 404);

        browser.signIn("ada@example.org", PASSWORD);

        assertThat(browser.get(path).statusCode()).isIn(400, 403, 404);
    }
}

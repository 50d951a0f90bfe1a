package dev.bailiwick.web.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

@Tag("slow")
class ErrorPagesTest {
    private static final RunningServer SERVER = RunningServer.shared();
    private static final RequestMappingInfo BROKEN =
            RequestMappingInfo.paths("/profile/broken").build();
    private static final Pattern REQUEST = Pattern.compile("Request <span[^>]*>([^<]+)</span>");

    private final Browser administrator = SERVER.signedIn(Role.ADMIN);

    static final class Broken {
        String fail() {
            throw new IllegalStateException("the secret inner workings");
        }
    }

    @BeforeAll
    static void have_a_page_that_fails() throws NoSuchMethodException {
        mappings().registerMapping(BROKEN, new Broken(), Broken.class.getDeclaredMethod("fail"));
    }

    @AfterAll
    static void repair() {
        mappings().unregisterMapping(BROKEN);
    }

    @Test
    void an_unknown_address_is_404() {
        assertPage(administrator.get("/nothing/here"), 404, "Page not found");
        assertPage(administrator.get("/profile/nothing"), 404, "Page not found");
        assertPage(administrator.get("/secure-send/nothing"), 404, "Page not found");
        for (String asset : new String[] {"1/none.css", "1/", "1", "", "1/../x.css", "%2e"}) {
            assertThat(administrator.get("/assets/" + asset).status()).as(asset).isIn(400, 404);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999", "0", "-1", "abc", "1.5", "99999999999999999999", "1%00"})
    void an_unknown_id_is_404(String id) {
        Answer answer = administrator.get("/site-administration/users/" + id);

        assertThat(answer.status()).isIn(404, 400);
        assertThat(administrator.post("/site-administration/users/" + id + "/deactivate").status())
                .isIn(404, 400);
        assertThat(administrator.post("/profile/sessions/" + id + "/end").status()).isIn(404, 400);
    }

    @Test
    void a_wrong_method_is_405_and_lists_the_allowed_ones() {
        Answer answer = administrator.get("/logout");

        assertPage(answer, 405, "Method not allowed");
        assertThat(answer.header("Allow")).isEqualTo("POST");
    }

    @Test
    void a_person_without_permission_gets_403() {
        Answer answer = SERVER.signedIn(Role.VIEWER).get("/site-administration/general");

        assertPage(answer, 403, "Access denied");
    }

    @Test
    void an_internal_error_is_500_and_reveals_no_details() {
        Answer answer = administrator.get("/profile/broken");

        assertPage(answer, 500, "Something went wrong");
        assertThat(answer.body()).doesNotContain("secret inner workings");
    }

    @Test
    void a_form_of_ten_megabytes_is_413() {
        byte[] huge = ("a=" + "x".repeat(10_000_000)).getBytes(ISO_8859_1);

        assertPage(administrator.postRaw("/login", huge), 413, "Request too large");
        assertPage(SERVER.browser().postRaw("/login", huge), 413, "Request too large");
    }

    @Test
    void an_upload_of_ten_megabytes_is_refused() {
        String body =
                "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n"
                        + "x".repeat(10_000_000)
                        + "\r\n--b--\r\n";
        Answer answer =
                administrator.send(
                        administrator
                                .request(
                                        "/login", "Content-Type", "multipart/form-data; boundary=b")
                                .POST(BodyPublishers.ofString(body, ISO_8859_1)));

        // no route here accepts files: they are not read
        assertPage(answer, 403, "This form has expired");
    }

    @Test
    void invalid_utf8_is_400() {
        byte[] invalid = "email=\u00c3(&password=\u00ff".getBytes(ISO_8859_1);
        byte[] escaped = "email=%C3%28&password=%FF".getBytes(ISO_8859_1);
        byte[] broken = "email=%zz&password=x".getBytes(ISO_8859_1);

        assertPage(SERVER.browser().postRaw("/login", invalid), 400, "could not be read");
        assertPage(SERVER.browser().postRaw("/login", escaped), 400, "could not be read");
        assertPage(SERVER.browser().postRaw("/login", broken), 400, "could not be read");
        assertPage(administrator.get("/site-administration/users?q=%FF"), 400, "not be read");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/site-administration/audit?before=x",
                "/site-administration/audit?after=99999999999999999999",
                "/site-administration/audit?target=%00",
                "/site-administration/users?q=%00",
                "/site-administration/users?q=%EF%BF%BF",
                "/site-administration/users?after=%00"
            })
    void a_malformed_query_is_400(String path) {
        assertPage(administrator.get(path), 400, "could not be read");
    }

    @Test
    void invalid_days_in_the_audit_filter_are_reported_at_their_field() {
        for (String day :
                new String[] {"x", "2026-02-31", "+999999999-12-31", "-999999999-01-01", "'"}) {
            Answer answer =
                    administrator.get(
                            "/site-administration/audit?"
                                    + Browser.form(Map.of("from", day, "to", day)));
            assertThat(answer.status()).as(day).isEqualTo(200);
            assertThat(answer.body()).contains("This is not a date such as 2026-03-12.");
        }
    }

    @Test
    void a_form_with_too_many_fields_is_refused() {
        String many = "a=1&".repeat(20_000);

        assertThat(administrator.postRaw("/login", many.getBytes(ISO_8859_1)).status())
                .isIn(400, 413);
    }

    @Test
    void over_long_values_are_422_and_not_stored() {
        String longText = "1".repeat(100_000);
        String strangers = "1".repeat(5_000); // can send no more than a few kilobytes
        String general = "/site-administration/general";

        assertThat(administrator.post(general, Map.of("base_url", longText)).status())
                .isEqualTo(422);
        assertThat(administrator.post(general, Map.of("audit_days", longText)).status())
                .isEqualTo(422);
        assertThat(administrator.post(general, Map.of("session_idle_minutes", "-5")).status())
                .isEqualTo(422);
        assertThat(
                        administrator
                                .post(
                                        "/site-administration/authentication",
                                        Map.of("mode", longText))
                                .status())
                .isEqualTo(422);
        assertThat(
                        SERVER.browser()
                                .post("/login", Map.of("email", strangers, "password", strangers))
                                .status())
                .isEqualTo(422);
        var user = SERVER.person(Role.VIEWER);
        assertThat(
                        administrator
                                .post(
                                        "/site-administration/users/" + user.id(),
                                        Map.of("role", "emperor"))
                                .status())
                .isEqualTo(422);
        assertThat(SERVER.sql().fetch("SELECT * FROM setting WHERE length(value) > 1000"))
                .isEmpty();
    }

    @Test
    void programs_receive_problem_json() {
        Answer answer = administrator.get("/nothing", "Accept", "application/json");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
        var problem = JsonMapper.builder().build().readTree(answer.body());
        assertThat(problem.get("type").asString()).isEqualTo("about:blank");
        assertThat(problem.get("title").asString()).isEqualTo("Page not found");
        assertThat(problem.get("status").asInt()).isEqualTo(404);
        assertThat(problem.get("detail").asString()).isNotEmpty();
        assertThat(problem.get("instance").asString()).isEqualTo("/nothing");
        assertThat(problem.get("request_id").asString()).isEqualTo(answer.header("X-Request-Id"));
    }

    @Test
    void errors_of_the_container_itself_name_no_product() {
        for (String path : new String[] {"/a%2Fb", "/a;b", "/a//b", "/%2e%2e/x", "/a%00b"}) {
            Answer answer = administrator.get(path);
            assertThat(answer.status()).as(path).isIn(400, 404);
            assertThat(answer.body().toLowerCase(Locale.ROOT))
                    .doesNotContain("tomcat", "apache", "exception", "spring");
        }
    }

    @Test
    void an_oversized_header_error_names_no_product() {
        Answer answer = administrator.get("/", "X-Long", "x".repeat(20_000));

        assertThat(answer.status()).isIn(400, 431);
        assertThat(answer.body()).doesNotContain("Tomcat", "Exception");
    }

    private static void assertPage(Answer answer, int status, String words) {
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(answer.body())
                .contains(words)
                .doesNotContain("Exception", "\tat ", "dev.bailiwick", "org.springframework");
        var shown = REQUEST.matcher(answer.body());
        assertThat(shown.find()).isTrue();
        assertThat(shown.group(1)).isEqualTo(answer.header("X-Request-Id"));
        assertThat(answer.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Server")).isNull();
    }

    private static RequestMappingHandlerMapping mappings() {
        return SERVER.context()
                .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
    }
}

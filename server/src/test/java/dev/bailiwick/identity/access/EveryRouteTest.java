package dev.bailiwick.identity.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.web.errors.AgentPaths;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/// Walks every route of the application, including routes that are added later.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EveryRouteTest {
    /// Authenticated by the signature of its body, not by our CSRF token.
    private static final String FROM_PROVIDER = "POST /auth/oidc/backchannel-logout";

    /// Authenticated by the token in its path.
    private static final String REPORTED = "POST /push/1";

    private static final Set<String> OPEN =
            Set.of(
                    "GET /healthz",
                    "GET /login",
                    "POST /login",
                    "GET /auth/local",
                    "POST /auth/local",
                    "POST /auth/passkey",
                    "POST /auth/passkey/options",
                    "GET /auth/signed-out",
                    "GET /auth/password/forgot",
                    "POST /auth/password/forgot",
                    "GET /auth/password/reset/1",
                    "POST /auth/password/reset/1",
                    "GET /auth/invitation/1",
                    "POST /auth/invitation/1",
                    "GET /auth/oidc/verify-account/123e4567-e89b-12d3-a456-426614174000",
                    "POST /auth/oidc/verify-account/123e4567-e89b-12d3-a456-426614174000",
                    "GET /auth/oidc/invitation/1",
                    "POST /auth/oidc/invitation/1",
                    "GET /auth/oidc/login",
                    "GET /auth/oidc/callback",
                    FROM_PROVIDER,
                    "GET /push/1",
                    REPORTED,
                    "GET /setup",
                    "POST /setup",
                    "POST /logout",
                    "GET /assets/1/1",
                    "GET /agent/install.sh",
                    "GET /agent/1");

    /// For people who have only given the right password; everyone else is redirected to the
    /// sign-in page.
    private static final String HALF_WAY_IN = "/auth/two-factor";

    private final RunningServer server = RunningServer.shared();
    private final Browser administrator = server.signedIn(Role.ADMIN);
    private final String foreign = server.signedIn(Role.ADMIN).csrf();

    /// @param path with its variables replaced by values
    record Walked(String method, String path) {
        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    @Test
    void an_unauthenticated_visitor_reaches_only_public_routes() {
        Browser stranger = server.browser();
        stranger.get("/login");
        Set<String> open =
                routes().filter(route -> !isRefused(route, ask(stranger, route)))
                        .map(Walked::toString)
                        .collect(Collectors.toSet());

        assertThat(open).isEqualTo(OPEN);
    }

    @Test
    void an_unauthenticated_api_client_gets_401() {
        Browser program = server.browser();

        assertThat(
                        routes().filter(route ->
                                !OPEN.contains(route.toString())
                                        && !route.path.startsWith(HALF_WAY_IN)))
                .isNotEmpty()
                .allSatisfy(route -> {
                    Answer answer = ask(program, route, "Accept", "application/json");
                    assertThat(answer.status()).isEqualTo(401);
                    assertThat(answer.header("Content-Type"))
                            .startsWith("application/problem+json");
                });
    }

    @ParameterizedTest
    @EnumSource(
            value = Role.class,
            names = {"VIEWER", "EDITOR"})
    void only_administrators_reach_site_administration(Role role) {
        Browser person = server.signedIn(role, ProductModule.values());

        assertThat(routes().filter(EveryRouteTest::isSiteAdministration))
                .hasSizeGreaterThan(15)
                .allSatisfy(route -> assertThat(ask(person, route).status()).isEqualTo(403));
        assertThat(person.get("/site-administration").status()).isEqualTo(403);
        assertThat(person.get("/site-administration/nothing").status()).isEqualTo(403);
    }

    @Test
    void a_module_is_closed_to_users_without_it() {
        Browser viewer = server.signedIn(Role.VIEWER, ProductModule.SECURE_SEND);
        Browser editor = server.signedIn(Role.EDITOR, ProductModule.SECURE_SEND);

        for (ProductModule module : ProductModule.values()) {
            boolean given = module == ProductModule.SECURE_SEND;
            String path = module.path() + "/no/such/page";
            assertThat(viewer.get(path).status()).isEqualTo(given ? 404 : 403);
            assertThat(editor.get(path).status()).isEqualTo(given ? 404 : 403);
            assertThat(viewer.post(path).status()).isEqualTo(403);
            assertThat(editor.post(path).status()).isEqualTo(given ? 404 : 403);
            assertThat(server.browser().get(path).status()).isEqualTo(302);
        }
    }

    @Test
    void every_route_belongs_to_an_area_covered_by_these_tests() {
        assertThat(routes())
                .allSatisfy(route ->
                        assertThat(
                                        OPEN.contains(route.toString())
                                                || route.path.startsWith(HALF_WAY_IN)
                                                || isSiteAdministration(route)
                                                || isPersonal(route)
                                                || isFromAgent(route)
                                                || isOfModule(route))
                                .as(route.toString())
                                .isTrue());
    }

    @Test
    void every_page_is_on_the_accessibility_test_list() throws IOException {
        Set<String> listed =
                Files.readAllLines(Path.of("../e2e/src/test/resources/pages.txt")).stream()
                        .filter(line -> !line.startsWith("#"))
                        .map(line -> line.split(" ", 2)[0])
                        .collect(Collectors.toSet());
        Set<String> paths =
                mappings().getHandlerMethods().keySet().stream()
                        .filter(mapping -> methods(mapping).anyMatch("GET"::equals))
                        .flatMap(mapping -> mapping.getPatternValues().stream())
                        .filter(path -> !path.startsWith("/assets/") && !path.equals("/error"))
                        .collect(Collectors.toSet());

        assertThat(listed).isEqualTo(paths);
    }

    @Test
    void every_route_declares_get_or_post_only() {
        assertThat(mappings().getHandlerMethods().keySet())
                .filteredOn(mapping -> !mapping.getPatternValues().contains("/error"))
                .allSatisfy(mapping ->
                        assertThat(mapping.getMethodsCondition().getMethods())
                                .isNotEmpty()
                                .isSubsetOf(RequestMethod.GET, RequestMethod.POST));
    }

    Stream<Walked> posts() {
        return routes().filter(route ->
                route.method.equals("POST")
                        && !route.toString().equals(FROM_PROVIDER)
                        && !route.toString().equals(REPORTED)
                        && !isFromAgent(route));
    }

    @ParameterizedTest
    @MethodSource("posts")
    void a_form_without_our_csrf_token_is_refused(Walked route) {
        String strangers = server.browser().csrf();
        Browser stranger = server.browser();
        stranger.get("/login");

        assertThat(foreign).isNotEmpty();
        assertThat(strangers).isNotEmpty();
        for (Browser browser : List.of(administrator, stranger)) {
            assertThat(browser.postWithoutToken(route.path, Map.of()).status()).isEqualTo(403);
            for (String token : List.of("", "x", "A".repeat(88), foreign, strangers)) {
                Answer answer = browser.postWithoutToken(route.path, Map.of("_csrf", token));
                assertThat(answer.status()).as(token).isEqualTo(403);
                assertThat(answer.body()).contains("This form has expired");
            }
        }
        assertThat(administrator.get("/").status()).isEqualTo(200);
    }

    @Test
    void a_csrf_token_can_be_sent_in_a_header() {
        Browser person = server.signedIn(Role.VIEWER);
        String token = person.csrf();

        Answer answer = person.postWithoutToken("/logout", Map.of(), "X-CSRF-TOKEN", token);

        assertThat(answer.location()).isEqualTo("/auth/signed-out");
    }

    @Test
    void a_controller_with_an_unlisted_path_is_unreachable() throws Exception {
        RequestMappingInfo mapping = RequestMappingInfo.paths("/stray").build();
        Method answer = Stray.class.getDeclaredMethod("answer");
        mappings().registerMapping(mapping, new Stray(), answer);
        try {
            assertThat(administrator.get("/stray").status()).isEqualTo(404);
            assertThat(server.browser().get("/stray").status()).isEqualTo(302);
        } finally {
            mappings().unregisterMapping(mapping);
        }
    }

    @Test
    void alternative_spellings_of_a_path_are_not_other_paths() {
        Browser viewer = server.signedIn(Role.VIEWER);

        for (String path :
                List.of(
                        "/%73ite-administration/general",
                        "/site-administration/%67eneral",
                        "/profile/../site-administration/general",
                        "/assets/../site-administration/general",
                        "/assets/%2e%2e/site-administration/general",
                        "/assets/..;/site-administration/general",
                        "/site-administration;x=y/general",
                        "//site-administration/general",
                        "/site-administration/general/",
                        "/SITE-ADMINISTRATION/general")) {
            assertThat(viewer.get(path).status()).as(path).isIn(400, 403, 404);
        }
    }

    static final class Stray {
        ResponseEntity<String> answer() {
            return ResponseEntity.ok("in");
        }
    }

    private Answer ask(Browser browser, Walked route, String... headers) {
        return route.method.equals("GET")
                ? browser.get(route.path, headers)
                : browser.post(route.path, fields(), headers);
    }

    private static Map<String, String> fields() {
        var fields = new HashMap<String, String>();
        fields.put("email", "nobody@example.org");
        fields.put("password", "x");
        return fields;
    }

    /// Agents are programs, so they are not redirected.
    private static boolean isRefused(Walked route, Answer answer) {
        return isFromAgent(route) ? answer.status() == 401 : isSentToSignIn(answer);
    }

    /// For agents, which have neither a session nor a form.
    private static boolean isFromAgent(Walked route) {
        return AgentPaths.contains(route.path);
    }

    private static boolean isSentToSignIn(Answer answer) {
        return answer.status() == 302 && answer.location().matches("/login(\\?continue=.*)?");
    }

    private static boolean isSiteAdministration(Walked route) {
        return route.path.startsWith("/site-administration");
    }

    private static boolean isPersonal(Walked route) {
        return route.path.startsWith("/alerts")
                || Set.of("/", "/auth/oidc/confirm", "/auth/oidc/step-up").contains(route.path)
                || route.path.startsWith("/auth/reauthenticate")
                || route.path.startsWith("/auth/email/confirm/")
                || route.path.startsWith("/profile");
    }

    private static boolean isOfModule(Walked route) {
        return Arrays.stream(ProductModule.values())
                .anyMatch(module -> route.path.startsWith(module.path()));
    }

    private RequestMappingHandlerMapping mappings() {
        return server.context()
                .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
    }

    private Stream<Walked> routes() {
        return mappings().getHandlerMethods().keySet().stream()
                .flatMap(mapping ->
                        mapping.getPatternValues().stream()
                                .flatMap(path ->
                                        methods(mapping)
                                                .map(method -> new Walked(method, filled(path)))))
                .filter(route -> !route.path.equals("/error"));
    }

    private static Stream<String> methods(RequestMappingInfo mapping) {
        var methods = mapping.getMethodsCondition().getMethods();
        return methods.isEmpty()
                ? Stream.of("GET", "POST")
                : methods.stream().map(RequestMethod::name);
    }

    private static String filled(String pattern) {
        return pattern.replaceAll("/\\{\\*[^}]+}", "/1")
                .replace("{uid}", "123e4567-e89b-12d3-a456-426614174000")
                .replaceAll("\\{[^}]+}", "1")
                .replace("**", "1");
    }
}

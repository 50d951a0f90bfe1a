package dev.bailiwick.identity.modules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.modules.ModuleRoute.Access;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.Placeholder;
import java.lang.reflect.Method;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/// What a module gets by its descriptor alone. This one takes the place of Secure send, whose own
/// descriptor and pages are left out.
@Tag("slow")
class NewModuleTest {
    private static final ProductModule MODULE = ProductModule.SECURE_SEND;
    private static final String PATH = MODULE.path();
    private static final RunningServer SERVER = RunningServer.with(Beans.class);

    public static class Beans {
        @Bean
        ModuleDescriptor newModule() {
            return new NewModule();
        }

        @Bean
        static BeanDefinitionRegistryPostProcessor withoutSecureSend() {
            return registry -> {
                for (String name : registry.getBeanDefinitionNames()) {
                    String type = registry.getBeanDefinition(name).getBeanClassName();
                    if (type != null && type.matches(".*\\.send\\.(lists|module|pages)\\..*")) {
                        registry.removeBeanDefinition(name);
                    }
                }
            };
        }
    }

    private static final class NewModule implements ModuleDescriptor {
        @Override
        public ProductModule module() {
            return MODULE;
        }

        @Override
        public NavigationEntry navigation() {
            return new NavigationEntry(NavigationEntry.Group.SHARING, "mail");
        }

        @Override
        public List<ModuleRoute> routes() {
            return List.of(
                    new ModuleRoute("/{id}/socket", Access.WEBSOCKET),
                    new ModuleRoute("/{id}/keys/**", Access.ADMINISTRATORS),
                    new ModuleRoute("/{id}/open", Access.READERS));
        }

        @Override
        public Optional<SettingsPage> settingsPage() {
            return Optional.of(new SettingsPage("Parcels", "/site-administration/parcels", "mail"));
        }

        @Override
        public Optional<ModuleStatus> overview() {
            return Optional.of(ModuleStatus.of("3 parcels"));
        }

        @Override
        public List<MailTemplate> mailTemplates() {
            return List.of(
                    new MailTemplate(
                            "parcels",
                            "Parcels",
                            "Sent to recipients.",
                            List.of(Placeholder.NAME),
                            List.of(),
                            "A parcel",
                            "Hello {name}."));
        }
    }

    @BeforeAll
    static void answer_everywhere() throws Exception {
        Method answer = NewModuleTest.class.getDeclaredMethod("answer");
        SERVER.bean(RequestMappingHandlerMapping.class)
                .registerMapping(
                        RequestMappingInfo.paths(PATH, PATH + "/**")
                                .methods(RequestMethod.GET, RequestMethod.POST)
                                .build(),
                        new NewModuleTest(),
                        answer);
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    ResponseEntity<String> answer() {
        return ResponseEntity.ok("here");
    }

    @Test
    void it_is_in_the_navigation_and_on_the_overview_of_people_who_have_it() {
        assertThat(SERVER.signedIn(Role.VIEWER, MODULE).get("/").body())
                .contains("Sharing", "href=\"" + PATH + "\"", "3 parcels");
        assertThat(SERVER.signedIn(Role.VIEWER, ProductModule.LICENCES).get("/").body())
                .doesNotContain("Sharing", "3 parcels");
    }

    @Test
    void its_settings_page_and_mail_template_are_in_site_administration() {
        Browser administrator = SERVER.signedIn(Role.ADMIN);

        assertThat(administrator.get("/site-administration/general").body())
                .contains("/site-administration/parcels");
        assertThat(administrator.get("/site-administration/mail/letters/parcels").body())
                .contains("Hello {name}.");
    }

    @Test
    void readers_read_and_editors_change_it() {
        Browser viewer = SERVER.signedIn(Role.VIEWER, MODULE);
        Browser editor = SERVER.signedIn(Role.EDITOR, MODULE);

        assertThat(viewer.get(PATH).body()).isEqualTo("here");
        assertThat(viewer.post(PATH + "/7").status()).isEqualTo(403);
        assertThat(editor.post(PATH + "/7").body()).isEqualTo("here");
        assertThat(SERVER.signedIn(Role.EDITOR).get(PATH).status()).isEqualTo(403);
    }

    @Test
    void its_exceptions_hold_for_whole_paths_only() {
        Browser viewer = SERVER.signedIn(Role.VIEWER, MODULE);
        Browser editor = SERVER.signedIn(Role.EDITOR, MODULE);

        assertThat(viewer.post(PATH + "/7/open").body()).isEqualTo("here");
        assertThat(viewer.post(PATH + "/7/open/8").status()).isEqualTo(403);
        assertThat(viewer.post(PATH + "/7/8/open").status()).isEqualTo(403);
        assertThat(editor.get(PATH + "/7/keys").status()).isEqualTo(403);
        assertThat(editor.get(PATH + "/7/keys/8/9").status()).isEqualTo(403);
        assertThat(editor.get(PATH + "/7/keystone").body()).isEqualTo("here");
        assertThat(SERVER.signedIn(Role.ADMIN).get(PATH + "/7/keys").body()).isEqualTo("here");
    }

    @Test
    void a_websocket_requires_an_editor_and_a_handshake_from_this_site() {
        Browser editor = SERVER.signedIn(Role.EDITOR, MODULE);

        assertThat(handshake(editor, SERVER.address())).isEqualTo(200);
        assertThat(handshake(editor, "https://attacker.example")).isEqualTo(403);
        assertThat(handshake(editor, "null")).isEqualTo(403);
        assertThat(handshake(editor, SERVER.address() + ".attacker.example")).isEqualTo(403);
        assertThat(editor.get(PATH + "/7/socket", "Origin", SERVER.address()).status())
                .isEqualTo(403);
        assertThat(editor.get(PATH + "/7/socket").status()).isEqualTo(403);
        assertThat(editor.post(PATH + "/7/socket").status()).isEqualTo(403);
        assertThat(handshake(SERVER.signedIn(Role.VIEWER, MODULE), SERVER.address()))
                .isEqualTo(403);
        assertThat(handshake(SERVER.signedIn(Role.EDITOR), SERVER.address())).isEqualTo(403);
        assertThat(handshake(SERVER.browser(), SERVER.address())).isEqualTo(401);
    }

    /// @return the status of the response to a browser's handshake; 200 is the route's own, which
    ///   opens no socket
    private static int handshake(Browser browser, String origin) {
        try (var client = HttpClient.newHttpClient()) {
            var socket =
                    client.newWebSocketBuilder()
                            .header("Origin", origin)
                            .header("Cookie", "bailiwick=" + browser.cookie("bailiwick"))
                            .buildAsync(
                                    URI.create(
                                            "ws://localhost:" + SERVER.port() + PATH + "/7/socket"),
                                    new WebSocket.Listener() {});
            assertThat(socket).failsWithin(Duration.ofSeconds(30));
            return socket.handle((opened, failure) ->
                            failure.getCause() instanceof WebSocketHandshakeException refused
                                    ? refused.getResponse().statusCode()
                                    : 0)
                    .join();
        }
    }
}

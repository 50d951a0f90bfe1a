package dev.bailiwick.fleet.hosts.engines;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.TestCertificate;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.engines.FakeTlsEngine;
import dev.bailiwick.fleet.hosts.checkin.Agents;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Registering an engine, and what reading it does to its host.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class DirectEnginePagesTest {
    private final RunningServer server = RunningServer.onSqlite();
    private Browser administrator = server.signedIn(Role.ADMIN);

    @BeforeEach
    void turnOn() {
        server.stopBackgroundWork();
        administrator = server.signedIn(Role.ADMIN);
        turn(true);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void a_registered_engine_is_read_and_its_containers_are_on_the_page_of_its_host() {
        try (var engine =
                new FakeTlsEngine("localhost", "client").container("9f2c", "<i>web</i>")) {
            ComputeHost host = newHost();
            assertThat(page(host)).contains("Register an engine").doesNotContain("https://local");

            assertThat(register(host, engine.url()).location()).endsWith("/engine");
            assertThat(enginePage(host)).contains("Waiting", "Not read yet.");
            read();

            assertThat(enginePage(host)).contains("Last read ").doesNotContain("failed");
            assertThat(page(host))
                    .contains("&lt;i&gt;web&lt;/i&gt;", "Debian GNU/Linux 12", engine.url())
                    .doesNotContain("<i>web");
        }
    }

    @Test
    void what_happens_between_two_readings_is_an_event() {
        try (var engine = new FakeTlsEngine("localhost", "client").container("aa", "first")) {
            ComputeHost host = newHost();
            register(host, engine.url());
            read();
            engine.container("bb", "second");
            server.clock().advance(Duration.ofSeconds(60));
            read();

            assertThat(page(host)).contains("first was removed", "second was started");
        }
    }

    @Test
    void a_failure_is_shown_and_the_host_becomes_offline_by_itself() {
        ComputeHost host = newHost();
        try (var engine = new FakeTlsEngine("localhost", "client").container("cc", "kept")) {
            register(host, engine.url());
            read();
            engine.json("/v1.41/containers/json?all=true", "{\"message\":\"<b>no</b>\"}");
            server.clock().advance(Duration.ofSeconds(60));
            read();
            assertThat(enginePage(host))
                    .contains("The last reading failed", "it does not list containers");
            assertThat(page(host)).contains("kept", "it does not list containers", "Online");
        }
        for (int i = 0; i < 3; i++) {
            server.clock().advance(Duration.ofSeconds(61));
            read();
        }
        assertThat(page(host)).contains("kept", "Connection: ", "Offline");
    }

    @Test
    void an_agent_takes_precedence_over_the_engine_of_its_host() {
        try (var engine = new FakeTlsEngine("localhost", "client").container("dd", "direct")) {
            Agents agent = Agents.of(server);
            register(agent.host(), engine.url());
            assertThat(agent.send(agent.checkIn()).status()).isEqualTo(200);
            read();

            assertThat(engine.requests()).isEmpty();
            assertThat(enginePage(agent.host())).contains("An agent reports this host");
            assertThat(page(agent.host())).contains("web-1").doesNotContain("direct was");

            boolean revoked =
                    server.transactions()
                            .write(() -> server.bean(AgentTokens.class).revoke(agent.host().id()));
            assertThat(revoked).isTrue();
            server.clock().advance(Duration.ofSeconds(60));
            read();
            assertThat(page(agent.host())).contains("docker-1");
        }
    }

    @Test
    void while_it_is_off_nothing_is_read_or_tested_and_the_page_says_why() {
        try (var engine = new FakeTlsEngine("localhost", "client")) {
            ComputeHost host = newHost();
            register(host, engine.url());
            turn(false);
            read();

            assertThat(administrator.post(path(host) + "/test").status()).isEqualTo(200);
            assertThat(enginePage(host))
                    .contains("is off, so no engine is read", "can act as root on that machine")
                    .doesNotContain("Test connection");
            assertThat(page(host)).contains("Reading engines directly is off.");
            assertThat(engine.requests()).isEmpty();
            assertThat(administrator.get("/site-administration/hosts").body())
                    .contains("Use the agent where you can.");
        }
    }

    @Test
    void a_test_says_which_part_fails() {
        try (var engine = new FakeTlsEngine("localhost", "client")) {
            ComputeHost host = newHost();
            register(host, engine.url());
            assertThat(administrator.post(path(host) + "/test").body())
                    .contains("Version 27.0 responds.");
            engine.json("/version", "<html>");
            assertThat(administrator.post(path(host) + "/test").body())
                    .contains("Failed: </span></span><b>Engine</b>")
                    .contains("its response is not valid JSON");
        }
    }

    @Test
    void what_cannot_work_is_refused_at_its_field() {
        ComputeHost host = newHost();
        assertThat(register(host, "http://docker.example.com").body())
                .contains("Plain HTTP is allowed only to localhost");
        assertThat(form(host, "https://docker", "client", "other").body())
                .contains("This is not the key of the certificate.");
        Map<String, String> fields = fields("https://docker", "client", "client");
        fields.put("client_key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----");
        Answer malformed = administrator.post(path(host), fields);
        assertThat(malformed.status()).isEqualTo(422);
        assertThat(malformed.body()).contains("Enter a private key in PEM form");
        fields = fields("https://docker", "client", "client");
        fields.put("certificate", "<b>");
        fields.put("authority", "<b>");
        assertThat(administrator.post(path(host), fields).body())
                .contains("Enter a certificate in PEM form", "Certificate authority: ");
        assertThat(enginePage(host)).contains("Not registered");
    }

    @Test
    void a_key_is_never_sent_back_logged_or_audited() throws Exception {
        ComputeHost host = newHost();
        String key = key("client").lines().skip(1).findFirst().orElseThrow();
        assertThat(form(host, "http://docker", "client", "client").body()).doesNotContain(key);
        register(host, "https://docker.invalid:1");
        read();
        assertThat(enginePage(host)).contains("Name: ").doesNotContain(key);
        Map<String, String> fields = fields("https://docker.invalid:2", "client", "client");
        fields.put("client_key", "");
        fields.put("version", "1");
        assertThat(administrator.post(path(host), fields).location()).endsWith("/engine");
        assertThat(administrator.post(path(host) + "/remove").location())
                .isEqualTo(ComputeHost.path(host.id()));

        assertThat(
                        server.sql()
                                .select(AUDIT_ENTRY.EVENT)
                                .from(AUDIT_ENTRY)
                                .where(AUDIT_ENTRY.TARGET.eq(host.name()))
                                .orderBy(AUDIT_ENTRY.SEQUENCE)
                                .fetch(AUDIT_ENTRY.EVENT))
                .containsExactly(
                        "Compute Host Added",
                        "Direct Engine Registered",
                        "Direct Engine Changed",
                        "Direct Engine Removed");
        assertThat(server.sql().selectFrom(AUDIT_ENTRY).fetch().formatCSV())
                .contains("https://docker.invalid:1 → https://docker.invalid:2")
                .doesNotContain(key);
        try (var files = Files.walk(server.folder())) {
            assertThat(files.filter(Files::isRegularFile))
                    .noneMatch(file -> read(file).contains(key));
        }
    }

    @Test
    void a_key_in_the_field_of_a_certificate_is_neither_stored_nor_sent_back() throws Exception {
        ComputeHost host = newHost();
        String key = key("client");
        String line = key.lines().skip(1).findFirst().orElseThrow();
        for (String field : new String[] {"certificate", "authority"}) {
            Map<String, String> fields = fields("https://docker.invalid:1", "client", "client");
            fields.put(field, fields.get("certificate") + "\n" + key);

            Answer refused = administrator.post(path(host), fields);

            assertThat(refused.status()).as(field).isEqualTo(422);
            assertThat(refused.body()).as(field).doesNotContain(line);
        }
        assertThat(enginePage(host)).contains("Not registered");
    }

    @Test
    void somebody_elses_change_is_not_overwritten_by_accident() {
        ComputeHost host = newHost();
        register(host, "https://docker.invalid:1");
        assertThat(register(host, "https://docker.invalid:2").body())
                .contains("Someone else has changed this engine");
    }

    @Test
    void only_administrators_who_authenticated_recently_see_engines() {
        ComputeHost host = newHost();
        register(host, "https://docker.invalid:1");
        for (Role role : new Role[] {Role.VIEWER, Role.EDITOR}) {
            Browser person = server.signedIn(role, ProductModule.COMPUTE);
            assertThat(person.get(path(host)).status()).isEqualTo(403);
            assertThat(person.get(path(host) + "/remove").status()).isEqualTo(403);
            assertThat(person.post(path(host), fields("https://x", "client", "client")).status())
                    .isEqualTo(403);
            assertThat(person.post(path(host) + "/test").status()).isEqualTo(403);
            assertThat(person.post(path(host) + "/remove").status()).isEqualTo(403);
            assertThat(person.get(ComputeHost.path(host.id())).body())
                    .contains("https://docker.invalid:1")
                    .doesNotContain("/engine\"");
        }
        server.clock().advance(Duration.ofMinutes(16));
        assertThat(administrator.get(path(host)).status()).isNotEqualTo(200);
    }

    @Test
    void a_virtualization_host_has_no_engine() {
        Answer added =
                administrator.post(
                        ComputeHost.PATH + "/add",
                        Map.of("name", "Hypervisor", "kind", "virtualization"));
        assertThat(added.status()).isEqualTo(200);
        long id = server.sql().fetchSingle("select max(id) from compute_host").get(0, Long.class);
        assertThat(administrator.get(ComputeHost.path(id) + "/engine").status()).isEqualTo(404);
    }

    private ComputeHost newHost() {
        return Agents.of(server).host();
    }

    private void turn(boolean on) {
        var changes = new HashMap<String, @org.jspecify.annotations.Nullable String>();
        changes.put("compute.direct_engines", Boolean.toString(on));
        assertThat(server.bean(ChangeSettings.class).apply(changes, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    private void read() {
        server.bean(ReadEngines.class).run();
    }

    private String page(ComputeHost host) {
        return administrator.get(ComputeHost.path(host.id())).body();
    }

    private String enginePage(ComputeHost host) {
        return administrator.get(path(host)).body();
    }

    private static String path(ComputeHost host) {
        return ComputeHost.path(host.id()) + "/engine";
    }

    private Answer register(ComputeHost host, String url) {
        return form(host, url, "client", "client");
    }

    private Answer form(ComputeHost host, String url, String certificate, String key) {
        return administrator.post(path(host), fields(url, certificate, key));
    }

    private static Map<String, String> fields(String url, String certificate, String key) {
        var fields = new HashMap<String, String>();
        fields.put("version", "0");
        fields.put("url", url);
        fields.put("certificate", read(TestCertificate.as(certificate).authority()));
        fields.put("client_key", key(key));
        fields.put("authority", read(TestCertificate.as("localhost").authority()));
        return fields;
    }

    private static String key(String name) {
        return read(TestCertificate.as(name).key());
    }

    private static String read(java.nio.file.Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

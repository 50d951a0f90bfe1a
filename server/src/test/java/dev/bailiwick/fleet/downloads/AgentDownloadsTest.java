package dev.bailiwick.fleet.downloads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.boot.info.BuildProperties;

/// The downloads as anyone reaches them. The server's folder of archives is changed while it runs.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class AgentDownloadsTest {
    private static final String SCRIPT = "/agent/install.sh";
    private static final byte[] ARCHIVE = "not really an archive".getBytes(StandardCharsets.UTF_8);

    private final Path folder = RunningServer.newFolder();
    private final RunningServer server =
            RunningServer.onSqlite("bailiwick.usual-agent-dir=" + folder);
    private final String name =
            "bailiwick-agent-%s-linux-amd64.tar.gz"
                    .formatted(server.bean(BuildProperties.class).getVersion());
    private final Browser anyone = server.browser();

    @BeforeEach
    void offerOneArchive() throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.write(folder.resolve(name), ARCHIVE);
        setBaseUrl(null);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void anyone_downloads_an_archive_and_asks_later_whether_it_changed() throws Exception {
        Answer answer = anyone.get("/agent/" + name);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.response().body()).isEqualTo(ARCHIVE);
        assertThat(answer.header("Content-Length")).isEqualTo(Integer.toString(ARCHIVE.length));
        assertThat(answer.header("Content-Type")).isEqualTo("application/gzip");
        assertThat(answer.headers("Cache-Control")).containsExactly("no-cache");
        assertThat(answer.header("Set-Cookie")).isNull();
        String tag = String.valueOf(answer.header("ETag"));
        assertThat(tag).isEqualTo('"' + sha256(ARCHIVE) + '"');
        assertThat(anyone.get("/agent/" + name, "If-None-Match", tag).status()).isEqualTo(304);
        assertThat(anyone.head("/agent/" + name).header("Content-Length"))
                .isEqualTo(Integer.toString(ARCHIVE.length));
    }

    @Test
    void the_script_has_a_literal_line_with_the_checksum_of_each_archive() throws Exception {
        String other = name.replace("amd64", "arm64");
        Files.writeString(folder.resolve(other), "another");

        Answer answer = anyone.get(SCRIPT);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
        assertThat(answer.header("Set-Cookie")).isNull();
        assertThat(answer.body().lines())
                .contains(
                        sha256(ARCHIVE) + "  " + name,
                        sha256("another".getBytes(StandardCharsets.UTF_8)) + "  " + other);
    }

    @Test
    void an_archive_that_was_built_again_is_read_again() throws Exception {
        assertThat(anyone.get(SCRIPT).body()).contains(sha256(ARCHIVE));
        byte[] next = "a longer archive than before".getBytes(StandardCharsets.UTF_8);
        Files.write(folder.resolve(name), next);

        assertThat(anyone.get(SCRIPT).body()).contains(sha256(next));
        assertThat(anyone.get("/agent/" + name).response().body()).isEqualTo(next);
    }

    @Test
    void only_the_archives_of_this_version_exist_however_the_address_is_written() throws Exception {
        Files.writeString(folder.resolve("bailiwick-agent-0.0.1-linux-amd64.tar.gz"), "old");
        Files.writeString(folder.resolve("secret"), "secret");

        for (String path :
                List.of(
                        "/agent",
                        "/agent/",
                        "/agent/1",
                        "/agent/secret",
                        "/agent/bailiwick-agent-0.0.1-linux-amd64.tar.gz",
                        "/agent/" + name + "/",
                        "/agent/./" + name,
                        "/agent/../agent/" + name,
                        "/agent/..%2fsecret",
                        "/agent/%2e%2e/secret",
                        "/agent/" + name + ";x=y",
                        "/agent/" + name + "%00",
                        "/agent//" + name,
                        "/AGENT/install.sh",
                        "/agent/INSTALL.SH")) {
            Answer answer = anyone.get(path);
            assertThat(answer.status()).as(path).isIn(302, 400, 404);
            assertThat(answer.body()).as(path).doesNotContain("not really", "secret\n", "old\n");
        }
        assertThat(anyone.postWithoutToken("/agent/" + name, Map.of()).status()).isIn(403, 405);
    }

    @Test
    void a_name_that_is_a_folder_is_not_offered() throws Exception {
        Files.delete(folder.resolve(name));
        Files.createDirectory(folder.resolve(name));

        assertThat(anyone.get("/agent/" + name).status()).isEqualTo(404);
        assertThat(anyone.get(SCRIPT).status()).isEqualTo(503);
    }

    @Test
    void without_archives_the_script_says_how_to_build_them() throws Exception {
        Files.delete(folder.resolve(name));

        Answer answer = anyone.get(SCRIPT);

        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.body()).contains("./bailiwick build");
    }

    @Test
    void addresses_come_from_the_base_url_whatever_the_request_says() {
        setBaseUrl("https://it.example.org");

        for (String host : List.of("localhost", "evil.example.org", "evil.example.org:8443")) {
            Answer answer =
                    anyone.get(
                            SCRIPT,
                            "Host",
                            host,
                            "X-Forwarded-Host",
                            "evil.example.org",
                            "X-Forwarded-Proto",
                            "https");
            assertThat(answer.body()).as(host).doesNotContain("//evil", "server='http://");
            assertThat(answer.status()).as(host).isEqualTo(host.equals("localhost") ? 200 : 421);
        }
        assertThat(anyone.get(SCRIPT).body().lines()).contains("server='https://it.example.org'");
    }

    @Test
    void before_the_base_url_is_saved_the_script_is_only_for_this_machine() {
        assertThat(anyone.get(SCRIPT).body().lines())
                .contains("server='http://localhost:%d'".formatted(server.port()));
        assertThat(anyone.get(SCRIPT, "Host", "127.0.0.1:1").body().lines())
                .contains("server='http://localhost:%d'".formatted(server.port()));

        Answer other = anyone.get(SCRIPT, "Host", "it.example.org");

        assertThat(other.status()).isEqualTo(503);
        assertThat(other.body()).contains("public base URL");
    }

    @Test
    void a_new_hosts_page_shows_the_command_if_the_server_has_the_agent() throws Exception {
        setBaseUrl("https://it.example.org");
        Browser administrator = server.signedIn(Role.ADMIN);
        String add = "/infrastructure/vm-container-manager/add";

        String page = administrator.post(add, Map.of("name", "a", "kind", "container")).body();

        assertThat(page.replace("&#39;", "'"))
                .contains(
                        "curl --proto '=https' --tlsv1.2 -fsS"
                                + " https://it.example.org/agent/install.sh | sudo sh")
                .doesNotContain("systemctl");
        Files.delete(folder.resolve(name));
        assertThat(administrator.post(add, Map.of("name", "b", "kind", "container")).body())
                .doesNotContain("/agent/install.sh")
                .contains("set-up https://it.example.org", "./bailiwick build");
    }

    private void setBaseUrl(@Nullable String url) {
        var change = new HashMap<String, @Nullable String>();
        change.put("general.base_url", url);
        assertThat(server.bean(ChangeSettings.class).apply(change, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    private static String sha256(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}

package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The contents of the archive and its bill of materials.
class PackedArchiveIT {
    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Pattern FOR_TESTS =
            Pattern.compile("junit|-test-|assertj|mockito|greenmail|playwright");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]+)");

    @TempDir private Path folder = Path.of("");

    @Test
    void the_archive_lists_exactly_the_libraries_it_contains() throws Exception {
        Path archive = pack();

        assertThat(names(archive))
                .contains(
                        "LICENSE",
                        "bailiwick",
                        "bailiwick.service",
                        "bailiwick-server.cdx.json",
                        "bailiwick-helper.cdx.json",
                        "bailiwick-helper.service",
                        "bailiwick-gateway.cdx.json",
                        "bailiwick-gateway.service",
                        "gateway",
                        "helper",
                        "lib");
        JsonNode bill = read(archive.resolve("bailiwick-server.cdx.json"));
        assertThat(listed(bill)).isEqualTo(jars(archive.resolve("lib/lib")));
        assertThat(listed(bill))
                .noneMatch(jar -> FOR_TESTS.matcher(jar).find())
                .hasSizeGreaterThan(50);
        assertThat(bill.path("metadata").path("component").path("name").asString(""))
                .isEqualTo("bailiwick-server");
    }

    @Test
    void everything_linked_from_the_readme_is_in_the_archive() throws Exception {
        Path archive = pack();
        String readme = Files.readString(archive.resolve("README.md"));
        List<Path> places =
                LINK.matcher(readme).results().map(link -> archive.resolve(link.group(1))).toList();

        assertThat(places).hasSizeGreaterThan(20).allSatisfy(place -> assertThat(place).exists());
    }

    @Test
    void the_same_build_produces_an_identical_archive() throws Exception {
        pack();
        Path first = Files.move(folder.resolve("bailiwick-x.tar.gz"), folder.resolve("first"));
        pack();

        assertThat(folder.resolve("bailiwick-x.tar.gz")).hasSameBinaryContentAs(first);
    }

    @Test
    void the_data_folder_from_the_settings_file_is_used() throws Exception {
        Path archive = pack();
        Path data = folder.resolve("of our own");
        Files.writeString(folder.resolve("bailiwick.yaml"), "bailiwick.data-dir: " + data);

        run(
                "sh",
                "-c",
                "cd \"$0\" && \"$1\" host add --name web-1",
                folder + "",
                archive + "/bailiwick");

        assertThat(data.resolve("bailiwick.db")).exists();
    }

    @Test
    void another_users_files_in_the_working_folder_have_no_effect() throws Exception {
        Path archive = pack();
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.writeString(
                elsewhere.resolve("application.yaml"), "spring.main.sources: file:./theirs.xml");

        run(
                "sh",
                "-c",
                "cd \"$0\" && BAILIWICK_DATA_DIR=\"$2\" \"$1\" host add --name web-1",
                elsewhere + "",
                archive + "/bailiwick",
                folder.resolve("data") + "");

        assertThat(folder.resolve("data/bailiwick.db")).exists();
    }

    @Test
    void a_command_without_a_locale_reads_and_prints_all_characters() throws Exception {
        Path archive = pack();

        String said =
                run(
                        "sh",
                        "-c",
                        """
                        name=$(printf 'J\\303\\266rg')
                        export LC_ALL=C "BAILIWICK_DATA_DIR=$1/of $name"
                        echo 'four lanterns by the quay' |
                            "$0" user add --email j@example.test --name "$name" --role viewer --password-stdin
                        "$0" user list --json
                        """,
                        archive + "/bailiwick",
                        folder + "");

        assertThat(said).contains("\"Jörg\"");
    }

    @Test
    void the_start_up_cache_is_built_without_settings_from_the_build_folder() throws Exception {
        Path archive = pack();
        Path settings = Files.createDirectory(folder.resolve("settings"));
        Files.writeString(
                settings.resolve("bailiwick.yaml"),
                "bailiwick.database-url: postgresql://nobody@127.0.0.1:1/production");

        run("sh", "-c", "cd \"$0\" && \"$1\" warm-up", settings + "", archive + "/bailiwick");

        assertThat(archive.resolve("lib/bailiwick-server.aot")).exists();
    }

    @Test
    void the_agents_bill_of_materials_lists_the_jars_it_is_packed_with() throws Exception {
        JsonNode bill = read(REPOSITORY.resolve("agent/target/bailiwick-agent.cdx.json"));
        Set<String> others = jars(REPOSITORY.resolve("agent/target/app"));
        others.remove("bailiwick-agent.jar");

        assertThat(listed(bill)).isEqualTo(others);
    }

    @Test
    void the_bill_of_materials_is_the_same_for_the_same_build() throws Exception {
        for (String module : List.of("server", "agent")) {
            JsonNode bill =
                    read(
                            REPOSITORY.resolve(
                                    "%s/target/bailiwick-%s.cdx.json".formatted(module, module)));

            assertThat(bill.has("serialNumber")).isFalse();
            assertThat(bill.path("metadata").path("timestamp").asString("2026-01-01T00:00:00Z"))
                    .isEqualTo("2026-01-01T00:00:00Z");
        }
    }

    @Test
    void the_packed_server_offers_the_agents_that_were_packed_with_it() throws Exception {
        String name =
                "bailiwick-agent-%s-linux-amd64.tar.gz"
                        .formatted(System.getProperty("bailiwick.version"));
        Path agent = Files.writeString(folder.resolve(name), "an agent");
        Path archive = pack(agent.toString());
        int port = ChildProcess.freePort();
        String address = "http://localhost:" + port;
        ChildProcess server =
                ChildProcess.start(
                        List.of(archive + "/bailiwick", "run"),
                        Map.of(
                                "BAILIWICK_DATA_DIR",
                                folder.resolve("data").toString(),
                                "BAILIWICK_PORT",
                                Integer.toString(port),
                                "BAILIWICK_INTERNAL_PORT",
                                "0",
                                "BAILIWICK_GATEWAY_EXTERNAL",
                                "true"),
                        folder.resolve("server.log"));
        try {
            server.awaitAnswer(URI.create(address + "/healthz"), LIMIT);

            try (var http = HttpClient.newHttpClient()) {
                var request =
                        HttpRequest.newBuilder(URI.create(address + "/agent/" + name)).build();
                assertThat(http.send(request, BodyHandlers.ofString()).body())
                        .isEqualTo("an agent");
            }
        } finally {
            int ignored = server.stop();
        }
    }

    private Path pack(String... agents) throws IOException {
        Path app = Files.createDirectories(folder.resolve("app"));
        Path server = Path.of(System.getProperty("bailiwick.server.jar")).toAbsolutePath();
        run("cp", "-R", server.getParent() + "/.", app.toString());
        Files.move(
                app.resolve(Objects.requireNonNull(server.getFileName())),
                app.resolve("bailiwick-server.jar"), // as the launcher calls it
                StandardCopyOption.REPLACE_EXISTING);
        var pack = new ArrayList<>(List.of("sh", "packaging/launcher/pack.sh"));
        pack.addAll(
                List.of(
                        app.toString(),
                        Path.of(System.getProperty("bailiwick.helper")).toString(),
                        Path.of(System.getProperty("bailiwick.gateway")).toString(),
                        folder + "/bailiwick-x"));
        pack.addAll(List.of(agents));
        run(pack.toArray(String[]::new));
        run("tar", "-C", folder.toString(), "-xzf", folder + "/bailiwick-x.tar.gz");
        return folder.resolve("bailiwick-x");
    }

    private static JsonNode read(Path bill) throws IOException {
        return JsonMapper.builder().build().readTree(Files.readAllBytes(bill));
    }

    /// Excludes the framework's starters, which only list other libraries and contain nothing.
    private static Set<String> listed(JsonNode bill) {
        return bill.path("components")
                .valueStream()
                .filter(one -> !one.path("name").asString("").startsWith("spring-boot-starter"))
                .map(one ->
                        one.path("name").asString("")
                                + "-"
                                + one.path("version").asString("")
                                + ".jar")
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> jars(Path folder) throws IOException {
        return names(folder).stream()
                .filter(name -> name.endsWith(".jar"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> Objects.requireNonNull(file.getFileName()).toString())
                    .toList();
        }
    }

    private String run(String... command) {
        List<String> inRepository =
                List.of("sh", "-c", "cd \"$0\" && exec \"$@\"", REPOSITORY.toString());
        ChildProcess process =
                ChildProcess.start(
                        Stream.concat(inRepository.stream(), Stream.of(command)).toList(),
                        Map.of(),
                        folder.resolve("output-" + System.nanoTime()));
        assertThat(process.await(LIMIT)).as(process.output()).isZero();
        return process.output();
    }
}

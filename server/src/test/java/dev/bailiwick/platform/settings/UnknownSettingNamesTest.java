package dev.bailiwick.platform.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class UnknownSettingNamesTest {
    private static final Pattern READ =
            Pattern.compile("(?:\\$\\{|getProperty\\(\")bailiwick\\.([a-z-]+)");
    private static final String SET_BY_THE_LAUNCHER = "usual-"; // not variables

    private final List<Setting<?>> settings =
            RunningServer.shared().bean(SettingRegistry.class).all();

    @ParameterizedTest
    @CsvSource({
        "BAILIWICK_PROT, BAILIWICK_PORT",
        "BAILIWICK_TRUSTED_PROXY, BAILIWICK_TRUSTED_PROXIES",
        "BAILIWICK_DATABSE_URL, BAILIWICK_DATABASE_URL",
        "BAILIWICK_OIDC_CLIENTID, BAILIWICK_OIDC_CLIENT_ID",
        "BAILIWICK_OIDC_CLIENT_SECRETS_FILE, BAILIWICK_OIDC_CLIENT_SECRET_FILE"
    })
    void a_misspelt_variable_is_reported_with_a_suggestion(String misspelt, String meant) {
        assertThat(complaints(misspelt))
                .containsExactly(
                        "The environment variable %s is not used. %s may be what you meant."
                                .formatted(misspelt, meant));
    }

    @Test
    void an_unknown_variable_is_reported_without_a_suggestion() {
        assertThat(complaints("BAILIWICK_WALLPAPER", "BAILIWICK_FOO"))
                .containsExactly(
                        "The environment variable BAILIWICK_FOO is not used.",
                        "The environment variable BAILIWICK_WALLPAPER is not used.");
    }

    @Test
    void every_setting_and_its_file_variable_are_known() {
        for (Setting<?> setting : settings) {
            assertThat(complaints(setting.variable(), setting.variable() + "_FILE")).isEmpty();
        }
    }

    @Test
    void unrelated_variables_are_ignored() {
        assertThat(complaints("JAVA_HOME", "PATH", "BAILIWICKS_PORT", "BAILIWICK")).isEmpty();
    }

    @Test
    void variables_of_the_launcher_and_the_agent_are_known() {
        assertThat(complaints("BAILIWICK_JAVA_OPTIONS", "BAILIWICK_AGENT_CONFIG")).isEmpty();
    }

    /// Such as `BAILIWICK_DATADIR`.
    @Test
    void alternative_spellings_read_by_the_framework_are_not_reported() {
        for (String known : UnknownSettingNames.OPERATOR_VARIABLES) {
            String squashed = known.substring("BAILIWICK_".length()).replace("_", "");
            assertThat(complaints("BAILIWICK_" + squashed)).isEmpty();
        }
    }

    @Test
    void the_guide_lists_all_operator_variables() throws IOException {
        String guide = Files.readString(Path.of("../docs/configuration.md"));
        String table = guide.substring(0, guide.indexOf("## What administrators decide"));
        List<String> documented =
                table.lines()
                        .filter(line -> line.startsWith("| `BAILIWICK_"))
                        .map(line -> line.split("\\|", -1)[1])
                        .flatMap(names ->
                                Pattern.compile("BAILIWICK_[A-Z_]+").matcher(names).results())
                        .map(name -> name.group())
                        .toList();

        assertThat(documented)
                .containsExactlyInAnyOrderElementsOf(UnknownSettingNames.OPERATOR_VARIABLES);
    }

    @Test
    void every_variable_read_by_the_source_code_is_known() throws IOException {
        var read = new ArrayList<String>();
        try (Stream<Path> files = Files.walk(Path.of("src/main"))) {
            for (Path file : files.filter(UnknownSettingNamesTest::isSource).toList()) {
                READ.matcher(Files.readString(file))
                        .results()
                        .map(found -> found.group(1))
                        .filter(name -> !name.startsWith(SET_BY_THE_LAUNCHER))
                        .map(name -> "BAILIWICK_" + name.replace('-', '_').toUpperCase(Locale.ROOT))
                        .forEach(read::add);
            }
        }

        assertThat(read).contains("BAILIWICK_PORT", "BAILIWICK_TLS_KEY", "BAILIWICK_CA_FILE");
        assertThat(complaints(read.toArray(String[]::new))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "bailiwick.prot, bailiwick.port",
        "bailiwick.oidc.client-id, bailiwick.oidc.client_id",
        "bailiwick.oidc.clientId, bailiwick.oidc.client_id",
        "bailiwick.trusted-proxy[0], bailiwick.trusted-proxies"
    })
    void a_misspelt_key_in_a_file_is_reported_with_a_suggestion(String misspelt, String meant) {
        assertThat(complaintsOfKeys(misspelt))
                .containsExactly(
                        "The key %s is not used. %s may be what you meant."
                                .formatted(misspelt.replace("[0]", ""), meant));
    }

    @Test
    void every_key_and_setting_is_known_including_list_and_file_forms() {
        for (Setting<?> setting : settings) {
            String key = "bailiwick." + setting.name();
            assertThat(complaintsOfKeys(key, key + "[0]", key + "_file")).isEmpty();
        }
        assertThat(
                        complaintsOfKeys(
                                "bailiwick.data-dir",
                                "bailiwick.usual-data-dir",
                                "bailiwick.trusted-proxies[11]"))
                .isEmpty();
    }

    /// In any spelling that the framework accepts.
    @Test
    void operator_keys_can_be_spelt_in_other_ways() {
        assertThat(complaintsOfKeys("bailiwick.dataDir", "bailiwick.data_dir")).isEmpty();
    }

    @Test
    void keys_read_only_by_the_launcher_are_not_file_keys() {
        assertThat(complaintsOfKeys("bailiwick.java-options", "server.port", "java.home"))
                .containsExactly("The key bailiwick.java-options is not used.");
    }

    @Test
    void a_key_without_the_bailiwick_prefix_is_reported_if_it_would_work_with_it() {
        var keys = List.of("port", "general.audit_days", "trusted-proxies[0]", "server.port");

        assertThat(UnknownSettingNames.bareKeyProblems(keys, settings))
                .containsExactly(
                        "The key general.audit_days is not used. Use"
                                + " bailiwick.general.audit_days.",
                        "The key port is not used. Use bailiwick.port.",
                        "The key trusted-proxies is not used. Use bailiwick.trusted-proxies.");
    }

    @Test
    void keys_from_the_settings_file_are_distinguished_from_others(@TempDir Path folder)
            throws IOException {
        Path file = Files.writeString(folder.resolve("bailiwick.yaml"), "port: 8480\n");
        var environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .addFirst(
                        new MapPropertySource(
                                "test", Map.of("spring.config.import", "file:" + file)));

        ConfigDataEnvironmentPostProcessor.applyTo(environment);

        assertThat(UnknownSettingNames.keysOfFile(environment)).containsExactly("port");
    }

    private List<String> complaintsOfKeys(String... keys) {
        return UnknownSettingNames.keyProblems(List.of(keys), settings);
    }

    private static boolean isSource(Path file) {
        return file.toString().endsWith(".java") || file.toString().endsWith("application.yaml");
    }

    private List<String> complaints(String... names) {
        return UnknownSettingNames.problems(List.of(names), settings);
    }
}

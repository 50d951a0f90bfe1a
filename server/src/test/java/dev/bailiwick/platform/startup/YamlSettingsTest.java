package dev.bailiwick.platform.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.config.ConfigDataEnvironmentPostProcessor;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class YamlSettingsTest {
    private final StandardEnvironment environment = new StandardEnvironment();

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"[admin, editor]", "\n      - admin\n      - 'editor'"})
    void a_list_becomes_text_with_one_item_per_line(String list) throws IOException {
        read("bailiwick:\n  authentication:\n    roles: " + list);

        assertThat(text("bailiwick.authentication.roles")).isEqualTo("admin\neditor");
    }

    @Test
    void more_than_ten_list_items_keep_their_order() throws IOException {
        read("bailiwick.proxies: [a, b, c, d, e, f, g, h, i, j, k, l]");

        assertThat(text("bailiwick.proxies")).isEqualTo("a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl");
    }

    @Test
    void an_empty_list_becomes_empty_text() throws IOException {
        read("bailiwick.proxies: []");

        assertThat(text("bailiwick.proxies")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0123", "0xCAFE", "1e5", "1_000", "1.50", "+7", "1:30", "yes", "Off", "8480"
            })
    void values_that_look_like_numbers_or_booleans_stay_unchanged(String text) throws IOException {
        read(
                "# 𝄞\r\nbailiwick:\r\n  id: %s # so\r\n  ids: [\"𝄞\", %s]\r\n  more: {a: %s, b: c}"
                        .formatted(text, text, text));

        assertThat(text("bailiwick.id")).isEqualTo(text);
        assertThat(text("bailiwick.ids")).isEqualTo("𝄞\n" + text);
        assertThat(text("bailiwick.more.a")).isEqualTo(text);
    }

    @Test
    void the_last_yaml_document_that_sets_a_key_wins() throws IOException {
        read("bailiwick.id: 0123\n---\nbailiwick.id: 0456\n---\nbailiwick.proxies: [a]");

        assertThat(text("bailiwick.id")).isEqualTo("0456");
        assertThat(text("bailiwick.proxies")).isEqualTo("a");
    }

    @Test
    void sources_with_higher_precedence_override_the_file() throws IOException {
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource("arguments", Map.of("bailiwick.proxies", "b")));
        read("bailiwick.proxies: [a]");

        assertThat(text("bailiwick.proxies")).isEqualTo("b");
    }

    @Test
    void framework_settings_are_parsed_by_the_framework() throws IOException {
        read("server.port: 0123");

        assertThat(text("server.port")).isEqualTo("83");
    }

    private void read(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("bailiwick.yaml"), yaml);
        environment
                .getPropertySources()
                .addLast(
                        new MapPropertySource(
                                "places",
                                Map.of(
                                        "spring.config.location",
                                        "optional:file:" + folder.resolve("none") + "/",
                                        "spring.config.import",
                                        "file:" + file)));
        ConfigDataEnvironmentPostProcessor.applyTo(environment);
        new YamlSettings().postProcessEnvironment(environment, new SpringApplication());
    }

    private @Nullable String text(String name) {
        return environment.getProperty(name);
    }
}

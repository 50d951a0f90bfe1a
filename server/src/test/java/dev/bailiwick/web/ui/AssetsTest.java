package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AssetsTest {
    private final Assets assets = Assets.load();

    @Test
    void the_stylesheet_is_one_file_under_100_kilobytes() {
        assertThat(text("css/bailiwick.css").length()).isBetween(40_000, 100_000);
        assertThat(assets.files().keySet())
                .filteredOn(path -> path.endsWith(".css") && !path.startsWith("vendor/"))
                .hasSize(1);
    }

    @Test
    void every_file_named_in_the_stylesheet_exists() {
        var urls =
                Pattern.compile("url\\(\"\\.\\./([^\"]+)\"\\)").matcher(text("css/bailiwick.css"));
        assertThat(urls.results().map(url -> url.group(1)).toList())
                .hasSizeGreaterThan(3)
                .allSatisfy(path -> assertThat(assets.find(path)).isPresent());
    }

    @Test
    void every_imported_script_exists() {
        var imports = Pattern.compile("import \"\\./([^\"]+)\"").matcher(text("js/bailiwick.js"));
        assertThat(imports.results().map(name -> "js/" + name.group(1)).toList())
                .isNotEmpty()
                .allSatisfy(path -> assertThat(assets.find(path)).isPresent());
    }

    @Test
    void colours_are_defined_only_in_the_tokens() {
        assertThat(text("css/bailiwick.css")).doesNotContainPattern("#[0-9a-f]{6}\\b");
    }

    @Test
    void asset_urls_contain_the_content_hash() {
        assertThat(assets.url("js/theme.js")).matches("/assets/[0-9a-f]{16}/js/theme\\.js");
        assertThatThrownBy(() -> assets.url("js/none.js"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void only_browser_assets_are_served() {
        assertThat(assets.files().keySet()).noneMatch(path -> path.contains("LICENSE"));
    }

    private String text(String path) {
        return new String(assets.find(path).orElseThrow(), StandardCharsets.UTF_8);
    }
}

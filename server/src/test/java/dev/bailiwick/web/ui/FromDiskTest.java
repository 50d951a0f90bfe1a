package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.FileSystemUtils;

/// What the dev loop shows after a file is saved.
class FromDiskTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void a_changed_word_in_a_template_is_in_the_next_page() throws IOException {
        Path template = folder.resolve("web/ui/word.jte");
        Path part = folder.resolve("web/ui/part.jte");
        Files.createDirectories(template.getParent());
        save(template, "@param String page\n<p>Dear ${page}</p>@template.web.ui.part()", 1);
        save(part, "<p>yours</p>", 1);
        PageRenderer pages = FromDisk.pages(folder, folder.resolve("classes"));
        assertThat(html(pages)).isEqualTo("<p>Dear Ines</p><p>yours</p>");

        save(template, "@param String page\n<p>Hello ${page}</p>@template.web.ui.part()", 2);
        assertThat(html(pages)).isEqualTo("<p>Hello Ines</p><p>yours</p>");

        save(part, "<p>bye</p>", 3);
        assertThat(html(pages)).isEqualTo("<p>Hello Ines</p><p>bye</p>");
    }

    @Test
    void a_changed_colour_is_in_the_next_stylesheet_under_another_url() throws IOException {
        FileSystemUtils.copyRecursively(
                Path.of("src/main/resources/assets"), folder.resolve("assets"));
        Assets assets = FromDisk.assets(folder.resolve("assets"));
        String before = assets.stylesheet();
        assertThat(before).isEqualTo(Assets.load().stylesheet());

        Path tokens = folder.resolve("assets/css/tokens.css");
        save(tokens, Files.readString(tokens) + ":root { --new-colour: #123456; }\n", 1);

        assertThat(assets.stylesheet()).isNotEqualTo(before);
        assertThat(
                        new String(
                                assets.find("css/bailiwick.css").orElseThrow(),
                                StandardCharsets.UTF_8))
                .contains("--new-colour: #123456");
    }

    /// With a later time of change, however soon after the last one.
    private static void save(Path file, String text, int version) throws IOException {
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(version)));
    }

    private static String html(PageRenderer pages) {
        return new String(pages.render("web/ui/word", "Ines"), StandardCharsets.UTF_8).strip();
    }
}

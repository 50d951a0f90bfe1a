package dev.bailiwick.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Holds of every page, whatever its values: what people typed stays text, the strict content
/// security policy is kept, and it can be used without seeing it.
class PagesGalleryTest {
    private static final Pattern TAG =
            Pattern.compile("<([a-z][a-z0-9]*)((?:\\s[^<>]*?(?:\"[^\"]*\")?)*)/?>");

    static Stream<Sample> samples() {
        return Gallery.samples();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void what_people_typed_stays_text(Sample sample) {
        assertThat(Gallery.html(sample)).doesNotContain(Hostile.MARK, "<script>alert");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void nothing_is_inline(Sample sample) {
        var html = Gallery.html(sample);
        for (var tag : tags(html)) {
            var attributes = withoutValues(tag.group(2));
            assertThat(attributes)
                    .as(tag.group())
                    .doesNotContainPattern("\\sstyle\\b|\\son[a-z]+=");
            assertThat(tag.group(1)).isNotEqualTo("style");
            if (tag.group(1).equals("script")) {
                assertThat(tag.group()).contains("src=\"" + Assets.PREFIX);
                assertThat(html.substring(tag.end())).startsWith("</script>");
            }
        }
        assertThat(html).doesNotContain("href=\"javascript:");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_control_has_a_label_and_every_id_is_its_own(Sample sample) {
        var html = Gallery.html(sample);
        var ids = new ArrayList<String>();
        for (var tag : tags(html)) {
            var id = value(tag, "id");
            if (!id.isEmpty()) {
                ids.add(id);
            }
            if (List.of("input", "select", "textarea").contains(tag.group(1))
                    && !value(tag, "type").equals("hidden")
                    && value(tag, "aria-label").isEmpty()) {
                assertThat(html)
                        .as(tag.group())
                        .containsPattern("<label[^>]* for=\"" + Pattern.quote(id) + "\"");
            }
        }
        assertThat(ids).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void what_describes_and_what_is_linked_to_exists(Sample sample) {
        var html = Gallery.html(sample);
        for (var tag : tags(html)) {
            var named =
                    value(tag, "aria-describedby")
                            + " "
                            + value(tag, "aria-labelledby")
                            + " "
                            + value(tag, "form")
                            + " "
                            + value(tag, "popovertarget");
            for (var id : named.strip().split("\\s+", -1)) {
                assertThat(id.isEmpty() || html.contains("id=\"" + id + "\""))
                        .as(tag.group())
                        .isTrue();
            }
            var href = value(tag, "href");
            if (href.length() > 1 && href.startsWith("#") && !sample.name().endsWith("hostile")) {
                assertThat(html).contains("id=\"" + href.substring(1) + "\"");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void headings_go_down_step_by_step_from_one_h1(Sample sample) {
        var levels =
                tags(Gallery.html(sample)).stream()
                        .map(tag -> tag.group(1))
                        .filter(name -> name.matches("h[1-6]"))
                        .map(name -> name.charAt(1) - '0')
                        .toList();
        assertThat(levels).startsWith(1).containsOnlyOnce(1);
        for (var i = 1; i < levels.size(); i++) {
            assertThat(levels.get(i))
                    .as("headings %s", levels)
                    .isLessThanOrEqualTo(levels.get(i - 1) + 1);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_form_that_changes_something_carries_the_token(Sample sample) {
        var html = Gallery.html(sample);
        for (var tag : tags(html)) {
            if (tag.group(1).equals("form") && value(tag, "method").equals("post")) {
                var form = html.substring(tag.end(), html.indexOf("</form>", tag.end()));
                assertThat(form).as(tag.group()).contains("name=\"_csrf\"");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void every_icon_and_asset_exists(Sample sample) {
        var assets = GalleryFrames.ASSETS;
        for (var tag : tags(Gallery.html(sample))) {
            var address = value(tag, "href") + value(tag, "src");
            if (address.startsWith(Assets.PREFIX)) {
                var parts =
                        address.substring((Assets.PREFIX + assets.hash() + "/").length())
                                .split("#", -1);
                var file = new String(assets.find(parts[0]).orElseThrow(), StandardCharsets.UTF_8);
                assertThat(parts.length == 1 || file.contains("id=\"" + parts[1] + "\""))
                        .as(address)
                        .isTrue();
            }
        }
    }

    private static List<MatchResult> tags(String html) {
        return TAG.matcher(html).results().toList();
    }

    private static String withoutValues(String attributes) {
        return attributes.replaceAll("\"[^\"]*\"", "");
    }

    private static String value(MatchResult tag, String attribute) {
        var matcher = Pattern.compile("\\s" + attribute + "=\"([^\"]*)\"").matcher(tag.group(2));
        return matcher.find() ? matcher.group(1) : "";
    }
}

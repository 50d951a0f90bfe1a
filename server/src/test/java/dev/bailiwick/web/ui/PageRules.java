package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Rules for every page with any values: user input stays text, the page complies with the strict
/// content security policy, and it can be used without seeing it.
final class PageRules {
    private static final Pattern TAG =
            Pattern.compile("<([a-z][a-z0-9]*)((?:\\s[^<>]*?(?:\"[^\"]*\")?)*)/?>");

    private PageRules() {}

    static void all(String html) {
        whatPeopleTypedStaysText(html);
        nothingIsInline(html);
        everyControlHasALabelAndEveryIdIsItsOwn(html);
        whatDescribesExists(html);
        headingsGoDownStepByStep(html);
        everyChangingFormCarriesTheToken(html);
        whereTheNavigationIsOneSignsOut(html);
        everyIconAndAssetExists(html);
    }

    static void whatPeopleTypedStaysText(String html) {
        assertThat(html).doesNotContain(Hostile.MARK, "<script>alert");
    }

    static void nothingIsInline(String html) {
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

    static void everyControlHasALabelAndEveryIdIsItsOwn(String html) {
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

    static void whatDescribesExists(String html) {
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
        }
    }

    static void whatIsLinkedToExists(String html) {
        for (var tag : tags(html)) {
            var href = value(tag, "href");
            if (href.length() > 1 && href.startsWith("#")) {
                assertThat(html).contains("id=\"" + href.substring(1) + "\"");
            }
        }
    }

    static void headingsGoDownStepByStep(String html) {
        var levels =
                tags(html).stream()
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

    static void everyChangingFormCarriesTheToken(String html) {
        for (var tag : tags(html)) {
            if (tag.group(1).equals("form") && value(tag, "method").equals("post")) {
                var form = html.substring(tag.end(), html.indexOf("</form>", tag.end()));
                assertThat(form).as(tag.group()).contains("name=\"_csrf\"");
            }
        }
    }

    static void whereTheNavigationIsOneSignsOut(String html) {
        assertThat(!html.contains("<body class=\"app\">") || html.contains("action=\"/logout\""))
                .isTrue();
    }

    static void everyIconAndAssetExists(String html) {
        var assets = GalleryFrames.ASSETS;
        for (var tag : tags(html)) {
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

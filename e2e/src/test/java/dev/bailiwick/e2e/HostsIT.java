package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.link;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What a person does with the host pages in a browser: zooms, reads, pages through the list.
@RequiresChromium
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostsIT {
    private static final String HOSTS = "/infrastructure/vm-container-manager";
    private static final Pattern STRETCH = Pattern.compile("\\?from=([^&]+)&to=([^&#]+)#metrics$");
    private static final int MANY = 120;

    /// Makes a page refresh every second instead of every half minute.
    private static final String HURRIED =
            """
            const usual = window.setInterval;
            window.setInterval = (work, pause, ...rest) => usual(work, pause / 30, ...rest);
            """;

    private final PackagedServer server = PackagedServer.install();
    private FakeAgent silent;
    private String host = "";

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server.start();
        FakeAgent.of(server, "web-1", "container").report();
        try (WebClient administrator = WebClient.firstAdministrator(server)) {
            String list = administrator.get(HOSTS).body();
            Matcher address = Pattern.compile(HOSTS + "/hosts/[0-9]+").matcher(list);
            assertThat(address.find()).isTrue();
            host = address.group();
            silent = FakeAgent.of(server, "yard-1", "container");
            String form = administrator.get(HOSTS + "/add").body();
            for (int i = 0; i < MANY; i++) {
                Map<String, String> fields =
                        Map.of("name", "spare-%03d".formatted(i), "kind", "container");
                assertThat(administrator.post(HOSTS + "/add", form, fields).statusCode())
                        .isEqualTo(200);
            }
        }
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void dragging_across_a_chart_zooms_all_charts_and_the_url_can_be_shared() {
        try (Browser browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            page.navigate(server.url(host + "?range=1h"));
            assertThat(page.locator("#measured")).hasAttribute("data-refresh-seconds", "30");
            BoundingBox field = page.locator("#chart-0").boundingBox();
            page.mouse().move(field.x + field.width / 2, field.y + 20);
            assertThat(page.locator("#measured .chart").first().locator("[data-chart-now]"))
                    .containsText("%");
            page.mouse().down();
            page.mouse().move(field.x + field.width * 3 / 4, field.y + 20);
            page.mouse().up();

            assertThat(page).hasURL(STRETCH);
            Duration chosen = stretch(page);
            assertThat(chosen).isBetween(Duration.ofMinutes(14), Duration.ofMinutes(16));
            assertThat(page.locator("#measured"))
                    .not()
                    .hasAttribute("data-refresh", Pattern.compile(".*"));
            assertThat(shown(page))
                    .hasSizeGreaterThan(3)
                    .allSatisfy(one -> assertThat(one).isEqualTo(chosen));

            Page another = FirstAdministrator.signedIn(browser, server, Appearance.DARK);
            another.navigate(page.url());
            assertThat(shown(another)).isEqualTo(shown(page));

            String before = page.url();
            link(page, "Zoom out").click();
            assertThat(page).not().hasURL(before);
            assertThat(stretch(page)).isGreaterThan(chosen);
            link(page, "Reset").click();
            assertThat(page).hasURL(server.url(host + "#metrics"));
        }
    }

    @Test
    void charts_can_be_read_and_zoomed_with_the_keyboard() {
        try (Browser browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.NARROW);
            page.navigate(server.url(host + "?range=1h"));
            Locator field = page.locator("#chart-0");
            field.focus();
            page.keyboard().press("ArrowLeft");
            assertThat(field).hasAttribute("aria-valuetext", Pattern.compile(": [0-9]+\u00a0%"));
            page.keyboard().press("Shift+PageDown");
            page.keyboard().press("Shift+PageDown");
            assertThat(field).hasAttribute("aria-valuetext", Pattern.compile("selected since"));
            page.keyboard().press("Escape");
            page.keyboard().press("PageDown");
            page.keyboard().press("Shift+PageDown");
            page.keyboard().press("Enter");

            assertThat(page).hasURL(STRETCH);
            assertThat(stretch(page)).isEqualTo(Duration.ofMinutes(10));
        }
    }

    @Test
    void an_open_page_shows_new_reports_from_the_first_one_on() throws Exception {
        try (Browser browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            page.addInitScript(HURRIED);
            page.navigate(server.url(HOSTS + "?q=yard-1"));
            link(page, "yard-1").click();
            assertThat(page.locator("#running")).hasCount(0);

            silent.report();
            assertThat(page.locator("#running")).containsText("Restarting");
            silent.report("paused");
            assertThat(page.locator("#running")).containsText("Paused");
        }
    }

    @Test
    void a_focused_element_keeps_focus_when_its_part_is_refreshed() {
        try (Browser browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            page.addInitScript(HURRIED);
            page.navigate(server.url(host + "?range=1h"));
            assertKeepsFocus(page, "#measured", "#choose-time");
            assertKeepsFocus(page, "#measured", "#chart-0-table");
            assertKeepsFocus(page, "#running", "[aria-label='Workload table']");
        }
    }

    /// A mark on the part disappears once the part has been replaced.
    private static void assertKeepsFocus(Page page, String part, String element) {
        page.locator(element).focus();
        Object ignored = page.locator(part).evaluate("part => part.dataset.marked = 'by a test'");
        assertThat(page.locator(part + "[data-marked]")).hasCount(0);
        assertThat(page.locator(element)).isFocused();
    }

    @Test
    void the_navigation_is_updated_by_page_refreshes() {
        try (Browser browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            page.addInitScript(HURRIED);
            page.navigate(server.url(HOSTS));
            Locator first = page.locator(".side .nav-item").first();
            Object ignored = first.evaluate("link => { link.textContent = 'As it was'; }");
            assertThat(first).hasText("Overview");
        }
    }

    @Test
    void without_scripts_two_fields_set_the_time_range() throws Exception {
        try (WebClient person = new WebClient(server)) {
            person.signIn(FirstAdministrator.EMAIL, FirstAdministrator.PASSWORD);
            String page = person.get(host + "?from=2026-01-02T03:00&to=2026-01-02T04:00").body();

            assertThat(page)
                    .contains(
                            "2 Jan 2026, 03:00 to 04:00",
                            "value=\"2026-01-02T03:00\"",
                            "No metrics in this time range",
                            ">Reset</a>");
        }
    }

    @Test
    void paging_forward_and_back_shows_no_host_twice() {
        try (Browser browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            page.navigate(server.url(HOSTS + "?sort=cpu"));
            var seen = new ArrayList<List<String>>();
            seen.add(names(page));
            for (int turned = 1; turned < 3; turned++) {
                link(page, "Next").click();
                assertThat(page.locator(".row-name").first())
                        .not()
                        .hasText(seen.getLast().getFirst());
                seen.add(names(page));
            }
            assertThat(seen.stream().flatMap(List::stream))
                    .hasSize(MANY + 2)
                    .doesNotHaveDuplicates();
            assertThat(seen.getFirst().getFirst()).isEqualTo("web-1");

            link(page, "Previous").click();
            assertThat(page.locator(".row-name").first()).hasText(seen.get(1).getFirst());
            assertThat(names(page)).isEqualTo(seen.get(1));
            link(page, "Previous").click();
            assertThat(page.locator(".row-name").first()).hasText("web-1");
            assertThat(names(page)).isEqualTo(seen.getFirst());
        }
    }

    private static List<String> names(Page page) {
        page.waitForLoadState(); // the first row may be there before the last
        return page.locator(".row-name").allTextContents();
    }

    private static Duration stretch(Page page) {
        Matcher stretch = STRETCH.matcher(URI.create(page.url()).toString());
        assertThat(stretch.find()).as(page.url()).isTrue();
        return Duration.between(instant(stretch.group(1)), instant(stretch.group(2)));
    }

    /// The time range of each chart.
    private static List<Duration> shown(Page page) {
        page.waitForLoadState();
        return page.locator("[data-chart]").all().stream()
                .map(chart ->
                        Duration.between(
                                Instant.parse(chart.getAttribute("data-from")),
                                Instant.parse(chart.getAttribute("data-to"))))
                .toList();
    }

    private static Instant instant(String text) {
        return Instant.parse(text.replace("%3A", ":"));
    }
}

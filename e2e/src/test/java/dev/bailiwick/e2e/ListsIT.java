package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Every list, with many rows and the longest names, at every width: nothing scrolls sideways,
/// nothing is cut, and on a phone the first row is visible.
@RequiresChromium
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ListsIT {
    private static final int[] WIDTHS = {320, 360, 480, 640, 768, 1024, 1280, 1440, 1600, 2000};
    private static final int HEIGHT = 740;

    /// The bar at the bottom of a phone covers the rest.
    private static final int BAR = 60;

    private static final String HOSTS = "/infrastructure/vm-container-manager";
    private static final List<String> LISTS =
            List.of(
                    HOSTS,
                    HOSTS + "?sort=-cpu&q=p",
                    "/alerts",
                    "/ip-addresses",
                    "/ip-addresses?q=198.51.100.0/24",
                    "/ip-addresses/conflicts",
                    "/ip-addresses/conflicts?kind=name",
                    "/ip-addresses/subnets/1",
                    "/licences",
                    "/licences?sort=product",
                    "/site-administration/audit",
                    "/site-administration/invitations",
                    "/site-administration/users");

    /// What is wider than its box, or reaches over the right edge of the page. Chips scroll on
    /// purpose, and closed menus are not shown.
    private static final String CUT =
            """
            () => {
              const faults = [];
              const root = document.documentElement;
              if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
              const main = document.querySelector('main');
              for (const one of main.querySelectorAll('.table-wrap, .panel')) {
                if (one.scrollWidth > one.clientWidth) {
                  faults.push(`${one.className} holds ${one.scrollWidth} px in ${one.clientWidth}`);
                }
              }
              const edge = main.getBoundingClientRect().right;
              for (const one of main.querySelectorAll('*')) {
                if (one.checkVisibility() && !one.closest('.chips-scroll, .unseen')
                    && one.getBoundingClientRect().right > edge + 1) {
                  faults.push(`over the edge: ${one.outerHTML.slice(0, 120)}`);
                }
              }
              return faults.slice(0, 3);
            }\
            """;

    private static final String END_OF_THE_FIRST_ROW =
            "document.querySelector('main tbody tr, main .queue > li, main .log > li')"
                    + ".getBoundingClientRect().bottom";

    private final PackagedServer server = PackagedServer.install();
    private String signedIn = "";

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server.start();
        WebClient.firstAdministrator(server).close();
        Path hosts = Files.createTempFile("hosts", ".yaml");
        Files.writeString(
                hosts,
                IntStream.range(0, 60)
                        .mapToObj("  - {name: host-%d, kind: container, site: Surgery}"::formatted)
                        .collect(Collectors.joining("\n", "hosts:\n", "\n")));
        String ignored = server.command("provision", hosts.toString());
        FakeAgent.of(server, "p".repeat(100), "container").report();
        FakeAgent.of(server, "a name of many words ".repeat(4).strip(), "container").report();
        server.addAccount(
                "p".repeat(64) + "@" + "p".repeat(63) + ".example.test",
                "p".repeat(200),
                "editor",
                FirstAdministrator.PASSWORD);
        try (Browser browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            importRows(page, "/ip-addresses", addresses());
            importRows(page, "/licences", licences());
            page.navigate(server.url("/ip-addresses/subnets/add"));
            page.getByLabel("Network").fill("198.51.100.0/24");
            page.locator("[name=name]").fill("p".repeat(100));
            button(page, "Add subnet").click();
            signedIn = page.context().storageState();
        }
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void no_list_is_cut_or_scrolls_sideways_at_any_width() {
        var faults = new SoftAssertions();
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            for (String list : LISTS) {
                page.navigate(server.url(list));
                for (int width : WIDTHS) {
                    page.setViewportSize(width, HEIGHT);
                    faults.assertThat((List<?>) page.evaluate(CUT))
                            .as("%s at %d px", list, width)
                            .isEmpty();
                }
            }
        }
        faults.assertAll();
    }

    @Test
    void the_first_row_is_visible_on_a_phone_and_the_filters_unfold() {
        var faults = new SoftAssertions();
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.NARROW, signedIn);
            for (String list : List.of(HOSTS, "/licences", "/site-administration/users")) {
                page.navigate(server.url(list));
                faults.assertThat(((Number) page.evaluate(END_OF_THE_FIRST_ROW)).intValue())
                        .as(list)
                        .isLessThanOrEqualTo(HEIGHT - BAR);
                assertThat(page.getByLabel("Sort by")).isHidden();
                page.locator("summary", new Page.LocatorOptions().setHasText("Filters")).click();
                assertThat(page.getByLabel("Sort by")).isVisible();
            }
            page.setViewportSize(Appearance.WIDE.width, Appearance.WIDE.height);
            page.reload();
            assertThat(page.getByLabel("Sort by")).isVisible();
            assertThat(page.getByText("Filters")).isHidden();
        }
        faults.assertAll();
    }

    @Test
    void one_box_selects_all_rows_of_the_page() {
        try (Browser browser = new Browser()) {
            Page page = browser.open(server.url(""), Appearance.LIGHT, signedIn);
            page.navigate(server.url("/licences?sort=product"));
            assertThat(page.getByText("1–50 of 61")).isVisible();
            page.getByLabel("Select all on this page").check();
            assertThat(page.getByText("50 selected")).isVisible();
            page.locator("tbody input").first().uncheck();
            assertThat(page.getByText("49 selected")).isVisible();
            button(page, "Remove selected licences").click();
            assertThat(page.locator("h1")).hasText("Remove 49 licences?");
        }
    }

    private void importRows(Page page, String register, String rows) throws IOException {
        page.navigate(server.url(register + "/import"));
        page.getByLabel("CSV file")
                .setInputFiles(Files.writeString(Files.createTempFile("rows", ".csv"), rows));
        button(page, "Check the file").click();
        page.locator(".save-bar .btn-primary").click();
        assertThat(page.locator("h1")).hasText("Imported");
    }

    /// 60 ordinary ones, then two with the longest values.
    private static String addresses() {
        String host =
                String.join(".", "p".repeat(63), "p".repeat(63), "p".repeat(63), "p".repeat(61));
        return IntStream.range(1, 61)
                .mapToObj("203.0.113.%d,server,active,,,"::formatted)
                .collect(
                        Collectors.joining(
                                "\n",
                                "address,hostname,status,mac_address,owner,description\n",
                                """

                                198.51.100.7,%1$s,deprecated,00:00:5e:00:53:07,%2$s,%3$s
                                2001:db8:1111:2222:3333:4444:5555:6666,%1$s,active,00:00:5e:00:53:07,%2$s,
                                198.51.100.8,%1$s,active,00:00:5e:00:53:07,%2$s,
                                """
                                        .formatted(host, "p".repeat(100), "p".repeat(1000))));
    }

    private static String licences() {
        return IntStream.range(0, 60)
                .mapToObj("Studio %d,Fernbrook,,5,2031-09-30,12.50,EUR"::formatted)
                .collect(
                        Collectors.joining(
                                "\n",
                                "product,vendor,version,seats,expires_on,cost,currency\n",
                                "\n%s,%s,%s,1000000,2031-09-30,999999999999.99,EUR\n"
                                        .formatted(
                                                "p".repeat(200),
                                                "p".repeat(200),
                                                "p".repeat(100))));
    }
}

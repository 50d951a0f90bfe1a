package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;
import static dev.bailiwick.e2e.Browser.link;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// What a person does with IP addresses and licences in a browser, starting from an empty list;
/// licences with JavaScript disabled.
@RequiresChromium
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordsIT {
    private static final String ADDRESSES = "/ip-addresses";
    private static final String LICENCES = "/licences";
    private static final String KEY = "QQQQ7-WWWW8";

    private final PackagedServer server = PackagedServer.install();

    @TempDir private static Path folder;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server.start();
        WebClient.firstAdministrator(server).close();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void addresses_are_imported_viewed_on_the_map_filtered_saved_and_removed() {
        try (Browser browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            page.navigate(server.url(ADDRESSES));
            link(page, "Import a file").click();
            check(
                    page,
                    """
                    address,hostname,status,mac_address,subnet
                    192.0.2.1,gw-1,reserved,00:00:5e:00:53:01,192.0.2.0/24
                    192.0.2.2,web-1,active,00:00:5e:00:53:02,192.0.2.0/24
                    192.0.2.3,web-2,active,00:00:5e:00:53:03,192.0.2.0/24
                    192.0.2.300,,alive,,
                    """);
            assertThat(page.getByText("One row is refused and will be left out.")).isVisible();
            assertThat(page.locator("tr", has("192.0.2.300"))).containsText("Column address");
            assertThat(page.locator("tr", has("192.0.2.300"))).containsText("Column status");
            button(page, "Import 3 addresses").click();
            assertThat(page.getByText("3 new, 0 changed.")).isVisible();

            page.navigate(server.url(ADDRESSES + "/import"));
            check(page, "address,hostname\n192.0.2.2,web-one\n192.0.2.3,web-2\n");
            assertThat(page.locator("tr", has("192.0.2.2")).locator("del")).hasText("web-1");
            assertThat(page.locator("tr", has("192.0.2.2")).locator("ins")).hasText("web-one");
            assertThat(page.locator("dl.tiles div", has("Unchanged"))).containsText("1");
            button(page, "Discard").click();
            page.navigate(server.url(ADDRESSES));
            assertThat(page.locator("tr", has("192.0.2.2")).last()).containsText("web-1");

            link(page, "192.0.2.0/24").click();
            page.locator(".plots a[title^='192.0.2.9 ']").click();
            assertThat(page.getByLabel("Address", exactly())).hasValue("192.0.2.9");
            page.getByLabel("Host name").fill("printer_4");
            page.getByLabel("Host name").press("Enter");
            assertThat(page).hasURL(java.util.regex.Pattern.compile(ADDRESSES));

            page.navigate(server.url(ADDRESSES + "?q=web&view=active"));
            page.locator("summary", has("Views")).click();
            page.getByLabel("Save this view as").fill("Web servers");
            button(page, "Save view").click();
            page.navigate(server.url(ADDRESSES));
            page.locator("summary", has("Views")).click();
            link(page, "Web servers").click();
            assertThat(page.locator("tbody .row-name"))
                    .hasText(new String[] {"192.0.2.2", "192.0.2.3"});

            page.getByLabel("Select 192.0.2.2").check();
            page.getByLabel("Select 192.0.2.3").check();
            page.getByLabel("Selected addresses").selectOption("remove");
            button(page, "Apply").click();
            button(page, "Remove 2 addresses").click();
            assertThat(page.getByText("No addresses match")).isVisible();
            page.navigate(server.url(ADDRESSES + "?q=192.0.2."));
            assertThat(page.locator("tbody .row-name"))
                    .hasText(new String[] {"192.0.2.1", "192.0.2.9"});
        }
    }

    @Test
    void a_licence_is_added_assigned_revealed_and_removed_without_scripts() {
        try (Browser browser = new Browser()) {
            Page page =
                    FirstAdministrator.signedIn(
                            browser.openWithoutScripts(server.url(""), Appearance.NARROW), server);
            page.navigate(server.url(LICENCES + "/add"));
            page.getByLabel("Product", exactly()).fill("Fernbrook Studio");
            page.getByLabel("Seats").fill("many");
            button(page, "Add licence").click();
            assertThat(page.getByRole(com.microsoft.playwright.options.AriaRole.ALERT))
                    .containsText("to correct");
            assertThat(page.getByLabel("Product", exactly())).hasValue("Fernbrook Studio");
            page.getByLabel("Vendor").fill("Fernbrook");
            page.getByLabel("Seats").fill("2");
            page.locator("#product_key").fill(KEY);
            button(page, "Add licence").click();
            assertThat(page.getByText("0 of 2 used, 2 free.")).isVisible();
            assertThat(page.getByText(KEY)).hasCount(0);

            page.getByLabel("Assign seats to").fill("Ann\nBen\nCai");
            button(page, "Assign").click();
            assertThat(page.getByLabel("Assign seats to")).hasValue("Ann\nBen\nCai");
            page.getByLabel("Assign seats to").fill("Ann\nBen");
            button(page, "Assign").click();
            assertThat(page.getByText("2 of 2 used, 0 free.")).isVisible();
            page.getByLabel("Release the seat of Ann").click();
            assertThat(page.getByText("1 of 2 used, 1 free.")).isVisible();

            String licence = page.url().replaceFirst("#.*", "");
            button(page, "Show").click();
            assertThat(page.locator("#key")).hasValue(KEY);
            page.navigate(licence + "/reveal");
            assertThat(page).hasURL(licence);
            assertThat(page.getByText(KEY)).hasCount(0);

            page.navigate(server.url(LICENCES));
            page.locator("input.choose").first().check();
            button(page, "Remove selected licences").click();
            button(page, "Remove 1 licence").click();
            assertThat(page.getByText("No licences yet")).isVisible();
        }
    }

    @Test
    void a_colleague_is_suggested_while_the_name_is_typed() {
        try (Browser browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            page.navigate(server.url(LICENCES + "/add"));
            page.getByLabel("Product", exactly()).fill("Fernbrook Drafts");
            page.getByLabel("Vendor").fill("Fernbrook");
            page.getByLabel("Seats").fill("3");
            button(page, "Add licence").click();

            page.getByLabel("Assign seats to")
                    .fill("Ann\n" + FirstAdministrator.EMAIL.substring(0, 3));
            button(page, FirstAdministrator.EMAIL).click();
            assertThat(page.getByLabel("Assign seats to"))
                    .hasValue("Ann\n" + FirstAdministrator.EMAIL + "\n");
            button(page, "Assign").click();

            assertThat(page.getByText("2 of 3 used, 1 free.")).isVisible();
            assertThat(page.getByLabel("Release the seat of " + FirstAdministrator.EMAIL))
                    .isVisible();
        }
    }

    private void check(Page page, String csv) {
        Path file = folder.resolve("file.csv");
        try {
            Files.writeString(file, csv);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        page.getByLabel("CSV file").setInputFiles(file);
        button(page, "Check the file").click();
        assertThat(page.getByText("Nothing has been saved yet")).isVisible();
    }

    private static Page.LocatorOptions has(String text) {
        return new Page.LocatorOptions().setHasText(text);
    }

    private static Page.GetByLabelOptions exactly() {
        return new Page.GetByLabelOptions().setExact(true);
    }
}

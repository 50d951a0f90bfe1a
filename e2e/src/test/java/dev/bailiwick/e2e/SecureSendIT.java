package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;
import static dev.bailiwick.e2e.Browser.link;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Packages from the sender's browser to the recipient's, through server and gateway as packaged.
@RequiresChromium
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SecureSendIT {
    private final PackagedServer server = PackagedServer.install();

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server.withGateway().start();
        WebClient.firstAdministrator(server).close();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void files_reach_the_recipient_who_knows_the_passphrase() throws Exception {
        byte[] content = new byte[20_000_000];
        new Random(1).nextBytes(content);
        Path file = Files.write(Files.createTempDirectory("send").resolve("scan ü.img"), content);
        try (var browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            page.navigate(server.url("/secure-send/add"));
            page.getByLabel("Title").fill("Scans for the joint review");
            page.locator("#text").fill("Please keep them off shared drives.");
            page.locator("#files").setInputFiles(file);
            assertThat(page.locator("#uploads")).containsText(", uploaded");
            button(page, "Create package").click();
            assertThat(page.locator("h1")).hasText("Package created");
            String address = page.locator("#link").inputValue();
            String passphrase = page.locator("#phrase").inputValue();
            Browser.screenshot(page, "send-created");

            Page recipient = browser.open(address, Appearance.NARROW);
            recipient.navigate(address);
            assertThat(recipient.locator("main")).containsText("Ines");
            Browser.screenshot(recipient, "gateway-unlock");
            recipient.locator("#passphrase").fill(passphrase);
            button(recipient, "Unlock").click();
            assertThat(recipient.locator("main")).containsText("scan ü.img");
            Browser.screenshot(recipient, "gateway-files");
            Download download =
                    recipient.waitForDownload(() -> link(recipient, "Download scan ü.img").click());
            assertThat(download.suggestedFilename()).isEqualTo("scan ü.img");
            assertThat(Files.readAllBytes(download.path())).isEqualTo(content);

            link(page, "I have both").click();
            assertThat(page.locator("main")).containsText("Scans for the joint review");
            Await.until(() -> {
                page.reload();
                return page.locator("main").textContent().contains("1 of 5");
            });
            Browser.screenshot(page, "send-package");
            assertThat(server.output())
                    .doesNotContain(address.substring(address.length() - 64))
                    .doesNotContain(passphrase);
        }
    }
}

package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Files beside a terminal, from the page to a real sshd: browser, packaged server, helper.
@RequiresChromium
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RemoteFilesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final PackagedServer server = PackagedServer.install();
    private Path folder;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        // Next to the root, so that its folders are few.
        folder = Files.createDirectories(Path.of("/srv/bailiwick-" + System.nanoTime()));
        server.with("BAILIWICK_REMOTE_ALLOW", "127.0.0.0/8").start();
        WebClient.firstAdministrator(server).close();
    }

    @AfterAll
    void stop() throws IOException {
        server.close();
        boolean ignored = Programs.succeeds("rm", "-r", folder.toString());
    }

    @Test
    void a_person_uploads_downloads_and_changes_files_beside_the_terminal() throws Exception {
        try (var machine = new SshServer();
                var browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            connect(page, machine);
            byte[] content = random(300_000);
            Path local = Files.write(Files.createTempFile("report", ".bin"), content);
            String name = local.getFileName().toString();
            Files.writeString(folder.resolve("a\nb"), "odd");
            openFolder(page);
            assertThat(entry(page, "a\\nb")).isVisible();

            page.locator("#files-chosen").setInputFiles(local);
            assertThat(said(page)).hasText(name + " was uploaded.");
            assertThat(Files.readAllBytes(folder.resolve(name))).isEqualTo(content);
            Browser.screenshot(page, "remote-files");

            Download download = page.waitForDownload(() -> entry(page, name).click());
            assertThat(download.suggestedFilename()).isEqualTo(name);
            assertThat(Files.readAllBytes(download.path())).isEqualTo(content);

            button(page, "Folder").click();
            page.keyboard().type("reports");
            page.keyboard().press("Enter");
            assertThat(said(page)).hasText("The folder reports was added.");

            button(page, "Change " + name).click();
            page.locator("#file-name").fill("renamed.bin");
            page.locator("#file-mode").fill("600");
            page.keyboard().press("Enter");
            assertThat(said(page)).hasText("renamed.bin was changed.");
            assertThat(
                            PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(folder.resolve("renamed.bin"))))
                    .isEqualTo("rw-------");

            Files.writeString(folder.resolve("reports/inside"), "x");
            button(page, "Change reports").click();
            button(page, "Delete…").click();
            assertThat(page.locator("#file-question")).containsText("Delete the folder reports?");
            assertThat(page.locator("#file-question")).containsText("The entry in it is deleted");
            button(page, "Delete").click();
            assertThat(said(page)).hasText("reports was deleted.");
            assertThat(folder.resolve("reports")).doesNotExist();

            button(page, "Disconnect").click();
            assertThat(page.locator("#files")).isHidden();
            page.navigate(server.url("/site-administration/audit"));
            for (String event : new String[] {"Uploaded", "Downloaded", "Renamed", "Deleted"}) {
                assertThat(page.locator("main")).containsText("Remote File " + event);
            }
        }
    }

    @Test
    void an_upload_that_was_stopped_is_continued() throws Exception {
        try (var machine = new SshServer();
                var browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.NARROW);
            connect(page, machine);
            openFolder(page);
            byte[] content = random(30_000_000);
            Path local = Files.write(Files.createTempFile("large", ".bin"), content);
            String name = local.getFileName().toString();
            var network = page.context().newCDPSession(page);
            network.send("Network.enable");
            network.send("Network.emulateNetworkConditions", network(3_000_000));
            page.locator("#files-chosen").setInputFiles(local);
            Path part = folder.resolve("." + name + ".bailiwick-part");
            assertThat(Await.within(PATIENCE, () -> part.toFile().length() > 1_000_000)).isTrue();
            button(page, "Stop the upload of " + name).click();
            assertThat(page.locator("#files-uploads")).containsText("Stopped.");
            assertThat(part.toFile().length()).isGreaterThan(1_000_000);

            network.send("Network.emulateNetworkConditions", network(-1));
            page.locator("#files-chosen").setInputFiles(local);
            button(page, "Continue").click();
            assertThat(said(page)).hasText(name + " was uploaded.");
            assertThat(Files.readAllBytes(folder.resolve(name))).isEqualTo(content);
            assertThat(part).doesNotExist();
        }
    }

    private void connect(Page page, SshServer machine) throws IOException {
        page.navigate(server.url("/remote-manager/add"));
        page.locator("[name=name]").fill("files " + System.nanoTime());
        page.locator("[name=address]").fill("127.0.0.1");
        page.locator("[name=port]").fill(Integer.toString(machine.port()));
        button(page, "Add machine").click();
        page.waitForURL(Pattern.compile(".*/remote-manager/\\d+"));
        page.navigate(page.url() + "/ssh");
        page.getByLabel("User name").fill("root");
        page.getByLabel("Private key").first().check();
        page.locator("#private_key").fill(machine.privateKey());
        page.locator("#passphrase").fill(SshServer.PASSPHRASE);
        button(page, "Connect").click();
        button(page, "It is the same: accept").click();
        assertThat(page.locator("#terminal-state")).hasText("Connected");
    }

    private void openFolder(Page page) {
        button(page, "Files").click();
        page.locator("#files-path button").first().click();
        for (String name : new String[] {"srv", folder.getFileName().toString()}) {
            entry(page, name).click();
        }
        assertThat(page.locator("#files-path [aria-current]"))
                .hasText(folder.getFileName().toString());
    }

    private static Locator entry(Page page, String name) {
        return page.locator("#files-list a")
                .filter(
                        new Locator.FilterOptions()
                                .setHas(
                                        page.locator("bdi")
                                                .filter(
                                                        new Locator.FilterOptions()
                                                                .setHasText(exactly(name)))));
    }

    private static Pattern exactly(String name) {
        return Pattern.compile("^" + name.replaceAll("[.\\\\]", "\\\\$0") + "$");
    }

    private static Locator said(Page page) {
        return page.locator("#files-status");
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(27).nextBytes(bytes);
        return bytes;
    }

    /// @param bytesPerSecond at most, up; -1 for no limit
    private static JsonObject network(int bytesPerSecond) {
        var conditions = new JsonObject();
        conditions.addProperty("offline", false);
        conditions.addProperty("latency", 0);
        conditions.addProperty("downloadThroughput", -1);
        conditions.addProperty("uploadThroughput", bytesPerSecond);
        return conditions;
    }
}

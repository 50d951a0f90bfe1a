package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// A person signs in to a real desktop (xrdp) through guacd, the helper and the packaged server.
@RequiresChromium
@RequiresRemoteDesktop
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RemoteDesktopIT {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String STACK = "../packaging/launcher/remote-desktop/run.sh";

    private final int guacdPort = ChildProcess.freePort();
    private final int xrdpPort = ChildProcess.freePort();
    private final PackagedServer server = PackagedServer.install();
    private Path folder;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        folder = Files.createTempDirectory("bailiwick-desktop-");
        stack("start");
        server.with("BAILIWICK_REMOTE_ALLOW", "127.0.0.0/8")
                .with("BAILIWICK_GUACD", "127.0.0.1:" + guacdPort)
                .start();
        WebClient.firstAdministrator(server).close();
    }

    @AfterAll
    void stop() throws IOException, InterruptedException {
        server.close();
        stack("stop");
    }

    @Test
    void a_person_signs_in_types_resizes_and_disconnects() throws IOException {
        try (Browser browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            String machine = added(page);
            page.getByRole(
                            AriaRole.LINK,
                            new Page.GetByRoleOptions().setName("Connect").setExact(true))
                    .click();
            assertThat(page).hasURL(machine + "/rdp");
            assertThat(page.locator("#checks-word")).hasText("All checks passed");
            assertThat(page.locator("#checks"))
                    .containsText("guacd 1.3.0 has known vulnerabilities");
            Browser.screenshot(page, "remote-desktop-checks");
            button(page, "Pin certificate").click();
            assertThat(page.locator("#checks")).containsText("checked, not enforced");

            page.getByLabel("User name").fill("desktop");
            String password = Files.readString(folder.resolve("password")).strip();
            page.getByLabel("Password").fill(password);
            button(page, "Connect").click();
            assertThat(page.locator("#desk-state")).hasText("Connected");
            assertThat(page.getByLabel("Password")).hasValue("");
            page.waitForTimeout(5_000);
            assertThat(LiveObjects.formsOf(password, server.pid())).isEmpty();
            assertThat(LiveObjects.formsOf(password, server.helperPid())).isEmpty();

            Locator desk = page.locator("#desk");
            byte[] ignored = settled(desk);
            desk.click(new Locator.ClickOptions().setPosition(300, 250)); // the terminal
            byte[] before = settled(desk);
            page.keyboard().type("echo typed in the browser");
            assertThat(Await.within(PATIENCE, () -> !Arrays.equals(before, desk.screenshot())))
                    .isTrue();
            Browser.screenshot(page, "remote-desktop");

            String size = page.locator("#desk-size").textContent();
            page.setViewportSize(1000, 700);
            assertThat(page.locator("#desk-size")).not().hasText(size);

            button(page, "Disconnect").click();
            assertThat(page.locator("#desk-state")).hasText("You have ended the session.");
            assertThat(page.locator("#desk-state")).hasClass("state is-idle");
            assertThat(page.getByRole(AriaRole.ALERT)).not().isVisible();
            page.navigate(server.url("/site-administration/audit"));
            assertThat(page.locator("main")).containsText("Remote Session Ended");
        }
    }

    @Test
    void what_is_wrong_is_said_before_a_password_is_entered() {
        try (Browser browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.NARROW);
            page.navigate(added(page, guacdPort) + "/rdp");
            assertThat(page.locator("#checks-word")).hasText("1 check failed");
            assertThat(page.locator("#checks")).containsText("does not speak RDP");
            assertThat(button(page, "Connect")).isDisabled();
        }
    }

    private String added(Page page) {
        return added(page, xrdpPort);
    }

    private String added(Page page, int port) {
        page.navigate(server.url("/remote-manager/add"));
        page.locator("[name=name]").fill("desktop " + System.nanoTime());
        page.locator("[name=protocol]").selectOption("rdp");
        page.locator("[name=address]").fill("127.0.0.1");
        page.locator("[name=port]").fill(Integer.toString(port));
        button(page, "Add machine").click();
        page.waitForURL(address -> address.matches(".*/remote-manager/\\d+"));
        return page.url();
    }

    /// What is shown once it no longer changes: the desktop with its terminal.
    private static byte[] settled(Locator desk) {
        byte[][] last = {desk.screenshot()};
        int[] same = {0};
        boolean settled =
                Await.within(
                        PATIENCE,
                        () -> {
                            desk.page().waitForTimeout(500);
                            byte[] next = desk.screenshot();
                            same[0] = Arrays.equals(last[0], next) ? same[0] + 1 : 0;
                            last[0] = next;
                            return same[0] >= 6;
                        });
        assertThat(settled).isTrue();
        return last[0];
    }

    private void stack(String action) throws IOException, InterruptedException {
        var run = new ProcessBuilder(STACK, action).redirectErrorStream(true);
        run.environment()
                .putAll(
                        Map.of(
                                "STACK_RUN", folder.toString(),
                                "GUACD_PORT", Integer.toString(guacdPort),
                                "XRDP_PORT", Integer.toString(xrdpPort)));
        Path log = folder.resolve("stack.log");
        if (run.redirectOutput(log.toFile()).start().waitFor() != 0) {
            throw new IllegalStateException(Files.readString(log));
        }
    }
}

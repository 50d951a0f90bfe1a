package dev.bailiwick.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.bailiwick.e2e.Browser.button;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// A person's SSH sessions, from the page to a real sshd: browser, packaged server, helper.
@RequiresChromium
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TerminalIT {
    private static final Pattern MACHINE = Pattern.compile(".*/remote-manager/\\d+");

    private final PackagedServer server = PackagedServer.install();
    private WebClient administrator;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        server.with("BAILIWICK_REMOTE_ALLOW", "127.0.0.0/8").start();
        administrator = WebClient.firstAdministrator(server);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void a_person_accepts_the_host_key_types_reloads_and_disconnects() throws Exception {
        try (var machine = new SshServer();
                var browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            page.navigate(added(page, machine) + "/ssh");
            Browser.screenshot(page, "remote-connect");
            connect(page, machine);
            assertThat(page.locator("#host-key [data-fingerprint]"))
                    .hasText(Pattern.compile("SHA256:.{43}"));
            page.keyboard().press("Enter"); // as after the form, pressed twice
            assertThat(page.getByRole(AriaRole.ALERT)).containsText("not accepted");
            connect(page, machine);
            button(page, "It is the same: accept").click();
            assertThat(page.locator("#terminal-state")).hasText("Connected");
            assertThat(output(page)).containsText(SshServer.BANNER);
            run(page, "printf \"$((6*7))\\303\\274ml\\303\\244ut\\n\"", "42ümläut");
            Browser.screenshot(page, "remote-terminal");

            page.keyboard().press("Control+Shift+L");
            assertThat(button(page, "Copy, Ctrl+Shift+C")).isFocused();
            assertThat(page.locator(".xterm-helper-textarea"))
                    .hasAccessibleDescription("Ctrl+Shift+L leaves the terminal");

            String key = machine.privateKey().lines().skip(1).findFirst().orElseThrow();
            page.waitForTimeout(5_000);
            for (String secret : new String[] {key, SshServer.PASSPHRASE}) {
                assertThat(LiveObjects.formsOf(secret, server.pid())).isEmpty();
                assertThat(LiveObjects.formsOf(secret, server.helperPid())).isEmpty();
                assertThat(server.output()).doesNotContain(secret);
            }

            page.reload();
            assertThat(page.locator("#terminal-state")).hasText("Connected");
            assertThat(output(page)).containsText("42ümläut");
            page.navigate(server.url("/remote-manager/sessions"));
            assertThat(page.locator("#open")).containsText("root at 127.0.0.1");
            page.goBack();
            assertThat(page.locator("#terminal-state")).hasText("Connected");

            button(page, "Disconnect").click();
            assertThat(page.locator("#terminal-state")).hasText("You have ended the session.");
            assertThat(page.locator("#terminal-state")).hasClass("state is-idle");
            assertThat(page.getByRole(AriaRole.ALERT)).not().isVisible();
            page.navigate(server.url("/remote-manager/sessions"));
            assertThat(page.locator("main")).containsText("Disconnected");
            assertThat(page.locator("#open")).containsText("No session is open");
            Browser.screenshot(page, "remote-sessions");
            assertThat(administrator.get("/site-administration/audit").body())
                    .contains("Remote Session Started", "Remote Session Ended");
        }
    }

    @Test
    void replayed_output_types_nothing() throws Exception {
        try (var machine = new SshServer();
                var browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            page.navigate(added(page, machine) + "/ssh");
            connect(page, machine);
            button(page, "It is the same: accept").click();
            assertThat(page.locator("#terminal-state")).hasText("Connected");
            run(page, "printf '\\033[6n'; read -s -t 1 -n 30; echo $((40+2))asked", "42asked");
            run(page, "echo $((40+3))shown; cat -v", "43shown");
            page.reload();
            assertThat(page.locator("#terminal-state")).hasText("Connected");
            assertThat(output(page)).containsText("43shown");
            run(page, "typed later", "typed later");
            assertThat(output(page)).not().containsText("^[[");
        }
    }

    @Test
    void a_recorded_session_says_so_and_is_played_with_the_keyboard() throws Exception {
        try (var machine = new SshServer();
                var browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            String path = added(page, machine);
            page.navigate(path + "/edit");
            page.locator("[name=recorded]").selectOption("true");
            button(page, "Save").click();
            page.waitForURL(MACHINE);
            page.navigate(path + "/ssh");
            assertThat(page.locator("#connect")).containsText("This session will be recorded");
            connect(page, machine);
            button(page, "It is the same: accept").click();
            assertThat(page.locator("#recorded")).isVisible();
            run(page, "printf \"$((6*7))\\303\\274ml\\303\\244ut\\n\"", "42ümläut");
            page.locator(".xterm-helper-textarea").focus();
            page.keyboard().type("read -s secret && sleep 3 && echo $((50+5))done\n");
            page.waitForTimeout(500);
            page.keyboard().type("hidden-pa55word\n");
            assertThat(output(page)).containsText("55done");
            button(page, "Disconnect").click();

            page.navigate(server.url("/remote-manager/sessions"));
            page.locator("main a[href*='/recordings/']").first().click();
            assertThat(page.locator("#integrity")).hasText("Complete");
            assertThat(page.locator("#clock")).containsText("0:00 /");
            Locator rows = page.locator("#screen .xterm-rows");
            page.locator("[data-speed='8']").click();
            page.locator("#time").focus();
            page.keyboard().press("Space");
            assertThat(rows).containsText("55done");
            assertThat(rows).containsText("42ümläut");
            assertThat(rows).not().containsText("hidden-pa55word");
            assertThat(page.locator("#play")).hasText("Play");
            page.locator("#time").focus();
            page.keyboard().press("Home");
            assertThat(rows).not().containsText("55done");
            page.keyboard().press("End");
            assertThat(rows).containsText("55done");
            Browser.screenshot(page, "remote-recording");
            assertThat(Accessibility.faultsOf(page)).isEmpty();
        }
    }

    @Test
    void a_changed_host_key_stops_the_session_before_anything_secret_is_sent() throws Exception {
        try (var machine = new SshServer();
                var browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.NARROW);
            String path = added(page, machine);
            page.navigate(path + "/ssh");
            connect(page, machine);
            button(page, "It is the same: accept").click();
            assertThat(page.locator("#terminal-state")).hasText("Connected");
            run(page, "exit", "");
            assertThat(page.locator("#terminal-state")).hasText("The session has ended.");

            machine.changeHostKey();
            page.navigate(path + "/ssh");
            connect(page, machine);
            assertThat(page.getByRole(AriaRole.ALERT)).containsText("is not connected");
            assertThat(page.locator("#changed"))
                    .containsText(Pattern.compile("intercepting connections to terminal \\d+"));
            assertThat(page.locator("#changed")).containsText("Pinned");
            assertThat(page.locator("#changed")).containsText("Presented");
            assertThat(page.locator("#changed .fingerprint")).hasCount(2);
            assertThat(page.locator("#changed")).containsText("What to do");
            Browser.screenshot(page, "remote-changed-key");
            page.navigate(path);
            assertThat(page.locator("main")).containsText("Host key changed");
        }
    }

    @Test
    void a_sign_out_ends_the_session_on_the_machine() throws Exception {
        try (var machine = new SshServer();
                var browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.DARK);
            page.navigate(added(page, machine) + "/ssh");
            connect(page, machine);
            button(page, "It is the same: accept").click();
            assertThat(page.locator("#terminal-state")).hasText("Connected");
            run(page, "echo $$ > /tmp/bailiwick-shell-$((40+2)); echo written", "written");

            Page other = page.context().newPage();
            other.navigate(server.url("/"));
            other.evaluate("document.querySelector('form[action=\"/logout\"]').submit()");
            assertThat(page.locator("#terminal-state")).containsText("signed out");
        }
    }

    @Test
    void a_websocket_needs_a_sign_in_and_the_origin_of_this_site() throws Exception {
        try (var machine = new SshServer();
                var browser = new Browser()) {
            Page page = FirstAdministrator.signedIn(browser, server, Appearance.LIGHT);
            String path = added(page, machine).substring(server.url("").length()) + "/ssh/ws";
            String origin = server.url("");
            assertThat(administrator.upgrade(path, Map.of("Origin", origin))).isEqualTo(101);
            assertThat(administrator.upgrade(path, Map.of("Origin", "http://evil.example")))
                    .isEqualTo(403);
            assertThat(administrator.upgrade(path, Map.of())).isEqualTo(403);
            assertThat(
                            administrator.upgrade(
                                    "/remote-manager/999/ssh/ws", Map.of("Origin", origin)))
                    .isEqualTo(404);
            assertThat(administrator.get(path).statusCode()).isEqualTo(403);
            try (var stranger = new WebClient(server)) {
                assertThat(stranger.upgrade(path, Map.of("Origin", origin))).isEqualTo(401);
            }
        }
    }

    private String added(Page page, SshServer machine) {
        page.navigate(server.url("/remote-manager/add"));
        page.locator("[name=name]").fill("terminal " + System.nanoTime());
        page.locator("[name=address]").fill("127.0.0.1");
        page.locator("[name=port]").fill(Integer.toString(machine.port()));
        button(page, "Add machine").click();
        page.waitForURL(MACHINE);
        return page.url();
    }

    /// With the private key, and with the output as text that a screen reader reads.
    private static void connect(Page page, SshServer machine) throws IOException {
        page.evaluate("localStorage.setItem('bailiwick-terminal-reader', 'on')");
        page.reload();
        page.getByLabel("User name").fill("root");
        page.getByLabel("Private key").first().check();
        page.locator("#private_key").fill(machine.privateKey());
        page.locator("#passphrase").fill(SshServer.PASSPHRASE);
        button(page, "Connect").click();
    }

    private static void run(Page page, String command, String answer) {
        page.locator(".xterm-helper-textarea").focus();
        page.keyboard().type(command + "\n");
        assertThat(output(page)).containsText(answer);
    }

    private static Locator output(Page page) {
        return page.locator("#screen");
    }
}

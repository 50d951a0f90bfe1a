package dev.bailiwick.e2e;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ViewportSize;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Headless Chromium. Closing it fails when a watched page wrote an error to its console: scripts
/// that failed, files that were missing, whatever the content security policy blocked.
final class Browser implements AutoCloseable {
    private static final List<String> FLAGS =
            List.of(
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-quic",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync");
    private static final double ACTION_LIMIT_MS = 60_000;

    static {
        PlaywrightAssertions.setDefaultAssertionTimeout(ACTION_LIMIT_MS);
    }

    private final Playwright playwright = Playwright.create();
    private final com.microsoft.playwright.Browser chromium =
            playwright
                    .chromium()
                    .launch(
                            new BrowserType.LaunchOptions()
                                    .setExecutablePath(
                                            NeedsChromium.Condition.executable().orElseThrow())
                                    .setArgs(FLAGS));
    private final List<String> complaints = new ArrayList<>();

    /// A page in a browser profile of its own: `state` is what `BrowserContext.storageState` gave
    /// earlier, or null to start without cookies. Errors count on pages whose address begins with
    /// `watched`; what an identity provider's own pages do is not ours.
    Page open(String watched, Look look, @Nullable String state) {
        return open(watched, options(look).setStorageState(state));
    }

    /// With JavaScript switched off.
    Page openWithoutScripts(String watched, Look look) {
        return open(watched, options(look).setJavaScriptEnabled(false));
    }

    private static com.microsoft.playwright.Browser.NewContextOptions options(Look look) {
        return new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(look.width, look.height)
                .setColorScheme(look.colours)
                .setLocale("en-GB");
    }

    private Page open(String watched, com.microsoft.playwright.Browser.NewContextOptions options) {
        BrowserContext context = chromium.newContext(options);
        context.setDefaultTimeout(ACTION_LIMIT_MS);
        Page page = context.newPage();
        page.onConsoleMessage(message -> listen(page, watched, message));
        page.onPageError(error -> complaints.add(page.url() + ": " + error));
        return page;
    }

    Page open(String watched, Look look) {
        return open(watched, look, null);
    }

    private void listen(Page page, String watched, ConsoleMessage message) {
        boolean ours = page.url().startsWith(watched);
        boolean statusOfThePageItself =
                message.text().startsWith("Failed to load resource")
                        && message.location().startsWith(page.url() + ":");
        if (ours && message.type().equals("error") && !statusOfThePageItself) {
            complaints.add(page.url() + ": " + message.text());
        }
    }

    static Locator button(Page page, String name) {
        return named(page, AriaRole.BUTTON, name);
    }

    static Locator link(Page page, String name) {
        return named(page, AriaRole.LINK, name);
    }

    private static Locator named(Page page, AriaRole role, String name) {
        return page.getByRole(role, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /// The whole page as a picture, among the build's results under `screenshots`. The window grows
    /// to the page's height for it, so that bars which stay at an edge do not cut it in two.
    static void screenshot(Page page, String name) {
        Path file = Path.of(System.getProperty("bailiwick.screenshots"), name + ".png");
        ViewportSize window = page.viewportSize();
        Number height = (Number) page.evaluate("document.documentElement.scrollHeight");
        page.setViewportSize(window.width, Math.max(window.height, height.intValue()));
        page.screenshot(new Page.ScreenshotOptions().setPath(file));
        page.setViewportSize(window.width, window.height);
    }

    /// A part of a page, for a guide that speaks of this part.
    static void screenshot(Locator part, String name) {
        Path file = Path.of(System.getProperty("bailiwick.screenshots"), name + ".png");
        part.screenshot(new Locator.ScreenshotOptions().setPath(file));
    }

    List<String> complaints() {
        return List.copyOf(complaints);
    }

    @Override
    public void close() {
        playwright.close();
        if (!complaints.isEmpty()) {
            throw new AssertionError("The browser complained: " + complaints);
        }
    }
}

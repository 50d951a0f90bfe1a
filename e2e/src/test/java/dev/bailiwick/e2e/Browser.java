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

/// Browser profiles in headless Chromium. Closing them fails if a watched page wrote an error to
/// its console: failed scripts, missing files, anything blocked by the content security policy.
///
/// Chromium itself starts once for the test JVM, on the thread of its tests. Profiles share
/// nothing, not even the cache.
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

    private final com.microsoft.playwright.Browser chromium = Chromium.running();
    private final List<BrowserContext> profiles = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    /// A page in its own browser profile: `state` comes from an earlier
    /// `BrowserContext.storageState`, or is null to start without cookies. Errors count on pages
    /// whose address begins with `watched`; an identity provider's own pages are not checked.
    Page open(String watched, Appearance look, @Nullable String state) {
        return open(watched, options(look).setStorageState(state));
    }

    /// With JavaScript disabled.
    Page openWithoutScripts(String watched, Appearance look) {
        return open(watched, options(look).setJavaScriptEnabled(false));
    }

    private static com.microsoft.playwright.Browser.NewContextOptions options(Appearance look) {
        return new com.microsoft.playwright.Browser.NewContextOptions()
                .setViewportSize(look.width, look.height)
                .setColorScheme(look.colours)
                .setLocale("en-GB");
    }

    private Page open(String watched, com.microsoft.playwright.Browser.NewContextOptions options) {
        BrowserContext context = chromium.newContext(options);
        profiles.add(context);
        context.setDefaultTimeout(ACTION_LIMIT_MS);
        Page page = context.newPage();
        page.onConsoleMessage(message -> listen(page, watched, message));
        page.onPageError(error -> complaints.add(page.url() + ": " + error));
        return page;
    }

    Page open(String watched, Appearance look) {
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

    /// Saves the whole page as a screenshot among the build results under `screenshots`. The window
    /// grows to the page's height, so that sticky bars do not cut the picture in two.
    static void screenshot(Page page, String name) {
        Path file = Path.of(System.getProperty("bailiwick.screenshots"), name + ".png");
        ViewportSize window = page.viewportSize();
        Number height = (Number) page.evaluate("document.documentElement.scrollHeight");
        page.setViewportSize(window.width, Math.max(window.height, height.intValue()));
        page.screenshot(new Page.ScreenshotOptions().setPath(file));
        page.setViewportSize(window.width, window.height);
    }

    /// Saves a part of a page, for a guide about that part.
    static void screenshot(Locator part, String name) {
        Path file = Path.of(System.getProperty("bailiwick.screenshots"), name + ".png");
        part.screenshot(new Locator.ScreenshotOptions().setPath(file));
    }

    List<String> complaints() {
        return List.copyOf(complaints);
    }

    @Override
    public void close() {
        if (chromium.isConnected()) {
            profiles.forEach(BrowserContext::close);
        }
        if (!complaints.isEmpty()) {
            throw new AssertionError("The browser complained: " + complaints);
        }
    }

    private static final class Chromium {
        private static final Playwright PLAYWRIGHT = Playwright.create();
        private static com.microsoft.playwright.@Nullable Browser running;

        /// Starts it again after a crash, so that only one test fails.
        static com.microsoft.playwright.Browser running() {
            if (running == null || !running.isConnected()) {
                running =
                        PLAYWRIGHT
                                .chromium()
                                .launch(
                                        new BrowserType.LaunchOptions()
                                                .setExecutablePath(
                                                        RequiresChromium.Condition.executable()
                                                                .orElseThrow())
                                                .setArgs(FLAGS));
            }
            return running;
        }
    }
}

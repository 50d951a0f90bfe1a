package dev.bailiwick.e2e;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/// What axe-core holds against a page, in light and dark and in a narrow window, and what is wider
/// than that window. Only what axe-core calls serious or critical counts. It is evaluated through
/// the DevTools, which the content security policy does not bind.
final class Accessibility {
    private static final String AXE = read();

    /// What is folded is hidden, and axe-core does not judge what is hidden. An open menu hides
    /// what lies under it: menus come after the rest.
    private static final String UNFOLD =
            "document.querySelectorAll('details:not([data-menu])').forEach(one => one.open = true)";

    private static final String OPEN_MENUS =
            "document.querySelectorAll('[data-menu]').forEach(one => one.open = true)";
    private static final String CLOSE_MENUS =
            "document.querySelectorAll('[data-menu]').forEach(one => one.open = false)";

    private static final String SERIOUS =
            """
            async (within) => !document.querySelector(within) ? []
              : (await axe.run(within, { resultTypes: ['violations'] })).violations
                .filter(rule => ['serious', 'critical'].includes(rule.impact))
                .flatMap(rule => rule.nodes.map(node =>
                  `${rule.id} at ${node.target.join(' ')}: ${node.failureSummary}`))\
            """;

    /// A page that is wider than its window names the first element that is; what scrolls by itself
    /// may be as wide as it likes.
    private static final String WIDER_THAN_THE_WINDOW =
            """
            () => {
              const window = document.documentElement.clientWidth;
              if (document.documentElement.scrollWidth <= window) return [];
              const kept = (one) => one !== document.body
                && (getComputedStyle(one).overflowX !== 'visible' || kept(one.parentElement));
              const wide = [...document.querySelectorAll('body *')].find((one) =>
                one.getBoundingClientRect().right > window + 1 && !kept(one.parentElement));
              return [`wider than the window: ${(wide ?? document.body).outerHTML.slice(0, 200)}`];
            }\
            """;

    /// What leaves the window to the left cannot be scrolled to.
    private static final String MENUS_OUTSIDE_THE_WINDOW =
            """
            () => [...document.querySelectorAll('.menu[open] > :not(summary)')]
              .filter((one) => one.getBoundingClientRect().left < 0
                || one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
              .map((one) => `a menu outside the window: ${one.outerHTML.slice(0, 200)}`)\
            """;

    private Accessibility() {}

    /// One line for each element at fault: address, look, rule, element, what is wrong. The page is
    /// light afterwards.
    static List<String> faultsOf(Page page) {
        page.evaluate(AXE);
        var window = page.viewportSize();
        List<String> faults = new ArrayList<>();
        page.evaluate(UNFOLD);
        for (Look look : List.of(Look.LIGHT, Look.DARK, Look.NARROW)) {
            faults.addAll(faults(page, look, "html"));
        }
        faults.addAll(widerThanTheWindow(page));
        page.evaluate(OPEN_MENUS);
        for (Look look : List.of(Look.LIGHT, Look.DARK)) {
            faults.addAll(faults(page, look, "[data-menu]"));
        }
        page.setViewportSize(Look.NARROW.width, Look.NARROW.height);
        faults.addAll(said(page, MENUS_OUTSIDE_THE_WINDOW));
        page.evaluate(CLOSE_MENUS); // for the pictures that guides show
        wear(page, ColorScheme.LIGHT);
        page.setViewportSize(window.width, window.height);
        return faults;
    }

    /// In the window as it is.
    static List<String> widerThanTheWindow(Page page) {
        return said(page, WIDER_THAN_THE_WINDOW);
    }

    private static List<String> said(Page page, String script) {
        return ((List<?>) page.evaluate(script))
                .stream().map(fault -> page.url() + ": " + fault).toList();
    }

    private static List<String> faults(Page page, Look look, String within) {
        wear(page, look.colours);
        page.setViewportSize(look.width, look.height);
        return ((List<?>) page.evaluate(SERIOUS, within))
                .stream()
                        .map(fault ->
                                page.url()
                                        + ", "
                                        + look.name().toLowerCase(Locale.ROOT)
                                        + ": "
                                        + fault)
                        .toList();
    }

    /// Colours that change take their time; only the last ones count. Nothing is waited for: a page
    /// that the browser draws no more never ends a change of colour.
    private static void wear(Page page, ColorScheme colours) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colours));
        page.evaluate(
                """
                () => {
                  for (const running of document.getAnimations()) {
                    try { running.finish(); } catch { running.cancel(); }
                  }
                }
                """);
    }

    private static String read() {
        try (InputStream script =
                Objects.requireNonNull(Accessibility.class.getResourceAsStream("/axe.min.js"))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

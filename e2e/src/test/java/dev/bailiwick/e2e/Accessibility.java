package dev.bailiwick.e2e;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/// Checks a page with axe-core, in light and dark and in a narrow window, and reports anything
/// wider than that window. Only violations that axe-core calls serious or critical count, and
/// landmarks of the same name. It is evaluated through DevTools, to which the content security
/// policy does not apply.
final class Accessibility {
    private static final String AXE = read();

    /// Collapsed content is hidden, and axe-core does not check what is hidden. An open menu covers
    /// what lies under it, so menus are checked after the rest.
    private static final String UNFOLD =
            "document.querySelectorAll('details:not([data-menu])').forEach(one => one.open = true)";

    private static final String OPEN_MENUS =
            "document.querySelectorAll('[data-menu]').forEach(one => one.open = true)";
    private static final String CLOSE_MENUS =
            "document.querySelectorAll('[data-menu]').forEach(one => one.open = false)";

    private static final String SERIOUS =
            """
            async ([within, rules]) => !document.querySelector(within) ? []
              : (await axe.run(within, { resultTypes: ['violations'], ...rules && { runOnly: rules } })).violations
                .filter(rule => ['serious', 'critical'].includes(rule.impact) || rule.id === 'landmark-unique')
                .flatMap(rule => rule.nodes.map(node =>
                  `${rule.id} at ${node.target.join(' ')}: ${node.failureSummary}`))\
            """;

    /// All in which light and dark differ.
    private static final List<String> ABOUT_COLOURS =
            List.of("color-contrast", "link-in-text-block");

    /// If a page is wider than its window, names the first element that is; elements that scroll by
    /// themselves can be any width.
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

    /// Content beyond the left edge of the window cannot be reached by scrolling.
    private static final String MENUS_OUTSIDE_THE_WINDOW =
            """
            () => [...document.querySelectorAll('.menu[open] > :not(summary)')]
              .filter((one) => one.getBoundingClientRect().left < 0
                || one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
              .map((one) => `a menu outside the window: ${one.outerHTML.slice(0, 200)}`)\
            """;

    private Accessibility() {}

    /// One line for each violation: address, look, rule, element, problem. The page is in light
    /// mode afterwards.
    static List<String> faultsOf(Page page) {
        page.evaluate(AXE);
        var window = page.viewportSize();
        List<String> faults = new ArrayList<>();
        page.evaluate(UNFOLD);
        for (Appearance look : List.of(Appearance.LIGHT, Appearance.DARK, Appearance.NARROW)) {
            faults.addAll(faults(page, look, "html"));
        }
        faults.addAll(widerThanTheWindow(page));
        page.evaluate(OPEN_MENUS);
        for (Appearance look : List.of(Appearance.LIGHT, Appearance.DARK)) {
            faults.addAll(faults(page, look, "[data-menu]"));
        }
        page.setViewportSize(Appearance.NARROW.width, Appearance.NARROW.height);
        faults.addAll(said(page, MENUS_OUTSIDE_THE_WINDOW));
        page.evaluate(CLOSE_MENUS); // for screenshots in guides
        wear(page, ColorScheme.LIGHT);
        page.setViewportSize(window.width, window.height);
        return faults;
    }

    /// In the current window.
    static List<String> widerThanTheWindow(Page page) {
        return said(page, WIDER_THAN_THE_WINDOW);
    }

    private static List<String> said(Page page, String script) {
        return ((List<?>) page.evaluate(script))
                .stream().map(fault -> page.url() + ": " + fault).toList();
    }

    private static List<String> faults(Page page, Appearance look, String within) {
        wear(page, look.colours);
        page.setViewportSize(look.width, look.height);
        Object rules = look.colours == ColorScheme.DARK ? ABOUT_COLOURS : null;
        return ((List<?>) page.evaluate(SERIOUS, Arrays.asList(within, rules)))
                .stream()
                        .map(fault ->
                                page.url()
                                        + ", "
                                        + look.name().toLowerCase(Locale.ROOT)
                                        + ": "
                                        + fault)
                        .toList();
    }

    /// Colour transitions take time; only the final colours count. There is no wait: a page that
    /// the browser no longer draws never finishes its transitions.
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

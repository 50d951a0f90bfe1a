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

/// What axe-core holds against a page, in light and dark and in a narrow window. Only what it calls
/// serious or critical counts. It is evaluated through the DevTools, which the content security
/// policy does not bind.
final class Accessibility {
    private static final String AXE = read();

    /// Everything that can be unfolded is, because axe-core does not judge what is hidden.
    private static final String UNFOLD =
            "document.querySelectorAll('details').forEach(one => one.open = true)";

    private static final String SERIOUS =
            """
            async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
              .filter(rule => ['serious', 'critical'].includes(rule.impact))
              .flatMap(rule => rule.nodes.map(node =>
                `${rule.id} at ${node.target.join(' ')}: ${node.failureSummary}`))\
            """;

    private Accessibility() {}

    /// One line for each element at fault: address, look, rule, element, what is wrong.
    static List<String> faultsOf(Page page) {
        page.evaluate(AXE);
        page.evaluate(UNFOLD);
        var window = page.viewportSize();
        List<String> faults = new ArrayList<>();
        for (Look look : List.of(Look.LIGHT, Look.DARK, Look.NARROW)) {
            wear(page, look.colours);
            page.setViewportSize(look.width, look.height);
            for (Object fault : (List<?>) page.evaluate(SERIOUS)) {
                faults.add(page.url() + ", " + look.name().toLowerCase(Locale.ROOT) + ": " + fault);
            }
        }
        page.setViewportSize(window.width, window.height);
        return faults;
    }

    private static void wear(Page page, ColorScheme colours) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colours));
        page.evaluate(
                "Promise.allSettled(document.getAnimations().map(running => running.finished))");
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

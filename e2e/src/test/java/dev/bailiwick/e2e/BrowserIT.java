package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.microsoft.playwright.Page;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The browser of the other tests sees what a person would, and does not miss errors.
@RequiresChromium
class BrowserIT {
    private static final String PAGE =
            """
            <!doctype html><html lang="en"><title>A page</title><h1>Bailiwick</h1>
            <style>h1 { color: red }</style>\
            """;

    private HttpServer site;
    private String address;

    BrowserIT() throws IOException {
        site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        address = "http://127.0.0.1:" + site.getAddress().getPort();
    }

    @BeforeEach
    void serve() {
        answer("/", "style-src 'unsafe-inline'");
        answer("/strict", "default-src 'none'");
        site.start();
    }

    @AfterEach
    void stop() {
        site.stop(0);
    }

    @Test
    void a_page_opens_with_the_requested_look() {
        try (Browser browser = new Browser()) {
            Page page = browser.open(address, Appearance.NARROW);
            page.navigate(address + "/");
            assertThat(page.locator("h1").textContent()).isEqualTo("Bailiwick");
            assertThat(page.evaluate("window.innerWidth")).isEqualTo(360);
            Page dark = browser.open(address, Appearance.DARK);
            assertThat(dark.evaluate("matchMedia('(prefers-color-scheme: dark)').matches"))
                    .isEqualTo(true);
        }
    }

    @Test
    void a_content_security_policy_violation_fails_the_test() {
        Browser browser = new Browser();
        browser.open(address, Appearance.LIGHT).navigate(address + "/strict");
        assertThat(browser.complaints()).isNotEmpty();
        assertThatThrownBy(browser::close).isInstanceOf(AssertionError.class);
    }

    @Test
    void accessibility_violations_are_found_despite_the_strict_policy() {
        try (Browser browser = new Browser()) {
            Page page = browser.open(address + "/nothing", Appearance.LIGHT);
            page.navigate(address + "/strict");
            assertThat(Accessibility.faultsOf(page)).isEmpty();
            page.evaluate("document.body.append(document.createElement('button'))");
            assertThat(Accessibility.faultsOf(page))
                    .hasSize(2)
                    .allSatisfy(fault -> assertThat(fault).contains("button-name at button"));

            page.evaluate(
                    """
                    () => {
                      const faint = document.createElement('p');
                      faint.textContent = 'faint';
                      faint.style.color = '#999';
                      faint.style.background = '#aaa';
                      document.body.replaceChildren(faint);
                    }\
                    """);
            assertThat(Accessibility.faultsOf(page))
                    .hasSize(3)
                    .allSatisfy(fault -> assertThat(fault).contains("color-contrast at p"))
                    .anySatisfy(fault -> assertThat(fault).contains("dark"));
        }
    }

    private void answer(String path, String policy) {
        byte[] body = PAGE.getBytes(StandardCharsets.UTF_8);
        site.createContext(
                path,
                exchange -> {
                    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
                    exchange.getResponseHeaders().set("Content-Security-Policy", policy);
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                    exchange.close();
                });
    }
}

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

/// The browser of the other tests sees what a person would, and does not overlook what went wrong.
@NeedsChromium
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
    void it_opens_a_page_in_the_look_that_was_asked_for() {
        try (Browser browser = new Browser()) {
            Page page = browser.open(address, Look.NARROW);
            page.navigate(address + "/");
            assertThat(page.locator("h1").textContent()).isEqualTo("Bailiwick");
            assertThat(page.evaluate("window.innerWidth")).isEqualTo(360);
            Page dark = browser.open(address, Look.DARK);
            assertThat(dark.evaluate("matchMedia('(prefers-color-scheme: dark)').matches"))
                    .isEqualTo(true);
        }
    }

    @Test
    void what_the_content_security_policy_blocks_fails_the_test() {
        Browser browser = new Browser();
        browser.open(address, Look.LIGHT).navigate(address + "/strict");
        assertThat(browser.complaints()).isNotEmpty();
        assertThatThrownBy(browser::close).isInstanceOf(AssertionError.class);
    }

    @Test
    void what_few_can_read_or_hear_is_found_though_the_policy_is_strict() {
        try (Browser browser = new Browser()) {
            Page page = browser.open(address + "/nothing", Look.LIGHT);
            page.navigate(address + "/strict");
            assertThat(Accessibility.faultsOf(page)).isEmpty();
            page.evaluate("document.body.append(document.createElement('button'))");
            assertThat(Accessibility.faultsOf(page))
                    .hasSize(3)
                    .allSatisfy(fault -> assertThat(fault).contains("button-name at button"));
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

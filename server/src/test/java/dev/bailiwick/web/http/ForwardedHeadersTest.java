package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/// A client that sends proxy headers itself.
class ForwardedHeadersTest {
    private final MockHttpServletRequest request = new MockHttpServletRequest();

    @BeforeEach
    void come_through_the_proxy() {
        request.setRemoteAddr("10.0.0.1");
        request.setServerName("upstream");
        request.setServerPort(8080);
    }

    @Test
    void headers_from_an_untrusted_client_are_ignored() throws Exception {
        request.setRemoteAddr("203.0.113.9");
        request.addHeader("X-Forwarded-For", "127.0.0.1");
        request.addHeader("X-Forwarded-Proto", "https");
        request.addHeader("X-Forwarded-Host", "localhost");

        assertThat(seen().getRemoteAddr()).isEqualTo("203.0.113.9");
        assertThat(seen().isSecure()).isFalse();
        assertThat(seen().getHeader("Host")).isNull();
        assertThat(seen().getServerName()).isEqualTo("upstream");
        assertThat(seen().getServerPort()).isEqualTo(8080);
    }

    @ParameterizedTest
    @CsvSource({
        "it.example.org, https, it.example.org, 443",
        "it.example.org, http, it.example.org, 80",
        "IT.example.org:8443, https, it.example.org, 8443",
        "[2001:db8::7]:8443, https, [2001:db8::7], 8443"
    })
    void pages_use_the_site_address_from_the_proxy(
            String host, String scheme, String name, int port) throws Exception {
        request.addHeader("X-Forwarded-Proto", scheme);
        request.addHeader("X-Forwarded-Host", host);

        assertThat(seen().getServerName()).isEqualTo(name);
        assertThat(seen().getServerPort()).isEqualTo(port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a@b", "a/b", "a b"})
    void an_invalid_forwarded_host_is_ignored(String host) throws Exception {
        request.addHeader("X-Forwarded-Host", host);

        assertThat(seen().getServerName()).isEqualTo("upstream");
        assertThat(seen().getServerPort()).isEqualTo(8080);
    }

    @Test
    void addresses_before_the_last_untrusted_one_are_ignored() throws Exception {
        request.addHeader("X-Forwarded-For", "127.0.0.1, 203.0.113.9, 10.0.0.2");

        assertThat(seen().getRemoteAddr()).isEqualTo("203.0.113.9");
    }

    /// HAProxy behaves like this: its own line comes below the client's.
    @Test
    void a_client_header_line_above_the_proxys_line_is_ignored() throws Exception {
        request.addHeader("X-Forwarded-For", "127.0.0.1");
        request.addHeader("X-Forwarded-For", "203.0.113.9");
        request.addHeader("X-Forwarded-Proto", "https");
        request.addHeader("X-Forwarded-Proto", "http");
        request.addHeader("X-Forwarded-Host", "localhost");
        request.addHeader("X-Forwarded-Host", "it.example.org");

        assertThat(seen().getRemoteAddr()).isEqualTo("203.0.113.9");
        assertThat(seen().isSecure()).isFalse();
        assertThat(seen().getHeader("Host")).isEqualTo("it.example.org");
    }

    private HttpServletRequest seen() throws Exception {
        var chain = new MockFilterChain();
        new ForwardedHeaders(TrustedProxies.of("10.0.0.0/8"))
                .doFilterInternal(request, new MockHttpServletResponse(), chain);
        return (HttpServletRequest) java.util.Objects.requireNonNull(chain.getRequest());
    }
}

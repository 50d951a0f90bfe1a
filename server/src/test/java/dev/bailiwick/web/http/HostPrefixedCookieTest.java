package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class HostPrefixedCookieTest {
    private final RunningServer server = RunningServer.shared();
    private final HostPrefixedCookie cookie = new HostPrefixedCookie("some");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void no_cookie_is_written_before_the_commit() {
        assertThatThrownBy(() -> server.transactions().write(this::write))
                .isInstanceOf(IllegalStateException.class);
        assertThat(response.getCookies()).isEmpty();

        server.transactions().write(() -> {});
        write();
        assertThat(response.getCookies()).hasSize(1);
    }

    private void write() {
        cookie.set("value", new MockHttpServletRequest(), response);
    }
}

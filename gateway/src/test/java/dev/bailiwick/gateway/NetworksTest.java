package dev.bailiwick.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworksTest {
    @Test
    void the_recipient_is_the_right_most_address_that_is_no_trusted_proxy() throws Exception {
        Networks proxies = Networks.of("127.0.0.1, 10.0.0.0/8, 2001:db8::/32");
        assertThat(recipient(proxies, "127.0.0.1", "192.0.2.9, 192.0.2.1, 10.1.1.1"))
                .isEqualTo("192.0.2.1");
        assertThat(recipient(proxies, "2001:db8::1", "192.0.2.9", "192.0.2.1, 10.1.1.1"))
                .isEqualTo("192.0.2.1");
        assertThat(recipient(proxies, "10.1.1.1")).isEqualTo("10.1.1.1");
        assertThat(recipient(proxies, "10.1.1.1", "10.2.2.2")).isEqualTo("10.2.2.2");
    }

    @Test
    void what_others_claim_is_not_believed() throws Exception {
        Networks proxies = Networks.of("127.0.0.1");
        assertThat(recipient(proxies, "192.0.2.7", "192.0.2.9")).isEqualTo("192.0.2.7");
        assertThat(recipient(Networks.of(""), "127.0.0.1", "192.0.2.9")).isEqualTo("127.0.0.1");
        assertThat(recipient(proxies, "127.0.0.1", "unknown")).isEqualTo("127.0.0.1");
        assertThat(recipient(proxies, "127.0.0.1", "evil.example, ,")).isEqualTo("127.0.0.1");
    }

    @Test
    void a_list_with_anything_else_is_refused() {
        for (String list :
                List.of("10.0.0.0/33", "example.org", "10.0.0.0/", "::/129", "1.2.3.4/-1")) {
            assertThatThrownBy(() -> Networks.of(list)).isInstanceOf(RefusedException.class);
        }
    }

    private static String recipient(Networks proxies, String peer, String... forwarded) {
        return proxies.recipient(InetAddress.ofLiteral(peer), List.of(forwarded)).getHostAddress();
    }
}

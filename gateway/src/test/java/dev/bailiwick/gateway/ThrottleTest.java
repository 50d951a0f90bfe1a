package dev.bailiwick.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThrottleTest {
    private final AtomicLong now = new AtomicLong(-5);
    private final Throttle throttle = new Throttle(now::get);

    @Test
    void an_address_that_fails_too_often_is_refused_for_a_while() {
        fail("192.0.2.1", Throttle.BUDGET - 1);
        assertThat(refuses("192.0.2.1")).isFalse();
        fail("192.0.2.1", 1);
        assertThat(refuses("192.0.2.1")).isTrue();
        assertThat(refuses("192.0.2.2")).isFalse();
        now.addAndGet(Duration.ofSeconds(2).toNanos());
        assertThat(refuses("192.0.2.1")).isFalse();
    }

    @Test
    void an_ipv6_network_of_64_bits_is_one_address() {
        for (int i = 0; i < Throttle.BUDGET; i++) {
            fail("2001:db8:0:1::" + Integer.toHexString(i), 1);
        }
        assertThat(refuses("2001:db8:0:1:ffff::")).isTrue();
        assertThat(refuses("2001:db8:0:2::1")).isFalse();
    }

    @Test
    void loopback_is_never_refused() {
        fail("127.0.0.1", 1_000);
        fail("::1", 1_000);
        assertThat(refuses("127.0.0.1")).isFalse();
        assertThat(refuses("::1")).isFalse();
    }

    @Test
    void many_addresses_do_not_take_more_memory() {
        fail("192.0.2.1", Throttle.BUDGET);
        for (int i = 0; i < 20_000; i++) {
            fail("10.0.%d.%d".formatted(i / 256, i % 256), 1);
        }
        assertThat(refuses("192.0.2.1")).isFalse();
    }

    private void fail(String address, int times) {
        for (int i = 0; i < times; i++) {
            throttle.failed(InetAddress.ofLiteral(address));
        }
    }

    private boolean refuses(String address) {
        return throttle.refuses(InetAddress.ofLiteral(address));
    }
}

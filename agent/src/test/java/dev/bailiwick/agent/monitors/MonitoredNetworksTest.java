package dev.bailiwick.agent.monitors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.probes.connection.Reach;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where a host may connect to, whatever its server says.
class MonitoredNetworksTest {
    private static final MonitoredNetworks EVERYTHING = MonitoredNetworks.parse("0.0.0.0/0, ::/0");

    @Test
    void addresses_of_the_named_networks_are_allowed_and_no_others() {
        var networks = MonitoredNetworks.parse("192.0.2.0/25, 198.51.100.7,2001:db8::/32");

        assertThat(networks.allows(address("192.0.2.127"))).isTrue();
        assertThat(networks.allows(address("192.0.2.128"))).isFalse();
        assertThat(networks.allows(address("198.51.100.7"))).isTrue();
        assertThat(networks.allows(address("198.51.100.6"))).isFalse();
        assertThat(networks.allows(address("2001:db8:ffff::1"))).isTrue();
        assertThat(networks.allows(address("2001:db9::1"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "127.255.255.254",
                "0.0.0.0",
                "169.254.169.254",
                "169.254.1.1",
                "100.100.100.200",
                "168.63.129.16",
                "192.0.0.192",
                "224.0.0.1",
                "255.255.255.255",
                "::1",
                "::",
                "fe80::1",
                "ff02::1",
                "fd00:ec2::254",
                "::ffff:127.0.0.1",
                "::127.0.0.1",
                "64:ff9b::7f00:1",
                "64:ff9b::a9fe:a9fe",
                "64:ff9b:1::7f00:1",
                "2002:7f00:1::",
                "2002:a9fe:a9fe::1"
            })
    void this_machine_its_links_and_metadata_services_are_never_allowed(String text) {
        assertThat(EVERYTHING.allows(address(text))).isFalse();
    }

    @Test
    void everything_else_can_be_allowed() {
        assertThat(EVERYTHING.allows(address("10.0.0.1"))).isTrue();
        assertThat(EVERYTHING.allows(address("2001:db8::1"))).isTrue();
        assertThat(EVERYTHING.allows(address("64:ff9b::c000:201"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.0/8",
                "127.0.0.1",
                "169.254.169.254/32",
                "::1",
                "fe80::/64",
                "224.0.0.0/8"
            })
    void what_is_never_checked_cannot_be_named(String text) {
        assertThatThrownBy(() -> MonitoredNetworks.parse("192.0.2.0/24, " + text))
                .hasMessageContaining("is never checked");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "example.org",
                "192.0.2.0/33",
                "192.0.2.0/",
                "192.0.2.1/24",
                "192.0.2/24",
                "3221225985",
                "0300.0.2.0/24",
                "2001:db8::/129",
                "fe80::1%eth0",
                "all"
            })
    void what_is_no_network_is_refused(String text) {
        assertThatThrownBy(() -> MonitoredNetworks.parse(text))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void names_are_resolved_once_and_only_allowed_addresses_remain() throws Exception {
        try (var reach = reach("192.0.2.0/24", "127.0.0.1", "192.0.2.7", "10.0.0.1")) {
            assertThat(reach.resolve("mixed.example")).containsExactly(address("192.0.2.7"));
        }
    }

    @Test
    void a_name_that_leads_to_this_machine_is_denied() {
        try (var reach = reach("0.0.0.0/0,::/0", "127.0.0.1", "::1")) {
            assertThatThrownBy(() -> reach.resolve("rebound.example"))
                    .isInstanceOf(Reach.DeniedException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "2130706433", "127.1", "0.0.0.0", "0", "localhost"})
    void other_spellings_of_this_machine_are_denied_or_not_found(String host) {
        try (var reach = new HostReach(EVERYTHING)) {
            assertThatThrownBy(() -> reach.resolve(host))
                    .isInstanceOfAny(Reach.DeniedException.class, UnknownHostException.class);
        }
    }

    private static HostReach reach(String networks, String... addresses) {
        return new HostReach(
                MonitoredNetworks.parse(networks),
                _ ->
                        List.of(addresses).stream()
                                .map(MonitoredNetworksTest::address)
                                .toArray(InetAddress[]::new));
    }

    private static InetAddress address(String text) {
        return InetAddress.ofLiteral(text);
    }
}

package dev.bailiwick.platform.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Addresses and networks as people and files write them.
class IpAddressTest {
    @ParameterizedTest
    @CsvSource({
        "192.0.2.1,192.0.2.1",
        "0.0.0.0,0.0.0.0",
        "2001:DB8:0:0:0:0:0:1,2001:db8::1",
        "2001:db8:0:0:1:0:0:1,2001:db8::1:0:0:1",
        "2001:0:0:1:0:0:0:1,2001:0:0:1::1",
        "2001:db8:1:1:1:1:0:1,2001:db8:1:1:1:1:0:1",
        "::,::",
        "::1,::1",
        "fe80::,fe80::",
    })
    void an_address_has_one_canonical_spelling(String text, String canonical) throws Exception {
        IpAddress address = IpAddress.parse(text);

        assertThat(address).hasToString(canonical);
        assertThat(IpAddress.ofKey(address.key())).isEqualTo(address);
        assertThat(IpAddress.parse(canonical)).isEqualTo(address);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1,192.0.2.1",
        "2001:DB8::A,2001:db8::a",
        "2001:db8::a%eth0,2001:db8::a",
        "fe80::1%<b>,fe80::1",
        "::ffff:192.0.2.1,192.0.2.1",
        "::FFFF:c000:0201,192.0.2.1",
    })
    void a_reported_address_is_read_whatever_its_spelling(String text, String canonical) {
        assertThat(IpAddress.parseReported(text).orElseThrow()).hasToString(canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "%",
                "%eth0",
                "192.0.2.1/24",
                "010.1.1.1",
                "1",
                "web-01",
                "<b>",
                "::g",
                "1:2"
            })
    void a_reported_text_that_is_no_address_is_ignored(String text) {
        assertThat(IpAddress.parseReported(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1,true",
        "10.0.0.1,true",
        "2001:db8::1,true",
        "fd00::1,true",
        "127.0.0.2,false",
        "169.254.7.7,false",
        "0.0.0.0,false",
        "0.0.0.1,false",
        "240.0.0.1,false",
        "255.255.255.255,false",
        "224.0.0.1,false",
        "::,false",
        "::1,false",
        "fe80::1,false",
        "ff02::1,false",
    })
    void addresses_that_every_machine_has_identify_none(String text, boolean identifies)
            throws Exception {
        assertThat(IpAddress.parse(text).identifiesMachine()).isEqualTo(identifies);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "1.2.3",
                "1.2.3.4.5",
                "010.1.1.1",
                "1.2.3.256",
                "0x7f.0.0.1",
                "1.2.3.-4",
                "::ffff:1.2.3.4",
                "fe80::1%eth0",
                "192.0.2.0/24",
                ":::",
                "1::2::3",
                "g::",
                "a",
                "localhost",
                "١.١.١.١",
                "1.2.3.4 ",
                "2001:db8::1:2:3:4:5:6:7:8",
                "12345::",
                "２００１:db8::1",
                "٢::"
            })
    void an_invalid_address_is_refused_with_a_message(String text) {
        assertThatThrownBy(() -> IpAddress.parse(text))
                .isInstanceOf(IpAddress.Malformed.class)
                .hasMessageEndingWith(".");
    }

    @Test
    void addresses_sort_by_family_then_number() throws Exception {
        assertThat(IpAddress.parse("9.0.0.0")).isLessThan(IpAddress.parse("10.0.0.0"));
        assertThat(IpAddress.parse("255.255.255.255")).isLessThan(IpAddress.parse("::"));
        assertThat(IpAddress.parse("10.0.0.255").next()).hasToString("10.0.1.0");
        assertThat(IpAddress.parse("255.255.255.255").next()).isNull();
    }

    @Test
    void a_network_contains_the_addresses_with_its_prefix() throws Exception {
        Network network = Network.parse("192.0.2.128/25");

        assertThat(network.last()).hasToString("192.0.2.255");
        assertThat(network.contains(IpAddress.parse("192.0.2.200"))).isTrue();
        assertThat(network.contains(IpAddress.parse("192.0.2.100"))).isFalse();
        assertThat(network.contains(IpAddress.parse("::"))).isFalse();
        assertThat(network.isHostAddress(IpAddress.parse("192.0.2.128"))).isFalse();
        assertThat(network.hosts()).isEqualTo(126);
        assertThat(Network.parse("2001:db8::/64").isHostAddress(IpAddress.parse("2001:db8::")))
                .isFalse();
        assertThat(Network.parse("::/0").contains(IpAddress.parse("ffff::"))).isTrue();
        assertThat(Network.parse("192.0.2.0/31").hosts()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1/24, Use 192.0.2.0/24.",
        "192.0.2.0, with its prefix length",
        "192.0.2.0/33, from 0 to 32",
        "192.0.2.0/, from 0 to 32",
        "2001:db8::1/32, Use 2001:db8::/32.",
    })
    void an_invalid_network_is_refused_with_a_suggestion(String text, String reason) {
        assertThatThrownBy(() -> Network.parse(text)).hasMessageContaining(reason);
    }

    @Test
    void sensitive_addresses_are_denied_unless_explicitly_allowed() throws Exception {
        OutboundPolicy plain = OutboundPolicy.of("", "");
        assertThat(plain.allows(IpAddress.parse("192.168.1.1"))).isTrue();
        for (String denied :
                new String[] {"127.0.0.1", "169.254.169.254", "::1", "fe80::1", "0.0.0.0"}) {
            assertThat(plain.allows(IpAddress.parse(denied))).as(denied).isFalse();
        }
        assertThat(OutboundPolicy.of("0.0.0.0/0", "").allows(IpAddress.parse("127.0.0.1")))
                .isFalse();
        OutboundPolicy loopback = OutboundPolicy.of("127.0.0.0/8", "");
        assertThat(loopback.allows(IpAddress.parse("127.0.0.1"))).isTrue();
        assertThat(loopback.allows(IpAddress.parse("192.168.1.1"))).isFalse();
        assertThat(
                        OutboundPolicy.of("127.0.0.0/8", "127.0.0.1")
                                .allows(IpAddress.parse("127.0.0.1")))
                .isFalse();
        assertThat(OutboundPolicy.of("", "10.0.0.0/8").allows(IpAddress.parse("224.0.0.1")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "64:ff9b::169.254.169.254",
                "64:ff9b:1::7f00:1",
                "2002:7f00:1::1",
                "::127.0.0.1",
                "::ffff:0:127.0.0.1",
                "64:ff9b::224.0.0.1"
            })
    void a_denied_address_embedded_in_ipv6_is_denied(String text) throws Exception {
        assertThat(OutboundPolicy.of("", "").allows(IpAddress.parse(text))).isFalse();
        assertThat(OutboundPolicy.of("::/0", "").allows(IpAddress.parse(text))).isFalse();
    }

    @Test
    void an_address_translated_to_an_allowed_one_is_allowed() throws Exception {
        IpAddress translated = IpAddress.parse("64:ff9b::192.0.2.7");

        assertThat(OutboundPolicy.of("", "").allows(translated)).isTrue();
        assertThat(OutboundPolicy.of("", "192.0.2.0/24").allows(translated)).isFalse();
        assertThat(OutboundPolicy.of("::1", "").allows(IpAddress.parse("::1"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"00:00:5E:00:53:01", "00-00-5e-00-53-01", "0000.5e00.5301", "00005E005301"})
    void a_mac_address_has_one_canonical_spelling(String text) {
        assertThat(MacAddress.canonical(text)).contains("00:00:5e:00:53:01");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "00:00:5e:00:53", "00:00-5e:00:53:01", "zz:00:5e:00:53:01"})
    void an_invalid_mac_address_is_rejected(String text) {
        assertThat(MacAddress.canonical(text)).isEmpty();
    }
}

package dev.bailiwick.platform.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationTest {
    private static final OutboundPolicy DEFAULT = OutboundPolicy.of("", "");

    @Test
    void a_name_leads_to_its_allowed_addresses_in_their_order() throws Exception {
        assertThat(of(DEFAULT, "192.0.2.7", "127.0.0.1", "2001:db8::7", "192.0.2.7"))
                .isEqualTo(
                        new Destination.Allowed(
                                List.of(
                                        IpAddress.parse("192.0.2.7"),
                                        IpAddress.parse("2001:db8::7"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1",
                "::1",
                "::ffff:127.0.0.1",
                "64:ff9b::7f00:1",
                "2002:7f00:1::1",
                "169.254.169.254",
                "64:ff9b::169.254.169.254",
                "fd00:ec2::254",
                "0.0.0.0"
            })
    void a_name_that_leads_to_a_denied_address_is_denied(String address) {
        assertThat(of(DEFAULT, address)).isEqualTo(new Destination.Denied());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "169.254.169.254",
                "169.254.170.2",
                "100.100.100.200",
                "168.63.129.16",
                "192.0.0.192",
                "fd00:ec2::254",
                "fd20:ce::254",
                "64:ff9b::169.254.169.254"
            })
    void metadata_addresses_are_denied_whatever_is_listed(String address) {
        for (OutboundPolicy policy :
                List.of(
                        OutboundPolicy.of("0.0.0.0/0,::/0", "192.0.2.0/24"),
                        OutboundPolicy.of("169.254.0.0/16," + plain(address), ""),
                        OutboundPolicy.forAdministrators())) {
            assertThat(of(policy, address)).isEqualTo(new Destination.Denied());
        }
    }

    @Test
    void other_link_local_addresses_can_be_allowed() throws Exception {
        assertThat(of(OutboundPolicy.of("169.254.0.0/16", ""), "169.254.7.7"))
                .isEqualTo(new Destination.Allowed(List.of(IpAddress.parse("169.254.7.7"))));
    }

    @Test
    void a_name_that_does_not_exist_is_not_found() {
        assertThat(
                        Destination.of(
                                "missing.example.test",
                                DEFAULT,
                                name -> {
                                    throw new UnknownHostException(name);
                                }))
                .isEqualTo(new Destination.NotFound());
    }

    @Test
    void an_address_needs_no_resolver() throws Exception {
        assertThat(Destination.of("192.0.2.7", DEFAULT))
                .isEqualTo(new Destination.Allowed(List.of(IpAddress.parse("192.0.2.7"))));
        assertThat(Destination.of("127.0.0.1", DEFAULT)).isEqualTo(new Destination.Denied());
    }

    private static String plain(String address) {
        return address.startsWith("64:") ? "64:ff9b::/96" : address;
    }

    private static Destination of(OutboundPolicy policy, String... addresses) {
        InetAddress[] resolved =
                Arrays.stream(addresses).map(InetAddress::ofLiteral).toArray(InetAddress[]::new);
        return Destination.of("web-1.example.test", policy, _ -> resolved);
    }
}

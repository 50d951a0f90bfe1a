package dev.bailiwick.modules.remotes.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.records.schema.RecordInput;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "root@192.0.2.10",
                "192.0.2.10/24",
                "ssh://192.0.2.10",
                "web-1 .example.org",
                "web-1\nProxyCommand",
                "web-1\u0000",
                "web-1\u202eexample",
                "-oProxyCommand=reboot",
                "web-.example.org",
                ".example.org",
                "web..example.org",
                "web-1.example.org.",
                "web-1:22",
                "[2001:db8::7]",
                "[2001:db8::7",
                "2001:db8::7]",
                "fe80::1%eth0",
                "::ffff:192.0.2.10",
                "192.0.2.010",
                "127.1",
                "2130706433",
                "0x7f000001",
                "web.0x7f",
                "m\u00fcnchen.example",
                "\u2100.example",
                "$(reboot)",
                "a;b",
                ""
            })
    void what_is_not_a_plain_address_or_name_is_refused(String text) {
        assertThat(input(text).errors()).containsOnlyKeys("address");
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.10, 192.0.2.10",
        "' 192.0.2.10 ', 192.0.2.10",
        "2001:DB8:0::7, 2001:db8::7",
        "WEB-1.Example.org, web-1.example.org",
        "web_1, web_1",
        "xn--mnchen-3ya.example, xn--mnchen-3ya.example"
    })
    void addresses_and_names_are_stored_in_canonical_form(String typed, String stored) {
        assertThat(input(typed).values().get(RemoteFields.ADDRESS)).isEqualTo(stored);
    }

    @Test
    void a_name_with_a_part_or_a_whole_that_is_too_long_is_refused() {
        assertThat(input("a".repeat(63) + ".example").isValid()).isTrue();
        assertThat(input("a".repeat(64) + ".example").isValid()).isFalse();
        assertThat(input("a.".repeat(126) + "a").isValid()).isTrue();
        assertThat(input("a.".repeat(126) + "aa").isValid()).isFalse();
    }

    private static RecordInput input(String address) {
        return RemoteFields.FORM.read(Map.of("name", "web-1", "address", address));
    }
}

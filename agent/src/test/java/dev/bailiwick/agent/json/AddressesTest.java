package dev.bailiwick.agent.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.HostStatus;
import dev.bailiwick.contract.ReportedHost;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A host's addresses in the one form that is sent, stored and searched.
class AddressesTest {
    @ParameterizedTest
    @CsvSource({
        "192.0.2.10, 192.0.2.10",
        "2001:0DB8:0000:0000:0000:0000:0000:0010, 2001:db8::10",
        "2001:db8:0:1:1:1:1:1, 2001:db8:0:1:1:1:1:1", // one zero stays: §4.2.2
        "2001:db8:0:0:1:0:0:1, 2001:db8::1:0:0:1", // the first of two: §4.2.3
        "2001:0:0:1:0:0:0:1, 2001:0:0:1::1", // the longer of two: §4.2.3
        "0:0:0:0:0:0:0:1, ::1",
        "0:0:0:0:0:0:0:0, ::",
        "FD00:1:0:0:0:0:0:0, fd00:1::",
        "fe80:0:0:0:1:2:3:4%eth0, fe80::1:2:3:4%eth0",
        "::FFFF:192.0.2.1, ::ffff:192.0.2.1", // IPv4 within: §5
        "no:address, no:address",
        ":::, :::",
        "<b>:</b>, <b>:</b>"
    })
    void addresses_are_formatted_as_in_rfc_5952(String told, String written) {
        assertThat(host(told).addresses()).containsExactly(written);
    }

    private static ReportedHost host(String address) {
        return new ReportedHost(
                "web-1", "", "", "", "", null, "", null, null, List.of(address), HostStatus.OK, "");
    }
}

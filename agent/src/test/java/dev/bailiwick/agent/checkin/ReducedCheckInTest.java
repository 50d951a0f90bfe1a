package dev.bailiwick.agent.checkin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.agent.json.Gzip;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class ReducedCheckInTest {
    @Test
    void removing_the_inventory_leaves_the_rest_of_a_check_in_unchanged() throws Exception {
        String rest = "{\"schema\":1,\"workloads\":[{\"name\":\"a\"}]%s,\"events\":[]}";
        byte[] whole = packed(rest.formatted(",\"inventory\":[{\"name\":\"openssl\"}]"));
        byte[] lighter = ReducedCheckIn.of(whole).orElseThrow();
        try (var in = new GZIPInputStream(new ByteArrayInputStream(lighter))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(rest.formatted(""));
        }
    }

    @Test
    void a_check_in_without_an_inventory_or_a_damaged_one_cannot_be_reduced() {
        assertThat(ReducedCheckIn.of(packed("{\"schema\":1}"))).isEmpty();
        assertThat(ReducedCheckIn.of(new byte[] {1, 2, 3})).isEmpty();
    }

    private static byte[] packed(String json) {
        return Gzip.of(json.getBytes(StandardCharsets.UTF_8));
    }
}

package dev.bailiwick.web.http;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.RunningServer;
import dev.bailiwick.platform.network.IpAddress;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jooq.Query;

/// Addresses with long texts, so that an export of some thousand is large.
public final class WideAddresses {
    private WideAddresses() {}

    /// @param statusOfLast a status that no page stores makes the last one unreadable
    public static void insert(RunningServer server, int count, String statusOfLast) {
        List<Query> inserts =
                IntStream.range(0, count)
                        .mapToObj(
                                i -> insertion(server, i, i == count - 1 ? statusOfLast : "active"))
                        .toList();
        server.transactions()
                .write(() -> {
                    server.sql()
                            .deleteFrom(IP_ADDRESS)
                            .execute(); // other tests' of a shared server
                    server.sql().batch(inserts).execute();
                });
    }

    private static Query insertion(RunningServer server, int number, String status) {
        String address = "10.0.%d.%d".formatted(number / 256, number % 256);
        return server.sql()
                .insertInto(IP_ADDRESS)
                .set(IP_ADDRESS.ADDRESS_KEY, key(address))
                .set(IP_ADDRESS.ADDRESS, address)
                .set(IP_ADDRESS.HOSTNAME, "")
                .set(IP_ADDRESS.HOSTNAME_KEY, new byte[0])
                .set(IP_ADDRESS.STATUS, status)
                .set(IP_ADDRESS.MAC_ADDRESS, "")
                .set(IP_ADDRESS.MAC_KEY, new byte[0])
                .set(IP_ADDRESS.OWNER, "")
                .set(IP_ADDRESS.OWNER_KEY, new byte[0])
                .set(IP_ADDRESS.DESCRIPTION, "x".repeat(1_000))
                .set(IP_ADDRESS.VERSION, 1L)
                .set(IP_ADDRESS.CREATED_AT, Instant.EPOCH)
                .set(IP_ADDRESS.CREATED_BY, "a test");
    }

    private static byte[] key(String address) {
        try {
            return IpAddress.parse(address).key();
        } catch (IpAddress.Malformed e) {
            throw new IllegalStateException(e);
        }
    }
}

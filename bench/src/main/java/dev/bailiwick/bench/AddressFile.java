package dev.bailiwick.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file of IP addresses in the format of an export: in address order, 254 of each /24 of
/// 10.0.0.0/8, in subnets of 4,096 addresses.
final class AddressFile {
    private static final String[] STATUSES = {
        "active",
        "active",
        "active",
        "active",
        "active",
        "active",
        "dhcp",
        "dhcp",
        "reserved",
        "deprecated"
    };

    private AddressFile() {}

    /// Some of as many rows, in the same order.
    static void write(Path file, int rows, int from, int to) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            out.write("address,hostname,status,mac_address,subnet,owner,description,host\r\n");
            for (int i = from; i < to; i++) {
                int net = i / 254;
                out.write(
                        "10.%d.%d.%d,srv-%06d.site%02d.example.org,%s,02:00:00:%02x:%02x:%02x,10.%d.%d.0/20,Team %d,Rack %d of hall %d,\r\n"
                                .formatted(
                                        net >> 8,
                                        net & 255,
                                        i % 254 + 1,
                                        i * 7919L % rows, // names are in a different order
                                        i % 40,
                                        STATUSES[i % STATUSES.length],
                                        i >> 16,
                                        i >> 8 & 255,
                                        i & 255,
                                        net >> 8,
                                        net & 0xf0,
                                        i % 300,
                                        i % 48 + 1,
                                        i % 7 + 1));
            }
        }
    }
}

package dev.bailiwick.bench;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/// A check-in of realistic size: 20 workloads, 30 metrics, 10 inventory items, 5 events;
/// gzip-encoded, as sent by agents.
final class CheckInRequest {
    private CheckInRequest() {}

    static byte[] of(int port, String token, int host, HostTime time) {
        byte[] body = packed(body(host, time.round(), time.now()));
        byte[] head =
                """
                POST /infrastructure/vm-container-manager/api/agent/checkin HTTP/1.1\r
                Host: localhost:%d\r
                Authorization: Bearer %s\r
                Content-Type: application/json\r
                Content-Encoding: gzip\r
                Content-Length: %d\r
                \r
                """
                        .formatted(port, token, body.length)
                        .getBytes(StandardCharsets.US_ASCII);
        var request = new byte[head.length + body.length];
        System.arraycopy(head, 0, request, 0, head.length);
        System.arraycopy(body, 0, request, head.length, body.length);
        return request;
    }

    private static String body(int host, int turn, Instant now) {
        var json = new StringBuilder(16 * 1024);
        json.append(
                """
                {"schema":1,"id":"%s","sent_at":"%s",
                "agent":{"version":"1.0.0","kind":"container","interval_seconds":60},
                "host":{"hostname":"host-%d","machine_id":"machine-%d","os":"Debian GNU/Linux 12","kernel":"6.1.0",
                "arch":"amd64","cpu_model":"Example","cpu_logical_count":8,"memory_total_bytes":16777216000,
                "addresses":["192.0.2.10"],"status":"ok","status_message":""},"metrics":[\
                """
                        .formatted(UUID.randomUUID(), now, host, host));
        for (int i = 0; i < 30; i++) {
            json.append(i == 0 ? "" : ",")
                    .append(
                            """
                            {"name":"system.%s","unit":"1","value":%s,"at":"%s","attributes":{"system.device":"d%d"}}\
                            """
                                    .formatted(
                                            i % 3 == 0 ? "disk.io" : "filesystem.utilization",
                                            i % 3 == 0
                                                    ? 1000L * turn + i
                                                    : (turn + i) % 100 / 100.0,
                                            now,
                                            i));
        }
        json.append("],\"workloads\":[");
        for (int i = 0; i < 20; i++) {
            json.append(i == 0 ? "" : ",")
                    .append(
                            """
                            {"kind":"container","external_id":"%064x","name":"workload-%d","image":"registry/image:%d",
                            "state":"running","health":"healthy","started_at":"2026-01-30T12:00:00Z","restart_count":%d,
                            "cpu_utilization":%s,"memory_usage_bytes":%d,"memory_limit_bytes":1073741824,
                            "network_receive_bytes":%d,"network_transmit_bytes":%d,"ports":["5432/tcp"],"labels":{"a":"b"}}\
                            """
                                    .formatted(
                                            i,
                                            i,
                                            i,
                                            restarts(i, host, turn),
                                            (turn + i) % 50 / 100.0,
                                            1_000_000L + turn,
                                            1000L * turn,
                                            500L * turn));
        }
        json.append("],\"inventory\":[");
        for (int i = 0; i < 10; i++) {
            json.append(i == 0 ? "" : ",")
                    .append(
                            """
                            {"category":"package","name":"package-%d","version":"1.%d","attributes":{}}\
                            """
                                    .formatted(i, i));
        }
        json.append("],\"events\":[");
        for (int i = 0; i < 5; i++) {
            json.append(i == 0 ? "" : ",")
                    .append(
                            """
                            {"id":"%s","at":"%s","severity":"info","type":"container.start","message":"it started"}\
                            """
                                    .formatted(UUID.randomUUID(), now));
        }
        return json.append("]}").toString();
    }

    /// Every twentieth check-in reports a restarted container; apart from metrics, everything else
    /// is unchanged.
    private static int restarts(int workload, int host, int turn) {
        return workload == host % 20 ? (host + turn) / 20 : 0;
    }

    private static byte[] packed(String text) {
        var bytes = new ByteArrayOutputStream(4096);
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}

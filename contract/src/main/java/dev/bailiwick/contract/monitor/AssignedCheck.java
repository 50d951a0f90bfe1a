package dev.bailiwick.contract.monitor;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One check that a host makes regularly. It has no credentials. Of the members below `slow_ms`,
/// one is present: that of its type, and none for `tcp`.
///
/// @param id of the monitor
/// @param type `icmp`, `tcp`, `http`, `dns` or `tls`
/// @param target a host, `host:port`, a URL or a DNS name
/// @param failures attempts that fail in a row until it is down; they are made within one check
/// @param slowMillis a longer response time is degraded; null for no limit
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AssignedCheck(
        long id,
        String type,
        String target,
        @JsonProperty("interval_seconds") int intervalSeconds,
        @JsonProperty("timeout_seconds") int timeoutSeconds,
        int failures,
        @JsonProperty("slow_ms") @Nullable Integer slowMillis,
        @Nullable Icmp icmp,
        @Nullable Http http,
        @Nullable Dns dns,
        @Nullable Tls tls) {

    /// @param tolerated packets that may be lost
    public record Icmp(int packets, int tolerated) {}

    /// Of the three conditions on the body (`text`, `text_absent` and the JSON value), at most one
    /// is present.
    ///
    /// @param method `GET`, `HEAD` or `OPTIONS`
    /// @param acceptedStatus such as `200-299,301`
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Http(
            String method,
            Map<String, String> headers,
            @JsonProperty("accepted_status") String acceptedStatus,
            boolean redirects,
            @JsonProperty("verify_tls") boolean verifyTls,
            @Nullable String text,
            @JsonProperty("text_absent") @Nullable String textAbsent,
            @JsonProperty("json_pointer") @Nullable String jsonPointer,
            @JsonProperty("json_operator") @Nullable String jsonOperator,
            @JsonProperty("json_value") @Nullable String jsonValue) {}

    /// @param resolver `host` or `host:port`
    /// @param record such as `AAAA`
    /// @param expected null if any answer will do
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Dns(String resolver, String record, @Nullable String expected) {}

    /// @param serverName null for the target's
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Tls(
            @JsonProperty("server_name") @Nullable String serverName,
            @JsonProperty("degraded_days") int degradedDays,
            @JsonProperty("down_days") int downDays,
            @JsonProperty("verify_tls") boolean verifyTls) {}
}

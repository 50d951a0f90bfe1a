package dev.bailiwick.platform.http;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A request. Its text form hides headers and body, which can contain secrets.
///
/// @param path below the path of the server's [WebAddress], with its query
/// @param body JSON; null for none
public record HttpCall(
        String method, String path, Map<String, String> headers, @Nullable String body) {
    public HttpCall {
        headers = Map.copyOf(headers);
    }

    public static HttpCall get(String path) {
        return new HttpCall("GET", path, Map.of(), null);
    }

    /// @param body JSON
    public static HttpCall of(String method, String path, @Nullable String body) {
        return new HttpCall(method, path, Map.of(), body);
    }

    public HttpCall with(String name, String value) {
        var more = new HashMap<>(headers);
        more.put(name, value);
        return new HttpCall(method, path, more, body);
    }

    byte @Nullable [] bytes() {
        return body == null ? null : body.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "HttpCall[" + method + "]";
    }
}

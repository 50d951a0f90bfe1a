package dev.bailiwick.platform.http;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A response, read completely.
///
/// @param status any, also of redirects, which are not followed
public record HttpReply(int status, byte[] body) {
    public boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    public boolean isRedirect() {
        return status >= 300 && status < 400;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HttpReply reply
                && status == reply.status
                && Arrays.equals(body, reply.body);
    }

    @Override
    public int hashCode() {
        return 31 * status + Arrays.hashCode(body);
    }

    @Override
    public String toString() {
        return "HttpReply[%d, %d bytes]".formatted(status, body.length);
    }
}

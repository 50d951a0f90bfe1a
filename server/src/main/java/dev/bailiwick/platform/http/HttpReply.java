package dev.bailiwick.platform.http;

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
    public String toString() {
        return "HttpReply[%d, %d bytes]".formatted(status, body.length);
    }
}

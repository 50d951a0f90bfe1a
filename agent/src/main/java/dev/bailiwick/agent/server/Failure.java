package dev.bailiwick.agent.server;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Why a server could not be reached, for the reader of the log.
public final class Failure {
    private Failure() {}

    static String inWords(@Nullable Throwable failure) {
        return inWords(failure, "ca_file");
    }

    /// @param trustKey the configuration key that makes a private authority trusted
    public static String inWords(@Nullable Throwable failure, String trustKey) {
        for (Throwable one = failure; one != null; one = one.getCause()) {
            switch (one) {
                case UnknownHostException _, UnresolvedAddressException _ -> {
                    return "its name cannot be resolved";
                }
                case HttpConnectTimeoutException _ -> {
                    return "no connection within 10 seconds";
                }
                case SSLException tls -> {
                    return "TLS: %s; for a private authority, set %s"
                            .formatted(tls.getMessage(), trustKey);
                }
                default -> {}
            }
        }
        if (failure instanceof ConnectException) {
            return "there is no connection";
        }
        return failure == null || failure.getMessage() == null
                ? "the connection broke"
                : "the connection broke: " + failure.getMessage();
    }
}

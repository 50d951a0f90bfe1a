package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.Secret;
import dev.bailiwick.contract.remote.SessionRequest;
import org.jspecify.annotations.Nullable;

/// What a test opens a session with, on loopback.
record Request(
        int port,
        String username,
        @Nullable String password,
        @Nullable String privateKey,
        @Nullable String passphrase,
        boolean certificate,
        int keepSeconds,
        int connectSeconds) {
    static final String OWNER = "account-1";

    static Request with(int port, String username) {
        return new Request(port, username, null, null, null, false, 60, 60);
    }

    Request password(String given) {
        return new Request(port, username, given, null, null, false, keepSeconds, connectSeconds);
    }

    Request key(String text, @Nullable String passphrase) {
        return new Request(
                port, username, null, text, passphrase, false, keepSeconds, connectSeconds);
    }

    /// Signs in with a certificate.
    Request certified() {
        return new Request(port, username, null, null, null, true, keepSeconds, connectSeconds);
    }

    Request keptFor(int seconds) {
        return new Request(
                port,
                username,
                password,
                privateKey,
                passphrase,
                certificate,
                seconds,
                connectSeconds);
    }

    Request within(int seconds) {
        return new Request(
                port,
                username,
                password,
                privateKey,
                passphrase,
                certificate,
                keepSeconds,
                seconds);
    }

    SessionRequest.Open open() {
        return new SessionRequest.Open(
                OWNER,
                "127.0.0.1",
                port,
                username,
                secret(password),
                secret(privateKey),
                secret(passphrase),
                certificate,
                null,
                120,
                40,
                keepSeconds,
                connectSeconds);
    }

    SessionRequest.Machine machine() {
        return open().target();
    }

    /// Through a jump host.
    SessionRequest.Open through(SessionRequest.Machine jump) {
        return through(jump, "127.0.0.1");
    }

    SessionRequest.Open through(SessionRequest.Machine jump, String address) {
        SessionRequest.Open open = open();
        return new SessionRequest.Open(
                OWNER,
                address,
                port,
                username,
                open.password(),
                open.privateKey(),
                open.passphrase(),
                certificate,
                jump,
                120,
                40,
                keepSeconds,
                connectSeconds);
    }

    private static @Nullable Secret secret(@Nullable String text) {
        return text == null ? null : new Secret(text.toCharArray());
    }
}

package dev.bailiwick.fleet.agents;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.FuzzInput;

/// An `Authorization` header: no token, or a token in the one accepted form, which does not print
/// itself.
public final class TokenFuzz {
    private TokenFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String header = FuzzInput.text(data);
        AgentToken.of(header)
                .ifPresent(token -> {
                    hold(token.plaintext().matches("bwa_[A-Za-z0-9_-]{43}"), "of the one form");
                    hold(header.endsWith(token.plaintext()), "as it was sent");
                    hold(token.hash().length == 32, "hashed");
                    hold(!token.toString().contains(token.plaintext()), "hidden");
                });
    }
}

package dev.bailiwick.identity.passkeys;

import com.webauthn4j.converter.AttestationObjectConverter;
import com.webauthn4j.converter.AuthenticatorDataConverter;
import com.webauthn4j.converter.CollectedClientDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;

/// The binary parts of a browser's response: client data (WebAuthn level 3 §5.8.1), authenticator
/// data (§6.1) and attestation (§6.5). They are parsed once before the relying party does: its
/// library throws arbitrary exceptions on some malformed ones, which at that point could not be
/// told from our own bugs.
final class AuthenticatorResponse {
    private static final ObjectConverter CBOR = new ObjectConverter();
    private static final CollectedClientDataConverter CLIENT_DATA =
            new CollectedClientDataConverter(CBOR);
    private static final AuthenticatorDataConverter AUTHENTICATOR_DATA =
            new AuthenticatorDataConverter(CBOR);
    private static final AttestationObjectConverter ATTESTATION =
            new AttestationObjectConverter(CBOR);

    private AuthenticatorResponse() {}

    /// @throws Unreadable if a part is malformed
    static void requireReadable(AuthenticatorAttestationResponse response) {
        read(() -> CLIENT_DATA.convert(response.getClientDataJSON().getBytes()));
        read(() -> ATTESTATION.convert(response.getAttestationObject().getBytes()));
    }

    /// @throws Unreadable if a part is malformed
    static void requireReadable(AuthenticatorAssertionResponse response) {
        read(() -> CLIENT_DATA.convert(response.getClientDataJSON().getBytes()));
        read(() -> AUTHENTICATOR_DATA.convert(response.getAuthenticatorData().getBytes()));
    }

    private static void read(Supplier<@Nullable Object> part) {
        Object read;
        try {
            read = part.get();
        } catch (RuntimeException e) {
            throw new Unreadable(e);
        }
        if (read == null) {
            throw new Unreadable(null);
        }
    }

    static final class Unreadable extends RuntimeException {
        Unreadable(@Nullable Throwable cause) {
            super("part of the response is malformed", cause);
        }
    }
}

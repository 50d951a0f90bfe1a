package dev.bailiwick.identity.passkeys;

import com.webauthn4j.converter.AttestationObjectConverter;
import com.webauthn4j.converter.AuthenticatorDataConverter;
import com.webauthn4j.converter.CollectedClientDataConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;

/// The parts of a browser's answer that are bytes: client data (WebAuthn level 3 §5.8.1),
/// authenticator data (§6.1) and attestation (§6.5). They are read once before the relying party
/// reads them, because its library breaks on some that are malformed, with whatever exception it
/// comes to, and around the check it could not be told from a fault of our own.
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
            super("a part of the answer is malformed", cause);
        }
    }
}

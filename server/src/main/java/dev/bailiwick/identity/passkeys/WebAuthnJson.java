package dev.bailiwick.identity.passkeys;

import com.fasterxml.jackson.annotation.Nulls;
import java.util.Optional;
import java.util.function.Predicate;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorResponse;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.security.web.webauthn.jackson.WebauthnJacksonModule;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// The JSON formats that browsers send and receive (WebAuthn level 3 §5.1.8 to §5.1.10).
final class WebAuthnJson {
    private static final int MAX_LENGTH = 64 * 1024;

    /// WebAuthn §7.1 step 25; the database index has a limit too.
    private static final int MAX_ID_LENGTH = 1_023;

    private static final JsonMapper PLAIN = JsonMapper.builder().build();
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(new WebauthnJacksonModule())
                    .changeDefaultPropertyInclusion(i ->
                            i.withValueInclusion(
                                    com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL))
                    // unknown transports are ignored (WebAuthn §5.8.4)
                    .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.SKIP))
                    .build();

    private WebAuthnJson() {}

    static String write(Object options) {
        return JSON.writeValueAsString(options);
    }

    static Optional<PublicKeyCredential<AuthenticatorAttestationResponse>> attestation(
            String json) {
        return read(
                json,
                new TypeReference<PublicKeyCredential<AuthenticatorAttestationResponse>>() {},
                response -> response.getAttestationObject() != null);
    }

    static Optional<PublicKeyCredential<AuthenticatorAssertionResponse>> assertion(String json) {
        return read(
                json,
                new TypeReference<PublicKeyCredential<AuthenticatorAssertionResponse>>() {},
                response ->
                        response.getAuthenticatorData() != null && response.getSignature() != null);
    }

    /// The challenge named in the response. That part is signed, and verified later.
    static Optional<Bytes> challenge(AuthenticatorResponse response) {
        try {
            String challenge =
                    PLAIN.readTree(response.getClientDataJSON().getBytes())
                            .path("challenge")
                            .asString("");
            return challenge.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Bytes.fromBase64(challenge));
        } catch (JacksonException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /// Empty for anything that is not a complete credential.
    @SuppressWarnings("ConstantConditions") // the framework's reader leaves missing parts null
    private static <R extends AuthenticatorResponse> Optional<PublicKeyCredential<R>> read(
            String json, TypeReference<PublicKeyCredential<R>> type, Predicate<R> whole) {
        if (json.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(JSON.readValue(json, type))
                    .filter(WebAuthnJson::isWhole)
                    .filter(credential -> whole.test(credential.getResponse()));
        } catch (JacksonException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @SuppressWarnings("ConstantConditions") // the framework's reader leaves missing parts null
    private static boolean isWhole(PublicKeyCredential<?> credential) {
        Bytes id = credential.getRawId();
        return id != null
                && id.getBytes().length > 0
                && id.getBytes().length <= MAX_ID_LENGTH
                && credential.getResponse() != null
                && credential.getResponse().getClientDataJSON() != null;
    }
}

package dev.bailiwick.passkeys;

import java.util.Optional;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorResponse;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.security.web.webauthn.jackson.WebauthnJacksonModule;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// The JSON forms that browsers make and take (WebAuthn level 3 §5.1.8 to §5.1.10).
final class WebAuthnJson {
    private static final int LONGEST = 64 * 1024;
    private static final JsonMapper PLAIN = JsonMapper.builder().build();
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(new WebauthnJacksonModule())
                    .changeDefaultPropertyInclusion(i ->
                            i.withValueInclusion(
                                    com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL))
                    .build();

    private WebAuthnJson() {}

    static String write(Object options) {
        return JSON.writeValueAsString(options);
    }

    static Optional<PublicKeyCredential<AuthenticatorAttestationResponse>> attestation(
            String json) {
        return read(json, new TypeReference<>() {});
    }

    static Optional<PublicKeyCredential<AuthenticatorAssertionResponse>> assertion(String json) {
        return read(json, new TypeReference<>() {});
    }

    /// The challenge that the answer says it is for. What says so is signed, and checked later.
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

    /// What is no credential, or lacks a part of one, is none.
    private static <R extends AuthenticatorResponse> Optional<PublicKeyCredential<R>> read(
            String json, TypeReference<PublicKeyCredential<R>> type) {
        if (json.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(JSON.readValue(json, type)).filter(WebAuthnJson::isWhole);
        } catch (JacksonException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    @SuppressWarnings("ConstantConditions") // the framework's reader leaves out what is not there
    private static boolean isWhole(PublicKeyCredential<?> credential) {
        return credential.getRawId() != null
                && credential.getResponse() != null
                && credential.getResponse().getClientDataJSON() != null;
    }
}

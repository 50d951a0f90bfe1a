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

/// The JSON forms that browsers make and take (WebAuthn level 3 §5.1.8 to §5.1.10).
final class WebAuthnJson {
    private static final int LONGEST = 64 * 1024;

    /// WebAuthn §7.1 step 25; and the database's index has an end too.
    private static final int LONGEST_ID = 1_023;

    private static final JsonMapper PLAIN = JsonMapper.builder().build();
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(new WebauthnJacksonModule())
                    .changeDefaultPropertyInclusion(i ->
                            i.withValueInclusion(
                                    com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL))
                    // a transport that the framework does not know is none (WebAuthn §5.8.4)
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
    @SuppressWarnings("ConstantConditions") // the framework's reader leaves out what is not there
    private static <R extends AuthenticatorResponse> Optional<PublicKeyCredential<R>> read(
            String json, TypeReference<PublicKeyCredential<R>> type, Predicate<R> whole) {
        if (json.length() > LONGEST) {
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

    @SuppressWarnings("ConstantConditions") // the framework's reader leaves out what is not there
    private static boolean isWhole(PublicKeyCredential<?> credential) {
        Bytes id = credential.getRawId();
        return id != null
                && id.getBytes().length > 0
                && id.getBytes().length <= LONGEST_ID
                && credential.getResponse() != null
                && credential.getResponse().getClientDataJSON() != null;
    }
}

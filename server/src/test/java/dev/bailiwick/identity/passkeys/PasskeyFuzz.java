package dev.bailiwick.identity.passkeys;

import static dev.bailiwick.FuzzInput.hold;

import com.webauthn4j.util.exception.WebAuthnException;
import dev.bailiwick.FuzzInput;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;
import org.springframework.security.web.webauthn.api.AuthenticatorSelectionCriteria;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialCreationOptions;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialParameters;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRequestOptions;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRpEntity;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.api.UserVerificationRequirement;
import org.springframework.security.web.webauthn.management.ImmutableRelyingPartyRegistrationRequest;
import org.springframework.security.web.webauthn.management.MapPublicKeyCredentialUserEntityRepository;
import org.springframework.security.web.webauthn.management.RelyingPartyAuthenticationRequest;
import org.springframework.security.web.webauthn.management.RelyingPartyPublicKey;
import org.springframework.security.web.webauthn.management.UserCredentialRepository;
import org.springframework.security.web.webauthn.management.Webauthn4JRelyingPartyOperations;

/// A browser's response to a passkey request, as JSON: a new passkey is accepted or rejected by the
/// expected exceptions; a known one proves nothing without its key.
public final class PasskeyFuzz {
    private static final PublicKeyCredentialRpEntity PARTY =
            PublicKeyCredentialRpEntity.builder().id("localhost").name("Bailiwick").build();
    private static final String ORIGIN = "http://localhost:8080";
    private static final PublicKeyCredentialUserEntity USER =
            ImmutablePublicKeyCredentialUserEntity.builder()
                    .id(UserHandle.of(new UUID(1, 2)))
                    .name("ada@example.org")
                    .displayName("Ada")
                    .build();
    private static final Bytes CHALLENGE = new Bytes(new byte[32]);
    private static final Kept NOBODYS = new Kept(null);
    private static final Kept SOMEBODYS = new Kept(honest());

    private static CredentialRecord honest() {
        String json = new Device(ORIGIN).create(WebAuthnJson.write(creation(CHALLENGE)));
        register(WebAuthnJson.attestation(json).orElseThrow(), CHALLENGE);
        return NOBODYS.taken();
    }

    private static Webauthn4JRelyingPartyOperations knowing(Kept credentials) {
        return new Webauthn4JRelyingPartyOperations(
                new MapPublicKeyCredentialUserEntityRepository(),
                credentials,
                PARTY,
                Set.of(ORIGIN));
    }

    private PasskeyFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        String json = FuzzInput.text(data);
        WebAuthnJson.attestation(json)
                .ifPresent(credential ->
                        WebAuthnJson.challenge(credential.getResponse())
                                .ifPresent(challenge -> registered(credential, challenge)));
        WebAuthnJson.assertion(json)
                .ifPresent(credential ->
                        WebAuthnJson.challenge(credential.getResponse())
                                .ifPresent(challenge -> authenticated(credential, challenge)));
    }

    private static void registered(
            PublicKeyCredential<AuthenticatorAttestationResponse> credential, Bytes challenge) {
        try {
            AuthenticatorResponse.requireReadable(credential.getResponse());
            register(credential, challenge);
            int length = NOBODYS.taken().getCredentialId().getBytes().length;
            hold(length > 0 && length <= 1_023, "an id of a length that WebAuthn knows");
        } catch (AuthenticatorResponse.Unreadable
                | WebAuthnException
                | IllegalArgumentException refused) {
            hold(NOBODYS.last == null, "what is refused is not kept");
        }
    }

    private static void authenticated(
            PublicKeyCredential<AuthenticatorAssertionResponse> credential, Bytes challenge) {
        PublicKeyCredentialRequestOptions options =
                PublicKeyCredentialRequestOptions.builder()
                        .rpId("localhost")
                        .challenge(challenge)
                        .userVerification(UserVerificationRequirement.PREFERRED)
                        .build();
        try {
            AuthenticatorResponse.requireReadable(credential.getResponse());
            var ignored =
                    knowing(SOMEBODYS)
                            .authenticate(
                                    new RelyingPartyAuthenticationRequest(options, credential));
        } catch (AuthenticatorResponse.Unreadable
                | WebAuthnException
                | IllegalArgumentException refused) {
            return;
        }
        hold(false, "nobody proves anything without the key");
    }

    private static void register(
            PublicKeyCredential<AuthenticatorAttestationResponse> credential, Bytes challenge) {
        var ignored =
                knowing(NOBODYS)
                        .registerCredential(
                                new ImmutableRelyingPartyRegistrationRequest(
                                        creation(challenge),
                                        new RelyingPartyPublicKey(credential, "a key")));
    }

    private static PublicKeyCredentialCreationOptions creation(Bytes challenge) {
        return PublicKeyCredentialCreationOptions.builder()
                .rp(PARTY)
                .user(USER)
                .challenge(challenge)
                .pubKeyCredParams(
                        PublicKeyCredentialParameters.EdDSA,
                        PublicKeyCredentialParameters.ES256,
                        PublicKeyCredentialParameters.RS256)
                .authenticatorSelection(
                        AuthenticatorSelectionCriteria.builder()
                                .userVerification(UserVerificationRequirement.PREFERRED)
                                .build())
                .build();
    }

    /// Returns the same credential for every requested id, or none; and records the last one added.
    private static final class Kept implements UserCredentialRepository {
        private final @Nullable CredentialRecord known;
        private @Nullable CredentialRecord last;

        Kept(@Nullable CredentialRecord known) {
            this.known = known;
        }

        CredentialRecord taken() {
            CredentialRecord taken = Objects.requireNonNull(last);
            last = null;
            return taken;
        }

        @Override
        public void save(CredentialRecord credential) {
            last = credential;
        }

        @Override
        public @Nullable CredentialRecord findByCredentialId(Bytes id) {
            return known;
        }

        @Override
        public List<CredentialRecord> findByUserId(Bytes userId) {
            return List.of();
        }

        @Override
        public void delete(Bytes id) {
            throw new UnsupportedOperationException("nobody removes any");
        }
    }
}

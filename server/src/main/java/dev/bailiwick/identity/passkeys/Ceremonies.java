package dev.bailiwick.identity.passkeys;

import dev.bailiwick.identity.accounts.Account;
import java.util.List;
import java.util.Set;
import org.springframework.security.web.webauthn.api.AttestationConveyancePreference;
import org.springframework.security.web.webauthn.api.AuthenticatorSelectionCriteria;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutableAuthenticationExtensionsClientInputs;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialCreationOptions;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialDescriptor;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialParameters;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRequestOptions;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialRpEntity;
import org.springframework.security.web.webauthn.api.ResidentKeyRequirement;
import org.springframework.security.web.webauthn.api.UserVerificationRequirement;
import org.springframework.security.web.webauthn.management.WebAuthnRelyingPartyOperations;
import org.springframework.security.web.webauthn.management.Webauthn4JRelyingPartyOperations;
import org.springframework.stereotype.Component;

/// The options sent to browsers, and the framework's relying party that verifies their responses.
/// The same options are built for both, so that only the challenge must be stored.
@Component
final class Ceremonies {
    private final PasskeyUsers users;
    private final Passkeys passkeys;

    Ceremonies(PasskeyUsers users, Passkeys passkeys) {
        this.users = users;
        this.passkeys = passkeys;
    }

    WebAuthnRelyingPartyOperations at(RelyingPartySite site) {
        return new Webauthn4JRelyingPartyOperations(
                users, passkeys, party(site), Set.of(site.origin()));
    }

    /// Requests a credential that the device stores, so that it works without typing an address,
    /// and that verifies the person if possible, so that it works without a password.
    PublicKeyCredentialCreationOptions creation(
            RelyingPartySite site, Account account, Bytes challenge) {
        return PublicKeyCredentialCreationOptions.builder()
                .rp(party(site))
                .user(PasskeyUsers.of(account))
                .challenge(challenge)
                .pubKeyCredParams(
                        PublicKeyCredentialParameters.EdDSA,
                        PublicKeyCredentialParameters.ES256,
                        PublicKeyCredentialParameters.RS256)
                .authenticatorSelection(
                        AuthenticatorSelectionCriteria.builder()
                                .residentKey(ResidentKeyRequirement.PREFERRED)
                                .userVerification(UserVerificationRequirement.PREFERRED)
                                .build())
                .attestation(AttestationConveyancePreference.NONE)
                .excludeCredentials(descriptors(account))
                .extensions(new ImmutableAuthenticationExtensionsClientInputs(List.of()))
                .timeout(Challenges.LIFETIME)
                .build();
    }

    /// @param allowed empty to accept any that the device offers
    PublicKeyCredentialRequestOptions request(
            RelyingPartySite site,
            ChallengePurpose purpose,
            List<PublicKeyCredentialDescriptor> allowed,
            Bytes challenge) {
        return PublicKeyCredentialRequestOptions.builder()
                .rpId(site.rpId())
                .challenge(challenge)
                .allowCredentials(allowed)
                .userVerification(
                        purpose.isUsernameless()
                                ? UserVerificationRequirement.REQUIRED
                                : UserVerificationRequirement.PREFERRED)
                .extensions(new ImmutableAuthenticationExtensionsClientInputs(List.of()))
                .timeout(Challenges.LIFETIME)
                .build();
    }

    List<PublicKeyCredentialDescriptor> descriptors(Account account) {
        return passkeys.findByUserId(UserHandle.of(account.uid())).stream()
                .map(Ceremonies::descriptor)
                .toList();
    }

    private static PublicKeyCredentialDescriptor descriptor(CredentialRecord credential) {
        return PublicKeyCredentialDescriptor.builder()
                .id(credential.getCredentialId())
                .transports(credential.getTransports())
                .build();
    }

    private static PublicKeyCredentialRpEntity party(RelyingPartySite site) {
        return PublicKeyCredentialRpEntity.builder().id(site.rpId()).name("Bailiwick").build();
    }
}

package dev.bailiwick.identity.passkeys;

import com.webauthn4j.util.exception.WebAuthnException;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.audit.RepeatedFailures;
import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import java.util.Optional;
import org.springframework.security.web.webauthn.api.AuthenticatorAssertionResponse;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialDescriptor;
import org.springframework.security.web.webauthn.management.RelyingPartyAuthenticationRequest;
import org.springframework.stereotype.Component;

/// Verifies responses to passkey challenges and identifies the owner.
@Component
public final class VerifyPasskey {
    private final PasskeyAvailability site;
    private final Challenges challenges;
    private final Ceremonies ceremonies;
    private final Passkeys passkeys;
    private final Accounts accounts;
    private final RepeatedFailures failures;
    private final AuditLog audit;
    private final AccountNotices notices;
    private final Transactions transactions;

    VerifyPasskey(
            PasskeyAvailability site,
            Challenges challenges,
            Ceremonies ceremonies,
            Passkeys passkeys,
            Accounts accounts,
            RepeatedFailures failures,
            AuditLog audit,
            AccountNotices notices,
            Transactions transactions) {
        this.site = site;
        this.challenges = challenges;
        this.ceremonies = ceremonies;
        this.passkeys = passkeys;
        this.accounts = accounts;
        this.failures = failures;
        this.audit = audit;
        this.notices = notices;
        this.transactions = transactions;
    }

    /// For an unknown person: the options reveal nothing about any account.
    ///
    /// @param holder who alone may answer
    /// @return the options for the browser, as JSON; empty where passkeys cannot be used
    public Optional<String> begin(String holder) {
        return site.current()
                .map(here -> options(here, ChallengePurpose.SIGN_IN, List.of(), holder));
    }

    public Optional<String> begin(ChallengePurpose purpose, Account account, String holder) {
        return site.current()
                .map(here ->
                        options(
                                here,
                                purpose,
                                transactions.read(() -> ceremonies.descriptors(account)),
                                holder));
    }

    private String options(
            RelyingPartySite here,
            ChallengePurpose purpose,
            List<PublicKeyCredentialDescriptor> allowed,
            String holder) {
        Bytes challenge = challenges.issue(purpose, holder);
        return WebAuthnJson.write(ceremonies.request(here, purpose, allowed, challenge));
    }

    /// @return the passkey with its account; empty when the response is not valid
    public Optional<VerifiedPasskey> findOwner(String holder, String json) {
        return verifyResponse(ChallengePurpose.SIGN_IN, Optional.empty(), holder, json);
    }

    public boolean belongsTo(
            Account account, ChallengePurpose purpose, String holder, String json) {
        return verifyResponse(purpose, Optional.of(account), holder, json).isPresent();
    }

    /// Whether the passkey still exists. Call it inside the transaction that signs the person in,
    /// after acquiring the change lock: a factor reset, which ends the account's sessions under the
    /// same lock, may have happened since the passkey was verified.
    public boolean isStillValid(VerifiedPasskey right) {
        return transactions.read(() ->
                passkeys.owned(right.credentialId())
                        .filter(owned -> owned.accountId() == right.account().id())
                        .isPresent());
    }

    private Optional<VerifiedPasskey> verifyResponse(
            ChallengePurpose purpose, Optional<Account> expected, String holder, String json) {
        var credential = WebAuthnJson.assertion(json);
        Optional<Bytes> challenge =
                credential.flatMap(c -> WebAuthnJson.challenge(c.getResponse()));
        Optional<RelyingPartySite> here = site.current();
        if (credential.isEmpty()
                || challenge.isEmpty()
                || here.isEmpty()
                || !challenges.consume(challenge.get(), purpose, holder)) {
            return refused("challenge", expected);
        }
        Bytes id = credential.get().getRawId();
        Optional<Account> owner = transactions.read(() -> owner(id));
        boolean theirs =
                owner.isPresent()
                        && expected.map(account -> account.id() == owner.get().id()).orElse(true)
                        && isHandleOf(owner.get(), credential.get(), purpose);
        if (!theirs) {
            return refused("unknown_passkey", expected);
        }
        try {
            AuthenticatorResponse.requireReadable(credential.get().getResponse());
            transactions.write(() ->
                    verify(here.get(), purpose, owner.get(), challenge.get(), credential.get()));
            return Optional.of(new VerifiedPasskey(owner.get(), id));
        } catch (Passkeys.CounterRollback e) {
            recordCounterRollback(owner.get(), id);
            return Optional.empty();
        } catch (AuthenticatorResponse.Unreadable
                | WebAuthnException
                | IllegalArgumentException e) {
            return refused("wrong_answer", owner);
        }
    }

    private Optional<Account> owner(Bytes credentialId) {
        return passkeys.owned(credentialId).flatMap(owned -> accounts.byId(owned.accountId()));
    }

    /// WebAuthn §7.2 step 6: if the request named no user, the response must.
    private static boolean isHandleOf(
            Account owner,
            PublicKeyCredential<AuthenticatorAssertionResponse> credential,
            ChallengePurpose purpose) {
        Bytes handle = credential.getResponse().getUserHandle();
        return handle == null
                ? purpose != ChallengePurpose.SIGN_IN
                : handle.equals(UserHandle.of(owner.uid()));
    }

    private void verify(
            RelyingPartySite here,
            ChallengePurpose purpose,
            Account owner,
            Bytes challenge,
            PublicKeyCredential<AuthenticatorAssertionResponse> credential) {
        List<PublicKeyCredentialDescriptor> allowed =
                purpose == ChallengePurpose.SIGN_IN ? List.of() : ceremonies.descriptors(owner);
        ceremonies
                .at(here)
                .authenticate(
                        new RelyingPartyAuthenticationRequest(
                                ceremonies.request(here, purpose, allowed, challenge), credential));
    }

    /// The passkey may have been copied: sign-in is refused and its owner notified.
    private void recordCounterRollback(Account owner, Bytes id) {
        String name = passkeyName(id);
        transactions.write(() -> {
            audit.record(
                    AuditEvent.failure("Passkey Refused", "counter_went_back")
                            .on(owner.email().value())
                            .with("passkey", name));
            notices.factorChanged(
                    owner,
                    "The passkey “%s” was refused, because it may have been copied; remove it and"
                                    .formatted(name)
                            + " add a new one");
        });
    }

    private String passkeyName(Bytes id) {
        return transactions.read(() -> passkeys.owned(id).map(Passkeys.Owned::name).orElse(""));
    }

    private Optional<VerifiedPasskey> refused(String category, Optional<Account> whose) {
        AuditEvent event = AuditEvent.failure("Passkey Refused", category);
        failures.record(whose.map(a -> event.on(a.email().value())).orElse(event));
        return Optional.empty();
    }
}

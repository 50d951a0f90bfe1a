package dev.bailiwick.identity.passkeys;

import com.webauthn4j.util.exception.WebAuthnException;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.factors.FactorChange;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.RepeatedFailures;
import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import java.util.Optional;
import org.springframework.security.web.webauthn.api.AuthenticatorAttestationResponse;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.PublicKeyCredential;
import org.springframework.security.web.webauthn.management.ImmutableRelyingPartyRegistrationRequest;
import org.springframework.security.web.webauthn.management.RelyingPartyPublicKey;
import org.springframework.stereotype.Component;

/// Adds a passkey to an account.
@Component
public final class RegisterPasskey {
    private static final int MAX_PASSKEYS = 20;

    /// The outcome.
    public sealed interface Result {
        /// @param recoveryCodes to be shown once; empty when the account already has some
        record Registered(List<String> recoveryCodes) implements Result {
            public Registered {
                recoveryCodes = List.copyOf(recoveryCodes);
            }
        }

        record Refused(String message) implements Result {}
    }

    private final PasskeyAvailability site;
    private final Challenges challenges;
    private final Ceremonies ceremonies;
    private final Passkeys passkeys;
    private final FactorChange change;
    private final RepeatedFailures failures;
    private final Transactions transactions;

    RegisterPasskey(
            PasskeyAvailability site,
            Challenges challenges,
            Ceremonies ceremonies,
            Passkeys passkeys,
            FactorChange change,
            RepeatedFailures failures,
            Transactions transactions) {
        this.site = site;
        this.challenges = challenges;
        this.ceremonies = ceremonies;
        this.passkeys = passkeys;
        this.change = change;
        this.failures = failures;
        this.transactions = transactions;
    }

    /// People who sign in only through the provider have no passkeys here.
    boolean isOpenTo(Account account) {
        return account.hasPassword() && site.isAvailable();
    }

    /// @param holder who alone may answer
    /// @return the options for the browser, as JSON; empty if passkeys are not available here or
    ///   for this account
    public Optional<String> begin(Account account, String holder) {
        return site.current()
                .filter(_ -> isOpenTo(account))
                .map(here -> {
                    Bytes challenge = challenges.issue(ChallengePurpose.REGISTER, holder);
                    return WebAuthnJson.write(
                            transactions.read(() -> ceremonies.creation(here, account, challenge)));
                });
    }

    Result finish(Account account, String holder, String json, String name) {
        return finish(account, holder, json, name, () -> {});
    }

    /// @param first a check to run in the transaction once it holds the change lock; if it throws,
    ///   everything is rolled back
    public Result finish(Account account, String holder, String json, String name, Runnable first) {
        String label = name.strip();
        if (label.isEmpty() || !PasskeyName.isUsable(label)) {
            return new Result.Refused(PasskeyName.RULE);
        }
        var credential = WebAuthnJson.attestation(json);
        Optional<Bytes> challenge =
                credential.flatMap(c -> WebAuthnJson.challenge(c.getResponse()));
        Optional<RelyingPartySite> here = site.current();
        if (credential.isEmpty()
                || challenge.isEmpty()
                || here.isEmpty()
                || !challenges.consume(challenge.get(), ChallengePurpose.REGISTER, holder)) {
            return new Result.Refused("The request has expired or was already used. Try again.");
        }
        try {
            AuthenticatorResponse.requireReadable(credential.get().getResponse());
            return transactions.write(() -> {
                change.acquireLock();
                first.run();
                return stored(account, here.get(), challenge.get(), credential.get(), label);
            });
        } catch (AuthenticatorResponse.Unreadable
                | WebAuthnException
                | IllegalArgumentException e) {
            failures.record("Passkey Refused", "registration", account.email().value());
            return new Result.Refused("The browser's response could not be verified. Try again.");
        }
    }

    private Result stored(
            Account account,
            RelyingPartySite here,
            Bytes challenge,
            PublicKeyCredential<AuthenticatorAttestationResponse> credential,
            String name) {
        if (passkeys.of(account.id()).size() >= MAX_PASSKEYS) {
            return new Result.Refused(
                    "You already have %d passkeys. Remove one first.".formatted(MAX_PASSKEYS));
        }
        ceremonies
                .at(here)
                .registerCredential(
                        new ImmutableRelyingPartyRegistrationRequest(
                                ceremonies.creation(here, account, challenge),
                                new RelyingPartyPublicKey(credential, name)));
        return new Result.Registered(
                change.added(
                        account,
                        AuditEvent.of("Passkey Added").with("passkey", name),
                        "A passkey named “%s” was added".formatted(name)));
    }
}

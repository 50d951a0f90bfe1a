package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.certificates.Authority;
import dev.bailiwick.modules.remotes.certificates.Principals;
import dev.bailiwick.modules.remotes.certificates.SignCertificate;
import dev.bailiwick.modules.remotes.helper.Helper;
import dev.bailiwick.modules.remotes.recordings.Recordings;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.RemoteHostKeys;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.network.Destination;
import dev.bailiwick.platform.network.OutboundPolicy;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// What viewers need of the rest of the application.
@Component
@ConditionalOnWebApplication
record ViewerTools(
        Helper helper,
        ConnectRules rules,
        LiveSessions sessions,
        HelperShells shells,
        RemoteHostKeys keys,
        Remotes remotes,
        Authority authority,
        Principals principals,
        SignCertificate certificates,
        Recordings recordings,
        Transactions transactions,
        OutboundPolicy policy,
        Sessions signIns,
        Clock clock) {
    static final String UNREACHABLE = "unreachable";

    /// Where a session connects to.
    ///
    /// @return the address that was checked, and is connected to
    String resolve(Remote remote) throws ConnectRefusedException {
        return switch (Destination.of(remote.address(), policy)) {
            case Destination.Allowed allowed -> allowed.addresses().getFirst().toString();
            case Destination.NotFound _ ->
                    throw new ConnectRefusedException(
                            UNREACHABLE, "The name of the machine is not found.");
            case Destination.Denied _ ->
                    throw ConnectRefusedException.notAllowed(
                            "The operator does not allow connections to this address.");
        };
    }

    Optional<Remote> find(long remoteId) {
        return transactions.read(() -> remotes.find(remoteId));
    }

    /// The user names for which the person gets certificates.
    List<String> principals(Account person) {
        return transactions.read(() -> principals.of(person.id()));
    }

    /// @param uid as a browser sent it
    @Nullable LiveSession find(@Nullable String uid, SignedIn person, Remote remote) {
        try {
            return uid == null
                    ? null
                    : sessions.find(
                                    UUID.fromString(uid),
                                    person.account().id(),
                                    person.session().uid())
                            .filter(one -> one.row().remoteId() == remote.id())
                            .orElse(null);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /// Keys count as use of the sign-in.
    void keepSignedIn(SignedIn person) {
        signIns.keepAlive(person.session().uid());
    }

    String word(SessionEvent.Failed.Code code) {
        return code.name().toLowerCase(Locale.ROOT);
    }

    Instant now() {
        return clock.instant();
    }
}

package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.contract.remote.SessionEvent.CertificateRequest;
import dev.bailiwick.contract.remote.SessionEvent.Hop;
import dev.bailiwick.contract.remote.SessionRequest;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.certificates.SignCertificate;
import dev.bailiwick.modules.remotes.certificates.SignCertificate.Purpose;
import dev.bailiwick.modules.remotes.registry.Remote;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// How one new session is opened: to which machine, through which other one, and how to sign in to
/// each.
///
/// @param jump null for a direct connection
/// @param jumpUsername null for a direct connection
record ConnectPlan(
        SessionRequest.Open request,
        Remote remote,
        @Nullable Remote jump,
        @Nullable String jumpUsername) {
    private static final int CONNECT_SECONDS = 20;

    static ConnectPlan of(
            BrowserMessage.Connect connect, Remote remote, SignedIn person, ViewerTools tools)
            throws ConnectRefusedException {
        String user = text(connect.username());
        if (user.isEmpty()) {
            throw new ConnectRefusedException("authentication_failed", "Enter a user name.");
        }
        if (connect.certificate() != remote.usesCertificates()) {
            throw ConnectRefusedException.notAllowed(
                    remote.usesCertificates()
                            ? "This machine is signed in to with a certificate only."
                            : "This machine takes no certificates.");
        }
        Remote jump = jump(remote, person, tools);
        String typed = text(connect.jumpUsername());
        String jumpUser = typed.isEmpty() ? user : typed;
        checkName(remote, user, person.account(), tools);
        if (jump != null) {
            checkName(jump, jumpUser, person.account(), tools);
        }
        return new ConnectPlan(
                new SessionRequest.Open(
                        tools.shells().owner(person.account().id(), person.session().uid()),
                        jump == null ? tools.resolve(remote) : addressBehind(remote, tools),
                        remote.port(),
                        user,
                        connect.password(),
                        connect.privateKey(),
                        connect.passphrase(),
                        remote.usesCertificates(),
                        jump == null ? null : machine(jump, jumpUser, tools),
                        connect.columns(),
                        connect.rows(),
                        (int) LiveSessions.KEPT.toSeconds(),
                        CONNECT_SECONDS),
                remote,
                jump,
                jump == null ? null : jumpUser);
    }

    private static @Nullable Remote jump(Remote remote, SignedIn person, ViewerTools tools)
            throws ConnectRefusedException {
        Long through = remote.throughId();
        if (through == null) {
            return null;
        }
        Remote found = tools.find(through).orElse(null);
        if (found == null || !found.mayConnect(person.account())) {
            throw ConnectRefusedException.notAllowed(
                    "You may not connect to %s, through which this machine is reached."
                            .formatted(remote.through()));
        }
        return tools.rules().mayConnect(found, person);
    }

    private static SessionRequest.Machine machine(Remote jump, String user, ViewerTools tools)
            throws ConnectRefusedException {
        try {
            return new SessionRequest.Machine(
                    tools.resolve(jump),
                    jump.port(),
                    user,
                    null,
                    null,
                    null,
                    jump.usesCertificates());
        } catch (ConnectRefusedException e) {
            throw new ConnectRefusedException(e.code(), "%s: %s".formatted(jump.title(), e.text()));
        }
    }

    /// A name that is not found here is one that only the jump host finds.
    private static String addressBehind(Remote remote, ViewerTools tools)
            throws ConnectRefusedException {
        try {
            String ignored = tools.resolve(remote);
        } catch (ConnectRefusedException e) {
            if (!e.code().equals(ViewerTools.UNREACHABLE)) {
                throw e;
            }
        }
        return remote.address();
    }

    /// @throws ConnectRefusedException when the person has no certificate for this user name
    private static void checkName(Remote machine, String user, Account person, ViewerTools tools)
            throws ConnectRefusedException {
        if (machine.usesCertificates() && !tools.principals(person).contains(user)) {
            throw ConnectRefusedException.notAllowed(
                    "You get no certificate for the user name %s on %s. An administrator sets your user names under Remote sessions, Certificates."
                            .formatted(user, machine.title()));
        }
    }

    private static String text(@Nullable String typed) {
        return typed == null ? "" : typed.strip();
    }

    /// Counts the sign-in at the machine that is connected to first.
    ConnectRules.Attempt attempt(SignedIn person, ConnectRules rules)
            throws ConnectRefusedException {
        SessionRequest.Machine first = request.jump();
        return first == null
                ? rules.attempt(remote, person, request.address(), request.port())
                : rules.attempt(remote, person, first.address(), first.port());
    }

    /// What is signed for the helper's key.
    SignCertificate.Request certificate(CertificateRequest wanted, UUID session) {
        boolean isJump = wanted.hop() == Hop.JUMP;
        return new SignCertificate.Request(
                session,
                machine(wanted.hop()).id(),
                isJump ? Objects.requireNonNull(jumpUsername) : request.username(),
                isJump ? Purpose.JUMP : Purpose.TERMINAL,
                wanted.publicKey(),
                wanted.sourceAddress());
    }

    Remote machine(Hop hop) {
        return hop == Hop.JUMP ? Objects.requireNonNull(jump) : remote;
    }
}

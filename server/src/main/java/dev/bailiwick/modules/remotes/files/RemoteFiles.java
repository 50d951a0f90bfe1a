package dev.bailiwick.modules.remotes.files;

import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.helper.Helper;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.modules.remotes.sessions.LiveSession;
import dev.bailiwick.modules.remotes.sessions.LiveSessions;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.NotFoundException;
import dev.bailiwick.web.errors.Refusal;
import dev.bailiwick.web.errors.RefusedException;
import java.time.Clock;
import java.util.UUID;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// Decides who may do something with the files of a machine: the person who has a terminal open
/// there, in the same sign-in and on this server, where the machine's settings allow it.
@Component
@ConditionalOnWebApplication
record RemoteFiles(
        Helper helper,
        LiveSessions sessions,
        Remotes remotes,
        Sessions signIns,
        AuditLog audit,
        Transactions transactions,
        Clock clock) {
    /// @param session its uid, as a browser sent it
    OpenFiles open(long remoteId, String session, SignedIn person) {
        check(remoteId, person);
        return new OpenFiles(this, find(remoteId, session, person), person);
    }

    /// During a transfer.
    void check(LiveSession session, SignedIn person) {
        check(session.row().remoteId(), person);
        var ignored = find(session.row().remoteId(), session.uid().toString(), person);
    }

    private void check(long remoteId, SignedIn person) {
        Remote remote =
                transactions
                        .read(() -> remotes.find(remoteId))
                        .filter(one -> !one.isDesktop())
                        .orElseThrow(NotFoundException::new);
        if (!remote.mayConnect(person.account())) {
            throw new RefusedException(Refusal.FORBIDDEN);
        }
        if (!remote.allowsFiles()) {
            throw FileFailure.notAllowed();
        }
    }

    private LiveSession find(long remoteId, String session, SignedIn person) {
        UUID uid;
        try {
            uid = UUID.fromString(session);
        } catch (IllegalArgumentException e) {
            throw FileFailure.sessionEnded();
        }
        return sessions.find(uid, person.account().id(), person.session().uid())
                .filter(one -> one.row().remoteId() == remoteId)
                .orElseThrow(FileFailure::sessionEnded);
    }
}

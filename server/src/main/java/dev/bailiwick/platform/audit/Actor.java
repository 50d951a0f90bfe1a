package dev.bailiwick.platform.audit;

import org.jspecify.annotations.Nullable;

/// Who performed an action.
///
/// @param id the account's id, null for all others
/// @param name the account's email address, the operating-system user of a command, or a fixed
///   label
public record Actor(Kind kind, @Nullable Long id, String name) {
    public enum Kind {
        ACCOUNT,
        ANONYMOUS,
        COMMAND,
        SYSTEM
    }

    public static final Actor ANONYMOUS = new Actor(Kind.ANONYMOUS, null, "anonymous");
    public static final Actor SYSTEM = new Actor(Kind.SYSTEM, null, "system");

    public static Actor account(long id, String email) {
        return new Actor(Kind.ACCOUNT, id, email);
    }

    /// A command on the server's own machine, run by an operating-system user.
    public static Actor command(String operatingSystemUser) {
        return new Actor(Kind.COMMAND, null, operatingSystemUser);
    }

    /// A principal of the security context that knows its actor.
    public interface WithActor {
        Actor actor();
    }
}

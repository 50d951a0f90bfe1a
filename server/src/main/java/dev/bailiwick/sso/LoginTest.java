package dev.bailiwick.sso;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The sanitized preview of a test login: what the provider said, cut to what an administrator may
/// see. Without a `problem` the person would be let in; with one, `category` names it and what the
/// provider had said until then is shown as far as it went. `remedies` are for what is wrong, or
/// will be for the roles.
public record LoginTest(
        @Nullable String problem,
        @Nullable String category,
        @Nullable String email,
        @Nullable Boolean emailVerified,
        @Nullable String subject,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String groupsClaim,
        List<String> groups,
        @Nullable String proposedRole,
        @Nullable String roleFrom,
        @Nullable String account,
        List<String> remedies,
        Instant at,
        boolean stale) {
    public LoginTest {
        groups = List.copyOf(groups);
        remedies = List.copyOf(remedies);
    }

    public boolean letIn() {
        return problem == null;
    }
}

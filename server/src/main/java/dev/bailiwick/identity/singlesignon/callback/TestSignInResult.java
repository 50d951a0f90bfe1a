package dev.bailiwick.identity.singlesignon.callback;

import dev.bailiwick.identity.singlesignon.idp.IdpTestResults;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The result of Test OIDC login, and who ran it. It is `stale` when the settings have changed
/// since.
public record TestSignInResult(TestSignInPreview preview, Instant at, String by, boolean stale) {
    public static TestSignInResult of(IdpTestResults.Tested<TestSignInPreview> tested) {
        return new TestSignInResult(tested.result(), tested.at(), tested.by(), !tested.current());
    }

    /// Whether the person would be admitted.
    public boolean isAdmitted() {
        return preview.problem() == null;
    }

    /// The state of the groups claim as text, if known.
    public @Nullable String groupsClaim() {
        return switch (preview.groupsState()) {
            case PRESENT -> "Present";
            case EMPTY -> "Present, but empty";
            case ABSENT -> "Absent, or not readable as groups";
            case OVERAGE -> "Overage: too many groups to send";
            case null -> null;
        };
    }
}

package dev.bailiwick.identity.flows;

import java.util.Locale;

/// What a way through the provider is for.
public enum FlowKind {
    LOGIN,
    LINK,
    INVITATION,
    TEST,
    /// A signed-in person proves anew who they are.
    STEP_UP;

    /// As it stands in the audit trail.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}

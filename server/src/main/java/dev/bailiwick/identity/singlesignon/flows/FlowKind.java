package dev.bailiwick.identity.singlesignon.flows;

import java.util.Locale;

/// The purpose of a flow through the provider.
public enum FlowKind {
    LOGIN,
    LINK,
    INVITATION,
    TEST,
    /// Re-authentication of a signed-in person.
    STEP_UP;

    /// The code in the audit log.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}

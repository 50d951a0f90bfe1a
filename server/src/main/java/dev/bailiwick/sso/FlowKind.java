package dev.bailiwick.sso;

import java.util.Locale;

/// What a way through the provider is for.
enum FlowKind {
    LOGIN,
    LINK,
    INVITATION,
    TEST;

    /// As it stands in the audit trail.
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}

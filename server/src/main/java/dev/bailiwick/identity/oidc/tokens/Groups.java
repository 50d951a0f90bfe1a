package dev.bailiwick.identity.oidc.tokens;

import java.util.List;

/// The groups claim. Only a present or empty claim says anything about a person: `ABSENT` means
/// that it was not sent, and `OVERAGE` that there were too many groups to send (Entra ID's
/// `_claim_names` and `hasgroups`).
public record Groups(State state, List<String> names) {
    public enum State {
        PRESENT,
        EMPTY,
        ABSENT,
        OVERAGE
    }

    static final Groups ABSENT = new Groups(State.ABSENT, List.of());
    static final Groups OVERAGE = new Groups(State.OVERAGE, List.of());

    public Groups {
        names = List.copyOf(names);
    }

    public static Groups of(List<String> names) {
        return new Groups(names.isEmpty() ? State.EMPTY : State.PRESENT, names);
    }
}

package dev.bailiwick.factors;

import dev.bailiwick.web.Refusal;
import dev.bailiwick.web.Refused;

/// The answer to whoever would remove the last factor although one is demanded.
public final class Demanded {
    private Demanded() {}

    public static Refused refusal() {
        return new Refused(
                Refusal.of(
                        422,
                        "This is your last second factor",
                        "An administrator demands a second factor of people with your role.",
                        "Add another one first, then remove this."));
    }
}

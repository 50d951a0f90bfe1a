package dev.bailiwick.modules.dns.provider;

import java.util.Arrays;
import java.util.Optional;

/// What became of a query: the constants have Pi-hole's names, in the order of its numbers.
public enum QueryStatus {
    UNKNOWN("Unknown", Result.OTHER),
    GRAVITY("Blocked by a list", Result.BLOCKED),
    FORWARDED("Forwarded", Result.ANSWERED),
    CACHE("From cache", Result.ANSWERED),
    REGEX("Blocked by a pattern", Result.BLOCKED),
    DENYLIST("Blocked by a rule", Result.BLOCKED),
    EXTERNAL_BLOCKED_IP("Blocked upstream", Result.BLOCKED),
    EXTERNAL_BLOCKED_NULL("Blocked upstream", Result.BLOCKED),
    EXTERNAL_BLOCKED_NXRA("Blocked upstream", Result.BLOCKED),
    GRAVITY_CNAME("Blocked by a list, for its alias", Result.BLOCKED),
    REGEX_CNAME("Blocked by a pattern, for its alias", Result.BLOCKED),
    DENYLIST_CNAME("Blocked by a rule, for its alias", Result.BLOCKED),
    RETRIED("Retried", Result.OTHER),
    RETRIED_DNSSEC("Retried", Result.OTHER),
    IN_PROGRESS("In progress", Result.OTHER),
    DBBUSY("Refused: database busy", Result.OTHER),
    SPECIAL_DOMAIN("Blocked: special domain", Result.BLOCKED),
    CACHE_STALE("From cache, stale", Result.ANSWERED),
    EXTERNAL_BLOCKED_EDE15("Blocked upstream", Result.BLOCKED);

    /// In short.
    public enum Result {
        ANSWERED,
        BLOCKED,
        OTHER
    }

    private final String label;
    private final Result result;

    QueryStatus(String label, Result result) {
        this.label = label;
        this.result = result;
    }

    public static Optional<QueryStatus> of(String name) {
        return Arrays.stream(values()).filter(one -> one.name().equals(name)).findFirst();
    }

    /// @return unknown for a number that is none
    public static QueryStatus of(long number) {
        return number < 0 || number >= values().length ? UNKNOWN : values()[(int) number];
    }

    public String label() {
        return label;
    }

    public Result result() {
        return result;
    }
}

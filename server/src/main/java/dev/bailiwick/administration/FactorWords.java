package dev.bailiwick.administration;

import java.util.List;
import java.util.stream.Collectors;

/// Kinds of second factors in words.
final class FactorWords {
    private FactorWords() {}

    static String of(List<String> kinds) {
        return kinds.isEmpty()
                ? "None"
                : kinds.stream().map(FactorWords::of).collect(Collectors.joining(", "));
    }

    private static String of(String kind) {
        return switch (kind) {
            case "authenticator" -> "Authenticator app";
            case "passkey" -> "Passkey";
            default -> kind;
        };
    }
}

package dev.bailiwick.operations.administration;

import java.util.List;
import java.util.stream.Collectors;

/// Kinds of second factor as text.
final class FactorLabels {
    private FactorLabels() {}

    static String of(List<String> kinds) {
        return kinds.isEmpty()
                ? "None"
                : kinds.stream().map(FactorLabels::of).collect(Collectors.joining(", "));
    }

    private static String of(String kind) {
        return switch (kind) {
            case "authenticator" -> "Authenticator app";
            case "passkey" -> "Passkey";
            default -> kind;
        };
    }
}

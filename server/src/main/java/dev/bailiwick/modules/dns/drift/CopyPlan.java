package dev.bailiwick.modules.dns.drift;

import dev.bailiwick.modules.dns.registry.Provider;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

/// What copying would change, in order.
///
/// @param digest of all changes: people confirm what they have seen
public record CopyPlan(List<Comparison.Step> steps, String digest) {
    public CopyPlan {
        steps = List.copyOf(steps);
    }

    /// @param targets the source itself is left out
    /// @param keys of differences; others are ignored
    public static CopyPlan of(
            Comparison comparison,
            Provider source,
            Collection<Provider> targets,
            Set<String> keys) {
        List<Comparison.Step> steps = comparison.plan(source, targets, keys);
        return new CopyPlan(steps, digest(steps));
    }

    private static String digest(List<Comparison.Step> steps) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (Comparison.Step step : steps) {
                List<String> exact = step.change().exact();
                String head = "%d %d ".formatted(step.target().id(), exact.size());
                sha.update(head.getBytes(StandardCharsets.UTF_8));
                for (String text : exact) {
                    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                    sha.update((bytes.length + " ").getBytes(StandardCharsets.UTF_8));
                    sha.update(bytes);
                }
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}

package dev.bailiwick;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// What a fuzzer made up, as lines, so that people can read a seed. Fuzz tests are the classes
/// named `…Fuzz`: `./bailiwick fuzz` lets a fuzzer loose on one, [FuzzSeedsTest] gives each what is
/// kept in `src/test/resources/fuzz`.
public final class FuzzInput {
    private FuzzInput() {}

    public static String text(byte[] data) {
        return new String(data, StandardCharsets.UTF_8);
    }

    /// Exactly so many: those that are missing are empty, the last one takes the rest.
    public static String[] lines(byte[] data, int count) {
        String[] found = text(data).split("\n", count);
        String[] lines = Arrays.copyOf(found, count);
        for (int i = found.length; i < count; i++) {
            lines[i] = "";
        }
        return lines;
    }

    /// A property that must hold whatever came in.
    public static void hold(boolean property, String sentence) {
        if (!property) {
            throw new AssertionError(sentence);
        }
    }

    /// A sentence for people that tells of what strangers sent: bounded, on one line.
    public static void holdSentence(String sentence) {
        hold(sentence.length() <= 1_000, "a sentence has an end: " + sentence.length());
        hold(sentence.chars().noneMatch(Character::isISOControl), "a sentence stays on its line");
    }
}

package dev.bailiwick.operations.rotation;

/// The keys could not be changed to the end. The message is a sentence or two for the person who
/// tries; what was reached stays, and the next try goes on from there.
public final class RotationRefused extends RuntimeException {
    RotationRefused(String sentence) {
        super(sentence);
    }
}

package dev.bailiwick.operations.rotation;

/// A key rotation could not be completed. The message is one or two sentences for the person who
/// ran it; the progress is kept, and the next attempt continues from there.
public final class RotationRefused extends RuntimeException {
    RotationRefused(String sentence) {
        super(sentence);
    }
}

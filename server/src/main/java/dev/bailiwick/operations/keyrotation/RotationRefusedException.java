package dev.bailiwick.operations.keyrotation;

/// A key rotation could not be completed. The message is one or two sentences for the person who
/// ran it; the progress is kept, and the next attempt continues from there.
public final class RotationRefusedException extends RuntimeException {
    RotationRefusedException(String sentence) {
        super(sentence);
    }
}

package dev.bailiwick.modules.send.packages;

/// Something is not accepted; the message is a sentence for the person who sends it.
public final class RefusedUploadException extends Exception {
    public RefusedUploadException(String sentence) {
        super(sentence);
    }
}

package dev.bailiwick.operations.cli;

/// A command that was understood but refused. The message is the one sentence on standard error.
final class CommandRefusedException extends RuntimeException {
    CommandRefusedException(String sentence) {
        super(sentence, null, false, false);
    }
}

package dev.bailiwick.identity.mailedlinks;

/// Thrown inside a transaction when a link turns out to be used already: rolls everything back.
public final class MailedLinkAlreadyUsedException extends RuntimeException {
    public MailedLinkAlreadyUsedException() {
        super("the link was used before", null, false, false);
    }
}

package dev.bailiwick.links;

/// Thrown inside a transaction when a link turns out to have been used meanwhile: takes everything
/// back.
public final class LinkSpent extends RuntimeException {
    public LinkSpent() {
        super("the link was used before", null, false, false);
    }
}

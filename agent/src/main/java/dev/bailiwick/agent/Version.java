package dev.bailiwick.agent;

import java.util.Objects;

/// Which agent this is, as its jar says.
final class Version {
    static final String CURRENT =
            Objects.requireNonNullElse(
                    Version.class.getPackage().getImplementationVersion(), "0-unpacked");

    private Version() {}
}

package dev.bailiwick.agent;

import java.util.Objects;

/// The agent's version, from its jar.
final class Version {
    static final String CURRENT =
            Objects.requireNonNullElse(
                    Version.class.getPackage().getImplementationVersion(), "0-unpacked");

    private Version() {}
}

package dev.bailiwick.agent;

import java.util.Objects;

/// The agent's version, from its jar.
public final class Version {
    public static final String CURRENT =
            Objects.requireNonNullElse(
                    Version.class.getPackage().getImplementationVersion(), "0-unpacked");

    private Version() {}
}

package dev.bailiwick.modules.send.packages;

/// What all parts of the module share.
public final class SecureSend {
    public static final String PATH = "/secure-send";

    private SecureSend() {}
}

package dev.bailiwick.modules.remotes.sessions;

/// A connection that is not made, or not used. Its text is for the person.
public final class ConnectRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String code;

    /// @param code as in [ServerMessage.Failed]
    ConnectRefusedException(String code, String text) {
        super(text);
        this.code = code;
    }

    static ConnectRefusedException notAllowed(String text) {
        return new ConnectRefusedException("not_allowed", text);
    }

    String code() {
        return code;
    }

    public String text() {
        return String.valueOf(getMessage());
    }
}

package dev.bailiwick.agent.doctor;

/// What a check-in needs, in the order in which it is checked, and then what it should contain,
/// with the exit code of the doctor if it fails. The codes are documented.
public enum Check {
    NAME("Name", 3),
    CONNECTION("Connection", 4),
    CERTIFICATE("Certificate", 5),
    SERVER("Server", 6),
    CLOCK("Clock", 7),
    TOKEN("Token", 8),
    AGENT("Agent", 9),
    HYPERVISOR("Hypervisor", 10),
    MONITORS("Monitors", 11);

    private final String label;
    private final int exitCode;

    Check(String label, int exitCode) {
        this.label = label;
        this.exitCode = exitCode;
    }

    String label() {
        return label;
    }

    int exitCode() {
        return exitCode;
    }
}

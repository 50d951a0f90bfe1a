package dev.bailiwick.agent.proxmox;

import dev.bailiwick.contract.WorkloadState;

/// The state of a guest in our words.
///
/// @param reason why it is in this state, where that is no ordinary one
record GuestState(WorkloadState state, String reason) {
    private static final String IO_ERROR = "I/O error";

    /// @param status Proxmox VE's word, or the run state of QEMU (QMP `query-status`)
    /// @param lock `suspended` for a machine whose memory is on disk
    static GuestState of(String status, String lock) {
        return switch (status) {
            case "running", "debug" -> of(WorkloadState.RUNNING);
            case "stopped" ->
                    new GuestState(
                            WorkloadState.STOPPED,
                            lock.equals("suspended") ? "suspended to disk" : "");
            // the guest has shut down, or a backup of a stopped machine has started QEMU alone
            case "shutdown", "prelaunch" -> of(WorkloadState.STOPPED);
            case "paused", "frozen" -> of(WorkloadState.PAUSED);
            case "suspended" -> new GuestState(WorkloadState.PAUSED, "asleep");
            case "io-error" -> new GuestState(WorkloadState.PAUSED, IO_ERROR);
            case "watchdog" -> new GuestState(WorkloadState.PAUSED, "stopped by its watchdog");
            case "save-vm", "restore-vm" -> new GuestState(WorkloadState.PAUSED, "snapshot");
            case "inmigrate", "finish-migrate", "postmigrate", "colo" ->
                    new GuestState(WorkloadState.PAUSED, "migration");
            case "guest-panicked" -> new GuestState(WorkloadState.DEAD, "the guest panicked");
            case "internal-error" -> new GuestState(WorkloadState.DEAD, "internal error of QEMU");
            default -> of(WorkloadState.UNKNOWN);
        };
    }

    private static GuestState of(WorkloadState state) {
        return new GuestState(state, "");
    }

    String health() {
        return reason.equals(IO_ERROR) ? "unhealthy" : "";
    }

    /// Whether it uses the host's processors and memory.
    boolean isActive() {
        return state == WorkloadState.RUNNING || state == WorkloadState.PAUSED;
    }
}

package dev.bailiwick.agent.host;

import dev.bailiwick.contract.HostStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The status of the host, and why it is not healthy.
public record HealthAssessment(HostStatus status, String message) {
    private static final double DISK_NEARLY_FULL = 0.9;
    private static final double MEMORY_NEARLY_FULL = 0.95;

    /// @param maintenanceFile while it exists the host is in maintenance, regardless of any
    ///   problems
    /// @param more what is wrong with the hypervisor; otherwise empty
    public static HealthAssessment of(
            Machine.Reading reading, String more, Optional<Path> maintenanceFile) {
        List<String> all = faults(reading.fileSystems(), reading.memoryUsed());
        if (!more.isEmpty()) {
            all.add(more);
        }
        String faults = String.join("; ", all);
        if (maintenanceFile.isPresent() && Files.exists(maintenanceFile.get())) {
            return new HealthAssessment(HostStatus.MAINTENANCE, faults);
        }
        return faults.isEmpty()
                ? new HealthAssessment(HostStatus.OK, "")
                : new HealthAssessment(HostStatus.DEGRADED, faults);
    }

    static List<String> faults(List<FileSystem> fileSystems, double memoryUsed) {
        var faults = new ArrayList<String>();
        for (FileSystem one : fileSystems) {
            if (one.usedPart() >= DISK_NEARLY_FULL) {
                faults.add("%s is %s full".formatted(one.mountPoint(), percent(one.usedPart())));
            }
        }
        if (memoryUsed >= MEMORY_NEARLY_FULL) {
            faults.add("memory is %s full".formatted(percent(memoryUsed)));
        }
        return faults;
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%d %%", (int) (part * 100));
    }
}

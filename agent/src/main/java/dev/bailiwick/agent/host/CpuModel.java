package dev.bailiwick.agent.host;

/// The processor's name out of `/proc/cpuinfo`: OSHI would start lshw and cpuid for more than that.
final class CpuModel {
    private CpuModel() {}

    /// Empty where the kernel gives none, as on many ARM machines.
    static String read() {
        for (String line : SmallFile.lines("/proc/cpuinfo")) {
            if (line.startsWith("model name")) {
                return line.substring(line.indexOf(':') + 1).strip();
            }
        }
        return "";
    }
}

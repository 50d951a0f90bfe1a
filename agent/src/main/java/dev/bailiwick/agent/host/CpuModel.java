package dev.bailiwick.agent.host;

/// The processor's name from `/proc/cpuinfo`: OSHI would start lshw and cpuid to obtain it.
final class CpuModel {
    private CpuModel() {}

    /// Empty if the kernel provides none, as on many ARM machines.
    static String read() {
        for (String line : SmallFile.lines("/proc/cpuinfo")) {
            if (line.startsWith("model name")) {
                return line.substring(line.indexOf(':') + 1).strip();
            }
        }
        return "";
    }
}

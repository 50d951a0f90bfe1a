package dev.bailiwick.agent.host;

import java.util.Map;
import oshi.hardware.GlobalMemory;

/// Memory and swap. Free is what programs can still use (the kernel's MemAvailable), so caches do
/// not count as used.
record Memory(long used, long total, long swapUsed, long swapTotal) {
    private static final String MEMORY_STATE = "system.memory.state";
    private static final String PAGING_STATE = "system.paging.state";

    static Memory of(GlobalMemory memory) {
        var swap = memory.getVirtualMemory();
        return new Memory(
                memory.getTotal() - memory.getAvailable(),
                memory.getTotal(),
                swap.getSwapUsed(),
                swap.getSwapTotal());
    }

    double usedPart() {
        return total == 0 ? 0 : (double) used / total;
    }

    void add(Metrics metrics) {
        memory(metrics, "used", used);
        memory(metrics, "free", total - used);
        if (swapTotal > 0) {
            swap(metrics, "used", swapUsed);
            swap(metrics, "free", swapTotal - swapUsed);
        }
    }

    private void memory(Metrics metrics, String state, long bytes) {
        Map<String, String> of = Map.of(MEMORY_STATE, state);
        metrics.add("system.memory.usage", "By", (double) bytes, of);
        metrics.add("system.memory.utilization", "1", (double) bytes / total, of);
    }

    private void swap(Metrics metrics, String state, long bytes) {
        Map<String, String> of = Map.of(PAGING_STATE, state);
        metrics.add("system.paging.usage", "By", (double) bytes, of);
        metrics.add("system.paging.utilization", "1", (double) bytes / swapTotal, of);
    }
}

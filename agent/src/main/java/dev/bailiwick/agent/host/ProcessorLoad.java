package dev.bailiwick.agent.host;

import java.util.Map;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/// Processor usage since the last reading, as shares of all processors.
final class ProcessorLoad {
    private final CentralProcessor processor;
    private long[] before;

    ProcessorLoad(CentralProcessor processor) {
        this.processor = processor;
        this.before = processor.getSystemCpuLoadTicks();
    }

    void add(Metrics metrics) {
        long[] now = processor.getSystemCpuLoadTicks();
        add(metrics, now, before);
        before = now;
        double average = processor.getSystemLoadAverage(1)[0];
        if (average >= 0) {
            metrics.add("system.cpu.load_average.1m", "{thread}", average);
        }
    }

    /// Adds nothing when no time has passed.
    static void add(Metrics metrics, long[] now, long[] before) {
        var spent = new long[now.length];
        long all = 0;
        for (int i = 0; i < now.length; i++) {
            spent[i] = Math.max(0, now[i] - before[i]); // idle and iowait sometimes decrease
            all += spent[i];
        }
        share(metrics, "user", spent[TickType.USER.getIndex()], all);
        share(metrics, "nice", spent[TickType.NICE.getIndex()], all);
        share(metrics, "system", spent[TickType.SYSTEM.getIndex()], all);
        share(metrics, "idle", spent[TickType.IDLE.getIndex()], all);
        share(metrics, "iowait", spent[TickType.IOWAIT.getIndex()], all);
        long interrupts = spent[TickType.IRQ.getIndex()] + spent[TickType.SOFTIRQ.getIndex()];
        share(metrics, "interrupt", interrupts, all);
        share(metrics, "steal", spent[TickType.STEAL.getIndex()], all);
    }

    private static void share(Metrics metrics, String mode, long ticks, long all) {
        metrics.add("system.cpu.utilization", "1", (double) ticks / all, Map.of("cpu.mode", mode));
    }
}

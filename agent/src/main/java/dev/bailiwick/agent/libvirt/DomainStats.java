package dev.bailiwick.agent.libvirt;

import dev.bailiwick.contract.WorkloadState;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The current values of one domain, as in `virsh domstats --raw`. Which of them exist depends on
/// the hypervisor, and on whether the domain runs.
///
/// [virConnectGetAllDomainStats](https://libvirt.org/html/libvirt-libvirt-domain.html) names and
/// explains them.
final class DomainStats {
    private static final int IO_ERROR = 5;
    private static final int WATCHDOG = 6;
    private static final int PANICKED = 10;
    private static final int MAX_NETS = 64;
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    private final Map<String, String> values = new HashMap<>();

    /// Only what is used: of a thousand domains that is a fifth.
    void put(String key, String value) {
        boolean wanted =
                switch (key.substring(0, Math.max(0, key.indexOf('.')))) {
                    case "state", "balloon" -> true;
                    case "cpu" -> key.equals("cpu.time");
                    case "vcpu" -> key.equals("vcpu.current") || key.endsWith(".time");
                    case "net" -> key.endsWith(".name") || key.endsWith("x.bytes");
                    case "block" ->
                            key.endsWith(".name")
                                    || key.endsWith("rd.bytes")
                                    || key.endsWith("wr.bytes")
                                    || key.endsWith(".allocation")
                                    || key.endsWith(".capacity");
                    default -> false;
                };
        if (wanted) {
            values.putIfAbsent(key, value);
        }
    }

    private @Nullable Long number(String key) {
        String text = values.get(key);
        return text == null || !NUMBER.matcher(text).matches() ? null : Long.valueOf(text);
    }

    WorkloadState state() {
        Long state = number("state.state");
        return switch (state == null ? 0 : state.intValue()) {
            case 1, 2, 4 -> WorkloadState.RUNNING; // also blocked, and shutting down
            case 3, 7 -> WorkloadState.PAUSED; // also suspended to memory
            case 5 -> WorkloadState.STOPPED;
            case 6 -> WorkloadState.DEAD;
            default -> WorkloadState.UNKNOWN;
        };
    }

    boolean isActive() {
        return state() == WorkloadState.RUNNING || state() == WorkloadState.PAUSED;
    }

    /// Why it is in its state, where that is no ordinary reason.
    String reason() {
        Long found = number("state.reason");
        int reason = found == null ? 0 : found.intValue();
        return switch (state()) {
            case PAUSED ->
                    switch (reason) {
                        case 2 -> "migration";
                        case 3 -> "being saved";
                        case IO_ERROR -> "I/O error";
                        case WATCHDOG -> "its watchdog";
                        case 7 -> "restored from a snapshot";
                        case PANICKED -> "its kernel panicked";
                        default -> "";
                    };
            case STOPPED ->
                    switch (reason) {
                        case 3 -> "it crashed";
                        case 4 -> "migrated to another host";
                        case 6 -> "it failed to start";
                        default -> "";
                    };
            case DEAD -> reason == 1 ? "its kernel panicked" : "";
            default -> "";
        };
    }

    boolean isUnhealthy() {
        Long reason = number("state.reason");
        return state() == WorkloadState.PAUSED
                && reason != null
                && (reason == IO_ERROR || reason == WATCHDOG || reason == PANICKED);
    }

    @Nullable Integer vcpus() {
        Long count = number("vcpu.current");
        return count == null ? null : Integer.valueOf((int) Math.min(count, 1_000_000));
    }

    /// In nanoseconds: of its processors, or else with what the hypervisor spends for it.
    @Nullable Long processorNanos() {
        Long sum = null;
        for (int i = 0; number("vcpu." + i + ".time") != null; i++) {
            sum = plus(sum, number("vcpu." + i + ".time"));
        }
        return sum == null ? number("cpu.time") : sum;
    }

    /// What the guest uses, where its balloon driver tells; otherwise what the host has given.
    @Nullable Long memoryUsageBytes() {
        Long available = number("balloon.available");
        Long unused = number("balloon.usable");
        if (unused == null) {
            unused = number("balloon.unused");
        }
        if (available != null && unused != null) {
            return Math.max(0, available - unused) * 1024;
        }
        return bytes(number("balloon.rss"));
    }

    @Nullable Long memoryLimitBytes() {
        return bytes(number("balloon.current"));
    }

    private static @Nullable Long bytes(@Nullable Long kibibytes) {
        return kibibytes == null ? null : Long.valueOf(kibibytes * 1024);
    }

    record Block(
            @Nullable Long capacity,
            @Nullable Long allocation,
            @Nullable Long read,
            @Nullable Long written) {
        static final Block UNKNOWN = new Block(null, null, null, null);
    }

    /// By the name that the guest is offered; of a chain of files only the top one.
    Map<String, Block> blocks() {
        var blocks = new LinkedHashMap<String, Block>();
        for (int i = 0; values.get("block." + i + ".name") != null; i++) {
            String key = "block." + i;
            blocks.putIfAbsent(
                    values.getOrDefault(key + ".name", ""),
                    new Block(
                            number(key + ".capacity"),
                            number(key + ".allocation"),
                            number(key + ".rd.bytes"),
                            number(key + ".wr.bytes")));
        }
        return blocks;
    }

    record Net(@Nullable Long received, @Nullable Long transmitted) {
        static final Net UNKNOWN = new Net(null, null);
    }

    /// By the name on the host.
    Map<String, Net> nets() {
        var nets = new LinkedHashMap<String, Net>();
        Long count = number("net.count");
        for (int i = 0; i < (count == null ? MAX_NETS : Math.min(count, MAX_NETS)); i++) {
            String name = values.get("net." + i + ".name");
            if (name != null) {
                nets.put(
                        name,
                        new Net(
                                number("net." + i + ".rx.bytes"),
                                number("net." + i + ".tx.bytes")));
            }
        }
        return nets;
    }

    /// Changes when a disk or an interface is added, or the machine starts or stops.
    int signature() {
        return 31 * (31 * blocks().keySet().hashCode() + nets().keySet().hashCode())
                + state().hashCode();
    }

    static @Nullable Long plus(@Nullable Long one, @Nullable Long other) {
        return one == null ? other : other == null ? one : Long.valueOf(one + other);
    }
}

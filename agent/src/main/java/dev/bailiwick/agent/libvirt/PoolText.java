package dev.bailiwick.agent.libvirt;

import dev.bailiwick.contract.ReportedHypervisor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A storage pool, as `virsh pool-info --bytes` and `pool-dumpxml` print it. Of equal labels the
/// last counts: the name comes first, and could look like one.
final class PoolText {
    private String name = "";
    private String state = "";
    private String type = "";
    private @Nullable Long capacity;
    private @Nullable Long allocation;

    void line(String line) {
        if (line.startsWith("<pool type='") && type.isEmpty()) {
            int end = line.indexOf('\'', "<pool type='".length());
            type = end < 0 ? "" : line.substring("<pool type='".length(), end);
        }
        int colon = line.indexOf(':');
        if (colon < 0) {
            return;
        }
        String value = line.substring(colon + 1).strip();
        switch (line.substring(0, colon)) {
            case "Name" -> name = name.isEmpty() ? value : name;
            case "State" -> state = value;
            case "Capacity" -> capacity = bytes(value);
            case "Allocation" -> allocation = bytes(value);
            default -> {}
        }
    }

    private static @Nullable Long bytes(String text) {
        return text.matches("[0-9]{1,18}") ? Long.valueOf(text) : null;
    }

    /// Empty when it was removed in between.
    Optional<ReportedHypervisor.StoragePool> pool() {
        return name.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new ReportedHypervisor.StoragePool(
                                name, type, state.equals("running"), capacity, allocation));
    }
}

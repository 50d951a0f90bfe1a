package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.InventoryItem;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.VirtualMachine;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/// Detects whether a snapshot equals the stored one, without reading that.
final class SnapshotDigests {
    private SnapshotDigests() {}

    /// Covers what is stored in rows, and excludes values that change with every report.
    static byte[] ofWorkloads(List<ReportedWorkload> workloads) {
        MessageDigest digest = sha256();
        for (ReportedWorkload one : workloads) {
            put(digest, one.kind().wire(), one.externalId(), one.name(), one.image());
            put(digest, one.state().wire(), one.health(), String.valueOf(one.startedAt()));
            put(digest, Long.toString(one.restartCount()), String.valueOf(one.memoryLimitBytes()));
            put(digest, one.ports().toString(), one.labels().toString());
            VirtualMachine machine = one.vm();
            if (machine != null) {
                put(digest, machine.withoutUsage().toString());
            }
        }
        return digest.digest();
    }

    static byte[] ofInventory(List<InventoryItem> inventory) {
        MessageDigest digest = sha256();
        for (InventoryItem one : inventory) {
            put(digest, one.category(), one.name(), one.version(), one.attributes().toString());
        }
        return digest.digest();
    }

    private static void put(MessageDigest digest, String... texts) {
        for (String text : texts) {
            digest.update(text.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0); // no text contains it
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-256 is missing from this JDK", e);
        }
    }
}

package dev.bailiwick.probes.icmp;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// One ping of several requests, a tenth of a second apart. Confined to the thread of its line,
/// except for the result.
final class EchoTask {
    private static final long SPACING = 100_000_000;

    /// For the last reply.
    private static final long PATIENCE = 1_000_000_000;

    private final InetAddress address;
    private final long[] sentAt;
    private final long[] took;
    private final long deadline;
    private final CompletableFuture<List<Duration>> replies = new CompletableFuture<>();
    private @Nullable EchoMessage message;
    private int sent;
    private int answered;

    EchoTask(InetAddress address, int packets, Duration timeout) {
        this.address = address;
        this.sentAt = new long[packets];
        this.took = new long[packets];
        this.deadline = System.nanoTime() + timeout.toNanos();
    }

    InetAddress address() {
        return address;
    }

    CompletableFuture<List<Duration>> replies() {
        return replies;
    }

    /// Sends what is due. A request that the system does not accept counts as lost.
    void send(IcmpSocket socket, long now) {
        EchoMessage mine = message;
        if (mine == null) {
            mine = EchoMessage.random(address instanceof Inet4Address, socket.isRaw());
            message = mine;
        }
        if (sent < sentAt.length && (sent == 0 || now - sentAt[sent - 1] >= SPACING)) {
            sentAt[sent] = System.nanoTime();
            boolean ignored = socket.send(mine.request(sent), address);
            sent++;
        }
    }

    /// @return whether the packet is a reply to this ping
    boolean receive(byte[] packet, long now) {
        EchoMessage mine = message;
        int number = mine == null ? -1 : mine.answered(packet).orElse(-1);
        if (number >= 0 && number < sent && took[number] == 0) {
            took[number] = Math.max(1, now - sentAt[number]);
            answered++;
        }
        return number >= 0;
    }

    /// Completes the result if nothing is expected any more.
    boolean end(long now) {
        boolean all = sent == sentAt.length;
        boolean over =
                answered == sentAt.length
                        || now - deadline >= 0
                        || (all && now - sentAt[sent - 1] >= PATIENCE);
        if (over) {
            boolean ignored =
                    replies.complete(
                            Arrays.stream(took)
                                    .filter(one -> one > 0)
                                    .mapToObj(Duration::ofNanos)
                                    .toList());
        }
        return over;
    }
}

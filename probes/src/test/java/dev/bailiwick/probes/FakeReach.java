package dev.bailiwick.probes;

import dev.bailiwick.probes.connection.Reach;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/// Permits only 127.0.0.1, and resolves names as a test says.
final class FakeReach implements Reach {
    private final Map<String, Deque<String>> names = new HashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();

    /// @param addresses one for each time that it is asked; the last one remains
    FakeReach with(String name, String... addresses) {
        names.put(name, new ArrayDeque<>(List.of(addresses)));
        return this;
    }

    List<String> asked() {
        return asked;
    }

    @Override
    public List<InetAddress> resolve(String host) throws UnknownHostException, DeniedException {
        asked.add(host);
        String address = address(host);
        if (!address.matches("[0-9.]+|[0-9a-f:.]+")) {
            throw new UnknownHostException(host);
        }
        InetAddress one = InetAddress.getByName(address);
        if (!one.getHostAddress().equals("127.0.0.1")) {
            throw new DeniedException("This address is not permitted.");
        }
        return List.of(one);
    }

    private String address(String host) {
        Deque<String> addresses = names.get(host);
        if (addresses == null) {
            return host;
        }
        return addresses.size() == 1 ? addresses.getFirst() : addresses.removeFirst();
    }
}

package dev.bailiwick.engine;

import java.util.List;

/// Ports in the usual notation: `5432/tcp`, and `127.0.0.1:8080->80/tcp` if published.
final class Ports {
    private Ports() {}

    static List<String> of(Json ports) {
        return ports.elements().stream().map(Ports::text).distinct().sorted().toList();
    }

    private static String text(Json port) {
        String inside =
                "%d/%s".formatted(port.get("PrivatePort").number(0), port.get("Type").text());
        long outside = port.get("PublicPort").number(0);
        if (outside == 0) {
            return inside;
        }
        String address = port.get("IP").text();
        String bracketed = address.contains(":") ? "[" + address + "]" : address;
        return "%s:%d->%s".formatted(bracketed, outside, inside);
    }
}

package dev.bailiwick.bench;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// Measures pages over all hosts left by a check-in benchmark, as an administrator.
final class HostPagesLoad {
    private static final String LIST = "/infrastructure/vm-container-manager";
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration MEASURED = Duration.ofSeconds(5);

    private HostPagesLoad() {}

    static void run(int port, String cookie) throws InterruptedException {
        var pages = new LinkedHashMap<String, String>();
        pages.put("hosts, problems first", LIST);
        for (String order : new String[] {"name", "cpu", "memory", "disk", "seen"}) {
            pages.put("hosts by " + order, LIST + "?sort=" + order);
        }
        pages.put("hosts, searched", LIST + "?q=host-0123");
        pages.put("a host with charts", LIST + "/hosts/1");
        pages.put("its inventory, searched", LIST + "/hosts/1/inventory?q=package-3");
        pages.put("alerts", "/alerts");
        System.out.println();
        Load.printHead(Load.usualConnections() + " browsers");
        for (Map.Entry<String, String> page : pages.entrySet()) {
            new Load(port, page.getValue(), cookie).print(page.getKey(), WARM_UP, MEASURED);
        }
    }
}

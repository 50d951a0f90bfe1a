package dev.bailiwick.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// Pages over all hosts that a check-in benchmark left behind, as an administrator.
final class HostPagesLoad {
    private static final String LIST = "/infrastructure/vm-container-manager";
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration MEASURED = Duration.ofSeconds(5);

    private HostPagesLoad() {}

    static void run(int port, String cookie) throws IOException, InterruptedException {
        var pages = new LinkedHashMap<String, String>();
        pages.put("hosts, trouble first", LIST);
        for (String order : new String[] {"name", "cpu", "memory", "disk", "seen"}) {
            pages.put("hosts by " + order, LIST + "?sort=" + order);
        }
        pages.put("hosts, searched", LIST + "?q=host-0123");
        pages.put("a host with charts", LIST + "/hosts/1");
        pages.put("its inventory, searched", LIST + "/hosts/1/inventory?q=package-3");
        pages.put("alerts", LIST + "/alerts");
        System.out.printf(
                "%n%-40s %9s %9s %9s %9s%n",
                "8 browsers", "a second", "p50, ms", "p99, ms", "bytes");
        for (Map.Entry<String, String> page : pages.entrySet()) {
            var load = new Load(port, page.getValue(), cookie);
            load.run(WARM_UP);
            Load.Result result = load.run(MEASURED);
            System.out.printf(
                    "%-40s %,9.0f %,9.1f %,9.1f %,9d%n",
                    page.getKey(),
                    result.requestsPerSecond(),
                    result.percentileMilliseconds(50),
                    result.percentileMilliseconds(99),
                    result.bytes());
        }
    }
}

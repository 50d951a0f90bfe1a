package dev.bailiwick.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Measures the list of IP addresses with each filter, search and sort order, one request after
/// another: how long a person waits.
final class ListPages {
    private static final int WARM_UP = 40;
    private static final int MEASURED = 200;
    private static final String LIST = "/ip-addresses";
    private static final Pattern AFTER = Pattern.compile("[?&;]after=([^\"&]+)");
    private static final Pattern SUBNET = Pattern.compile("/ip-addresses/subnets/\\d+");
    private static final Pattern ADDRESS = Pattern.compile("href=\"(/ip-addresses/\\d+)\"");

    private final BenchServer server;
    private final String cookie;
    private final CsvTransfer pages;

    ListPages(BenchServer server, String cookie, CsvTransfer pages) {
        this.server = server;
        this.cookie = cookie;
        this.pages = pages;
    }

    void run() throws IOException, InterruptedException {
        System.out.printf(
                "%n%-44s %9s %9s %9s %9s%n", "page", "p50, ms", "p99, ms", "CPU, ms", "bytes");
        Map<String, String> paths = paths();
        for (String path : paths.values()) {
            warmUp(path);
        }
        for (var page : paths.entrySet()) {
            measure(page.getKey(), page.getValue());
        }
    }

    private Map<String, String> paths() throws IOException, InterruptedException {
        var paths = new LinkedHashMap<String, String>();
        paths.put("first page, with subnets", LIST);
        paths.put("deep page", LIST + "?after=" + place("?q=10.1.0.0/16"));
        for (String view :
                new String[] {
                    "silent", "unchecked", "active", "reserved", "dhcp", "deprecated", "available"
                }) {
            paths.put("only " + view, LIST + "?view=" + view);
        }
        paths.put("unchecked, deep", LIST + "?view=unchecked&after=" + place("?q=10.1.0.0/16"));
        paths.put("by name", LIST + "?sort=name");
        paths.put("by name, deep", LIST + "?sort=name&after=" + place("?sort=name&q=srv-05"));
        paths.put("active by name", LIST + "?view=active&sort=name");
        paths.put("deprecated by name", LIST + "?view=deprecated&sort=name");
        paths.put("an address", LIST + "?q=10.1.4.5");
        paths.put("a network of 4,096", LIST + "?q=10.1.16.0/20");
        paths.put("a network of 65,536, by name", LIST + "?q=10.1.&sort=name");
        paths.put("a network of all", LIST + "?q=10.0.0.0/8");
        paths.put(
                "a network of all, by name, active", LIST + "?q=10.0.0.0/8&sort=name&view=active");
        paths.put("a name's beginning", LIST + "?q=srv-0123");
        paths.put("a beginning of all names", LIST + "?q=srv");
        paths.put("a beginning of all names, by name", LIST + "?q=srv&sort=name");
        paths.put("a beginning of all MAC addresses", LIST + "?q=02:00");
        paths.put("an owner", LIST + "?q=team+17");
        paths.put("an owner, dhcp", LIST + "?q=team+17&view=dhcp");
        paths.put("a part of few MAC addresses", LIST + "?q=53:01");
        paths.put("a part of all names", LIST + "?q=rv-0");
        paths.put("a part of all names, dhcp", LIST + "?q=rv-0&view=dhcp");
        paths.put("two letters", LIST + "?q=sr");
        paths.put("no match", LIST + "?q=zebra");
        Matcher subnet = SUBNET.matcher(pages.get(LIST));
        if (subnet.find()) {
            paths.put("a subnet of 4,096", subnet.group());
            paths.put("a subnet of 4,096, by name", subnet.group() + "?sort=name");
            paths.put("a subnet, a beginning of all names", subnet.group() + "?q=srv");
        }
        paths.put("conflicts", LIST + "/conflicts");
        Matcher address = ADDRESS.matcher(pages.get(LIST));
        if (address.find()) {
            paths.put("an address's page", address.group(1));
        }
        return paths;
    }

    /// The cursor of the second page of a list.
    private String place(String query) throws IOException, InterruptedException {
        Matcher after = AFTER.matcher(pages.get(LIST + query));
        if (!after.find()) {
            throw new IllegalStateException("Only one page of " + query);
        }
        return after.group(1);
    }

    /// Lets the JVM compile what all lists share before the first is measured.
    private void warmUp(String path) throws IOException {
        try (var connection = new HttpConnection(server.port(), path, cookie)) {
            for (int i = 0; i < WARM_UP; i++) {
                get(connection, path);
            }
        }
    }

    private void measure(String name, String path) throws IOException {
        long[] times = new long[MEASURED];
        try (var connection = new HttpConnection(server.port(), path, cookie)) {
            Duration before = server.processorTime();
            for (int i = 0; i < MEASURED; i++) {
                long start = System.nanoTime();
                get(connection, path);
                times[i] = System.nanoTime() - start;
            }
            Arrays.sort(times);
            System.out.printf(
                    "%-44s %9.1f %9.1f %9.1f %,9d%n",
                    name,
                    times[MEASURED / 2] / 1e6,
                    times[MEASURED * 99 / 100 - 1] / 1e6,
                    server.processorTime().minus(before).toNanos() / 1e6 / MEASURED,
                    connection.received());
        }
    }

    private static void get(HttpConnection connection, String path) throws IOException {
        int status = connection.exchange();
        if (status != 200) {
            throw new IOException("Status " + status + " for " + path);
        }
    }
}

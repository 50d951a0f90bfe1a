package dev.bailiwick;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jooq.ExecuteContext;
import org.jooq.ExecuteListener;
import org.jooq.impl.DefaultConfiguration;
import org.jooq.impl.DefaultExecuteListenerProvider;

/** How many statements a page sends to the database. */
public final class QueryCount {
    private QueryCount() {}

    /**
     * The fewest of three requests: a request that fills a cache sends more than the page needs.
     * Statements of background jobs are not counted.
     */
    public static int of(RunningServer server, Browser browser, String path) {
        return IntStream.range(0, 3).map(_ -> once(server, browser, path)).min().orElseThrow();
    }

    private static int once(RunningServer server, Browser browser, String path) {
        var count = new AtomicInteger();
        var configuration = (DefaultConfiguration) server.sql().configuration();
        var before = configuration.executeListenerProviders();
        var with = Arrays.copyOf(before, before.length + 1);
        with[before.length] =
                new DefaultExecuteListenerProvider(
                        new ExecuteListener() {
                            @Override
                            public void executeStart(ExecuteContext context) {
                                if (Thread.currentThread().getName().startsWith("tomcat")) {
                                    count.incrementAndGet();
                                }
                            }
                        });
        configuration.setExecuteListenerProvider(with);
        try {
            assertThat(browser.get(path).status()).isEqualTo(200);
        } finally {
            configuration.setExecuteListenerProvider(before);
        }
        assertThat(count.get()).as("statements of " + path).isPositive();
        return count.get();
    }
}

package dev.bailiwick.bench;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// People who sign in with the correct password, each with a different account, from one address.
final class SignIns implements AutoCloseable {
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI login;
    private final String cookie;
    private final String token;
    private final AtomicInteger next = new AtomicInteger(2);

    SignIns(int port) throws IOException, InterruptedException {
        login = URI.create("http://localhost:%d/login".formatted(port));
        HttpResponse<String> form =
                http.send(HttpRequest.newBuilder(login).build(), BodyHandlers.ofString());
        cookie = form.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        Matcher found = TOKEN.matcher(form.body());
        if (!found.find()) {
            throw new IllegalStateException("The sign-in page has no form.");
        }
        token = found.group(1);
    }

    /// @param latencies in nanoseconds, sorted
    /// @param refusals the status of each failed sign-in
    record Result(Duration time, long[] latencies, Collection<Integer> refusals) {
        double perSecond() {
            return (latencies.length - refusals.size()) / (time.toNanos() / 1e9);
        }

        double percentileMilliseconds(int percent) {
            int index = (int) Math.ceil(latencies.length * percent / 100.0) - 1;
            return latencies[Math.max(index, 0)] / 1e6;
        }
    }

    /// Runs this many in parallel, each several times.
    Result run(int atOnce, int each) throws InterruptedException {
        var refusals = new ConcurrentLinkedQueue<Integer>();
        List<Callable<long[]>> people = new ArrayList<>();
        for (int i = 0; i < atOnce; i++) {
            people.add(() -> signIn(each, refusals));
        }
        long start = System.nanoTime();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            long[] latencies = new long[0];
            for (Future<long[]> person : threads.invokeAll(people)) {
                long[] own = person.get();
                long[] both = Arrays.copyOf(latencies, latencies.length + own.length);
                System.arraycopy(own, 0, both, latencies.length, own.length);
                latencies = both;
            }
            Arrays.sort(latencies);
            return new Result(Duration.ofNanos(System.nanoTime() - start), latencies, refusals);
        } catch (ExecutionException e) {
            throw new IllegalStateException("A sign-in was not answered.", e.getCause());
        }
    }

    private long[] signIn(int times, Collection<Integer> refusals)
            throws IOException, InterruptedException {
        long[] latencies = new long[times];
        for (int i = 0; i < times; i++) {
            String form =
                    "_csrf=%s&email=%s&password=%s"
                            .formatted(
                                    token,
                                    encoded(AccountSeed.email(active())),
                                    encoded("four lanterns by the quay"));
            var request =
                    HttpRequest.newBuilder(login)
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .header("Cookie", cookie)
                            .POST(BodyPublishers.ofString(form))
                            .build();
            long start = System.nanoTime();
            int status = http.send(request, BodyHandlers.ofString()).statusCode();
            if (status != 302) {
                refusals.add(status);
            }
            latencies[i] = System.nanoTime() - start;
        }
        return latencies;
    }

    /// Every twentieth is inactive.
    private int active() {
        int number = next.getAndIncrement();
        return number % 20 == 0 ? next.getAndIncrement() : number;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        http.close();
    }
}

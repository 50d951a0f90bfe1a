package dev.bailiwick.bench;

import com.nimbusds.oauth2.sdk.util.URLUtils;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

/// People who sign in through the provider, each with a separate browser: from the button to the
/// session.
final class ProviderSignIns implements AutoCloseable {
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI login;
    private final StubProvider provider;
    private final int people;
    private final AtomicInteger next = new AtomicInteger();

    ProviderSignIns(int port, StubProvider provider, int people) {
        login = URI.create("http://localhost:%d/auth/oidc/login".formatted(port));
        this.provider = provider;
        this.people = people;
    }

    /// @param latencies in nanoseconds, sorted
    record Result(Duration time, long[] latencies) {
        double perSecond() {
            return latencies.length / (time.toNanos() / 1e9);
        }

        double percentileMilliseconds(int percent) {
            int index = (int) Math.ceil(latencies.length * percent / 100.0) - 1;
            return latencies[Math.max(index, 0)] / 1e6;
        }
    }

    Result run(int atOnce, Duration time) throws InterruptedException {
        List<Callable<long[]>> loops = new ArrayList<>();
        long start = System.nanoTime();
        for (int i = 0; i < atOnce; i++) {
            loops.add(() -> loop(start + time.toNanos()));
        }
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            LongStream all = LongStream.empty();
            for (Future<long[]> loop : threads.invokeAll(loops)) {
                all = LongStream.concat(all, Arrays.stream(loop.get()));
            }
            long[] latencies = all.sorted().toArray();
            return new Result(Duration.ofNanos(System.nanoTime() - start), latencies);
        } catch (ExecutionException e) {
            throw new IllegalStateException("A sign-in failed.", e.getCause());
        }
    }

    private long[] loop(long end) throws IOException, InterruptedException {
        LongStream.Builder latencies = LongStream.builder();
        for (long now = System.nanoTime(); now < end; now = System.nanoTime()) {
            finish(begin());
            latencies.add(System.nanoTime() - now);
        }
        return latencies.build().toArray();
    }

    /// The redirect to the provider.
    HttpResponse<Void> begin() throws IOException, InterruptedException {
        return redirect(HttpRequest.newBuilder(login).build());
    }

    /// The redirect back from the provider, and the redirect into the application with the new
    /// session.
    void finish(HttpResponse<Void> begun) throws IOException, InterruptedException {
        Map<String, List<String>> asked = parameters(location(begun));
        String subject = AccountSeed.email(active());
        String code = provider.codeFor(subject, StubProvider.one(asked, "nonce"));
        String back =
                "%s?code=%s&state=%s"
                        .formatted(
                                StubProvider.one(asked, "redirect_uri"),
                                code,
                                URLEncoder.encode(
                                        StubProvider.one(asked, "state"), StandardCharsets.UTF_8));
        String flow = begun.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        HttpResponse<Void> done =
                redirect(HttpRequest.newBuilder(URI.create(back)).header("Cookie", flow).build());
        boolean session =
                done.headers().allValues("Set-Cookie").stream()
                        .anyMatch(cookie -> !cookie.startsWith("bailiwick-flow="));
        if (!location(done).getPath().equals("/") || !session) {
            throw new IOException("The sign-in ended at " + location(done));
        }
    }

    private HttpResponse<Void> redirect(HttpRequest request)
            throws IOException, InterruptedException {
        HttpResponse<Void> answer = http.send(request, BodyHandlers.discarding());
        if (answer.statusCode() != 302) {
            throw new IOException("Status " + answer.statusCode());
        }
        return answer;
    }

    private static URI location(HttpResponse<Void> answer) {
        return URI.create(answer.headers().firstValue("Location").orElseThrow());
    }

    private static Map<String, List<String>> parameters(URI uri) {
        return URLUtils.parseParameters(uri.getRawQuery());
    }

    /// Every twentieth account is inactive.
    private int active() {
        int number = 2 + next.getAndIncrement() % (people - 2);
        return number % 20 == 0 ? number + 1 : number;
    }

    @Override
    public void close() {
        http.close();
    }
}

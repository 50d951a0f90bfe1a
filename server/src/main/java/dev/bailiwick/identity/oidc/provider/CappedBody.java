package dev.bailiwick.identity.oidc.provider;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/// Collects UTF-8 text, and aborts the transfer as soon as it exceeds the limit.
final class CappedBody implements BodySubscriber<String> {
    static final class TooLargeException extends IOException {}

    private final CompletableFuture<String> body = new CompletableFuture<>();
    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
    private final int limit;

    CappedBody(int limit) {
        this.limit = limit;
    }

    @Override
    public CompletionStage<String> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription upstream) {
        subscription.complete(upstream);
        upstream.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (collected.size() + buffer.remaining() > limit) {
                subscription.join().cancel();
                body.completeExceptionally(new TooLargeException());
                return;
            }
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            collected.writeBytes(bytes);
        }
    }

    @Override
    public void onError(Throwable problem) {
        body.completeExceptionally(problem);
    }

    @Override
    public void onComplete() {
        body.complete(collected.toString(StandardCharsets.UTF_8));
    }
}

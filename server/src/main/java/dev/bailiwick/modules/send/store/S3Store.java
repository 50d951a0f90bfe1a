package dev.bailiwick.modules.send.store;

import dev.bailiwick.platform.startup.StartRefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Object;

/// A bucket of a store that speaks S3. Objects are as large as a part, so that none needs a
/// multipart upload. Credentials come from the standard variables of AWS.
final class S3Store implements ContentStore {
    private static final int CONCURRENT_DELETIONS = 8;
    private static final Set<String> OPTIONS = Set.of("endpoint", "region");

    private final S3Client client;
    private final String bucket;

    private S3Store(S3Client client, String bucket) {
        this.client = client;
        this.bucket = bucket;
    }

    /// @param address `s3://bucket?endpoint=…&region=…`
    static S3Store of(String address) {
        URI uri = parse(address);
        Map<String, String> options = options(uri.getRawQuery());
        if (!"s3".equals(uri.getScheme())
                || uri.getRawAuthority() == null
                || !(uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))
                || !OPTIONS.containsAll(options.keySet())) {
            throw refused();
        }
        var client =
                S3Client.builder()
                        .httpClientBuilder(
                                UrlConnectionHttpClient.builder()
                                        .connectionTimeout(Duration.ofSeconds(10))
                                        .socketTimeout(Duration.ofSeconds(60)))
                        // Many stores do not know its checksums. Parts need none: they are sealed.
                        .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                        .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                        .region(Region.of(options.getOrDefault("region", "us-east-1")));
        String endpoint = options.get("endpoint");
        if (endpoint != null) {
            client.endpointOverride(parse(endpoint)).forcePathStyle(true);
        }
        return new S3Store(client.build(), uri.getRawAuthority());
    }

    private static URI parse(String address) {
        try {
            return new URI(address);
        } catch (URISyntaxException e) {
            throw refused();
        }
    }

    private static Map<String, String> options(@Nullable String query) {
        var options = new HashMap<String, String>();
        for (String option : query == null ? new String[0] : query.split("&")) {
            int at = option.indexOf('=');
            if (at < 1 || options.put(option.substring(0, at), option.substring(at + 1)) != null) {
                throw refused();
            }
        }
        return options;
    }

    private static StartRefusedException refused() {
        return new StartRefusedException(
                "BAILIWICK_PACKAGE_STORE must be like"
                        + " s3://bucket?endpoint=https://s3.example.org&region=eu-1, or empty for a"
                        + " folder.");
    }

    @Override
    public void keep(Part part, Path file) throws IOException {
        calling(() ->
                client.putObject(
                        to -> to.bucket(bucket).key(part.path()), RequestBody.fromFile(file)));
        Files.delete(file);
    }

    @Override
    public InputStream open(Part part) throws IOException {
        return calling(() -> client.getObject(from -> from.bucket(bucket).key(part.path())));
    }

    @Override
    public void delete(Part part) throws IOException {
        deleteObject(part.path());
    }

    @Override
    public void delete(UUID uid) throws IOException {
        deleteAll(uid + "/");
    }

    @Override
    public void delete(UUID uid, int place) throws IOException {
        deleteAll(uid + "/" + place + "/");
    }

    /// One by one: for deleting several at once, the SDK insists on a checksum.
    private void deleteAll(String prefix) throws IOException {
        for (List<String> some = keys(prefix); !some.isEmpty(); some = keys(prefix)) {
            try (var threads = Executors.newFixedThreadPool(CONCURRENT_DELETIONS)) {
                List<Callable<Boolean>> deletions = new ArrayList<>();
                for (String key : some) {
                    deletions.add(() -> {
                        deleteObject(key);
                        return true;
                    });
                }
                for (Future<Boolean> deletion : threads.invokeAll(deletions)) {
                    var _ = deletion.get();
                }
            } catch (ExecutionException e) {
                throw new IOException("not all of a package was deleted", e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
        }
    }

    /// @return at most a thousand
    private List<String> keys(String prefix) throws IOException {
        return calling(() ->
                client.listObjectsV2(in -> in.bucket(bucket).prefix(prefix)).contents().stream()
                        .map(S3Object::key)
                        .toList());
    }

    private void deleteObject(String key) throws IOException {
        calling(() -> client.deleteObject(from -> from.bucket(bucket).key(key)));
    }

    @Override
    public Set<UUID> packages() throws IOException {
        return calling(() -> {
            var found = new HashSet<UUID>();
            client.listObjectsV2Paginator(in -> in.bucket(bucket).delimiter("/"))
                    .commonPrefixes()
                    .forEach(
                            one -> Uids.parse(one.prefix().replace("/", "")).ifPresent(found::add));
            return found;
        });
    }

    @Override
    public long free() {
        return Long.MAX_VALUE;
    }

    private static <T> T calling(Supplier<T> call) throws IOException {
        try {
            return call.get();
        } catch (NoSuchKeyException e) {
            throw new NoSuchFileException(e.getMessage());
        } catch (SdkException e) {
            throw new IOException("the store of packages failed: " + e.getMessage(), e);
        }
    }
}

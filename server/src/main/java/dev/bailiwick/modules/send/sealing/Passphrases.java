package dev.bailiwick.modules.send.sealing;

import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.springframework.stereotype.Component;

/// Passphrases: generating them, and the secret that one contributes to the key of its package:
/// Argon2id (RFC 9106) with 19 MiB, two passes and one lane (OWASP Password Storage).
///
/// At most two are computed at a time, on platform threads, because of their memory and so that
/// they do not hold up virtual threads.
@Component
public final class Passphrases {
    private static final int MEMORY_KIB = 19 * 1024;
    private static final int PASSES = 2;
    private static final int LENGTH = 32;
    private static final int CONCURRENT = 2;

    /// Five of the words make a passphrase of 50 bits, of which only ten can be tried.
    private static final int WORDS = 5;

    private static final List<String> LIST = words();
    private static final SecureRandom RANDOM = new SecureRandom();

    private final ExecutorService threads =
            Executors.newFixedThreadPool(
                    CONCURRENT, Thread.ofPlatform().daemon().name("passphrase-", 0).factory());

    /// Random words that can be read out on the phone, separated by spaces.
    public static String generate() {
        return RANDOM.ints(WORDS, 0, LIST.size())
                .mapToObj(LIST::get)
                .collect(Collectors.joining(" "));
    }

    /// The same text for different ways to type it: Unicode's forms and the number of spaces do not
    /// matter, upper and lower case do.
    public static String normalized(String typed) {
        return Normalizer.normalize(typed, Normalizer.Form.NFKC).strip().replaceAll("\\s+", " ");
    }

    /// Takes about 30 ms, and waits for others.
    ///
    /// @param uid of the package, which is the salt
    public byte[] secret(UUID uid, String passphrase) {
        return CompletableFuture.supplyAsync(() -> argon2(uid, normalized(passphrase)), threads)
                .join();
    }

    private static byte[] argon2(UUID uid, String passphrase) {
        var generator = new Argon2BytesGenerator();
        generator.init(
                new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                        .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                        .withMemoryAsKB(MEMORY_KIB)
                        .withIterations(PASSES)
                        .withParallelism(1)
                        .withSalt(uid.toString().getBytes(StandardCharsets.US_ASCII))
                        .build());
        byte[] secret = new byte[LENGTH];
        generator.generateBytes(passphrase.getBytes(StandardCharsets.UTF_8), secret);
        return secret;
    }

    private static List<String> words() {
        try (InputStream in =
                Objects.requireNonNull(Passphrases.class.getResourceAsStream("words.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> List.of(line.split(" ")).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @PreDestroy
    void stop() {
        threads.shutdown();
    }
}

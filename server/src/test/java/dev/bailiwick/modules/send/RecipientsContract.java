package dev.bailiwick.modules.send;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.SEND_DOWNLOAD;
import static dev.bailiwick.platform.schema.Tables.SEND_PACKAGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Await;
import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.send.Connector;
import dev.bailiwick.modules.send.packages.EndPackages;
import dev.bailiwick.modules.send.packages.EventKind;
import dev.bailiwick.modules.send.packages.PackageLog;
import dev.bailiwick.modules.send.packages.Packages;
import dev.bailiwick.modules.send.packages.SendOptions;
import dev.bailiwick.modules.send.packages.SendPackage;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.modules.send.sealing.ContentCipher;
import dev.bailiwick.modules.send.sealing.PackageKey;
import dev.bailiwick.modules.send.sealing.PackageToken;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.schema.DefaultSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.NullNode;

/// What recipients can do with packages, and cannot, through the internal connector.
@Tag("slow")
abstract class RecipientsContract {
    private static final String PASSPHRASE = "harbour violet ladder quartz";

    private RunningServer server;
    private Sender sender;

    protected abstract RunningServer server();

    @BeforeEach
    void sender() {
        server = server();
        sender = new Sender(server);
    }

    private Gateway recipient(SendPackage.Sent sent) {
        return Gateway.of(server, sent.link());
    }

    private Gateway unlocked(SendPackage.Sent sent) {
        Gateway recipient = recipient(sent);
        assertThat(recipient.unlock("").status()).isEqualTo(200);
        return recipient;
    }

    private SentPackage stored(SendPackage.Sent sent) {
        return server.transactions()
                .read(() -> server.bean(Packages.class).find(sent.sent().uid()))
                .orElseThrow();
    }

    private List<EventKind> events(SendPackage.Sent sent) {
        return server
                .transactions()
                .read(() -> server.bean(PackageLog.class).of(sent.sent(), 1_000))
                .reversed()
                .stream()
                .map(event -> event.kind())
                .toList();
    }

    private Path content(SendPackage.Sent sent) {
        return server.folder().resolve("packages").resolve(sent.sent().uid().toString());
    }

    @Test
    void a_text_can_be_read_once_the_package_is_unlocked() {
        SendPackage.Sent sent = sender.text("the door code is 4711");
        Gateway recipient = recipient(sent);

        assertThat(recipient.look().json().has("items")).isFalse();
        assertThat(recipient.get(1, null).status()).isEqualTo(404);
        assertThat(recipient.unlock("").status()).isEqualTo(200);
        assertThat(recipient.look().json().get("items").get(0).get("downloads_left").asInt())
                .isEqualTo(5);
        assertThat(recipient.take(1).text()).isEqualTo("the door code is 4711");
        assertThat(recipient.look().json().get("items").get(0).get("downloads_left").asInt())
                .isEqualTo(4);
        assertThat(events(sent))
                .containsExactly(
                        EventKind.CREATED,
                        EventKind.VIEWED,
                        EventKind.UNLOCKED,
                        EventKind.DOWNLOADED);
    }

    @Test
    void looking_again_and_again_uses_up_nothing_and_is_recorded_once() {
        SendPackage.Sent sent = sender.text("text");

        IntStream.range(0, 5).forEach(_ -> recipient(sent).look());

        assertThat(events(sent)).containsExactly(EventKind.CREATED, EventKind.VIEWED);
        assertThat(unlocked(sent).take(1).text()).isEqualTo("text");
    }

    @Test
    void a_text_comes_before_the_files() {
        SentPackage draft = sender.draft();
        sender.upload(draft, "../../etc/passwd\n\u202Egnp.exe", new byte[] {1, 2, 3});
        sender.upload(draft, "empty", new byte[0]);
        SendPackage.Sent sent = sender.send(draft, Sender.with("read me first", 5, null, ""));
        Gateway recipient = unlocked(sent);

        var items = recipient.look().json().get("items");

        assertThat(items.size()).isEqualTo(3);
        assertThat(items.get(0).get("name").asString()).isEmpty();
        assertThat(items.get(1).get("name").asString()).isEqualTo("etc - passwd gnp.exe");
        assertThat(recipient.take(1).text()).isEqualTo("read me first");
        assertThat(recipient.take(2).response().body()).containsExactly(1, 2, 3);
        assertThat(recipient.take(3).response().body()).isEmpty();
        assertThat(items.get(2).get("sha256").asString())
                .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }

    /// In the form that curl and browsers send: first to last byte, both included.
    @Test
    void ranges_are_cut_at_the_right_bytes() {
        int size = ContentCipher.PART + 1_000;
        byte[] file = Sender.random(size);
        Gateway recipient = unlocked(sender.file("scan.img", file, 50));
        Map<String, List<Integer>> ranges =
                Map.of(
                        "bytes=0-0", List.of(0, 1),
                        "bytes=100-199", List.of(100, 200),
                        "bytes=8388607-8388608", List.of(8_388_607, 8_388_609),
                        "bytes=8388608-", List.of(8_388_608, size),
                        "bytes=-5", List.of(size - 5, size),
                        "bytes=8388700-99999999", List.of(8_388_700, size));

        ranges.forEach((range, ends) -> {
            Gateway.Reply reply = recipient.get(1, range);
            assertThat(reply.status()).as(range).isEqualTo(206);
            assertThat(reply.response().body())
                    .as(range)
                    .isEqualTo(Arrays.copyOfRange(file, ends.get(0), ends.get(1)));
        });
        assertThat(Arrays.equals(recipient.get(1, null).response().body(), file)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=5-4", "bytes=0-1,3-4", "bytes=-", "items=0-1", "bytes=a-b"})
    void ranges_that_are_none_are_ignored(String range) {
        Gateway recipient = unlocked(sender.file("a", new byte[10], 50));

        assertThat(recipient.get(1, range).status()).isEqualTo(200);
        assertThat(recipient.get(1, range).response().body()).hasSize(10);
    }

    @Test
    void a_range_beyond_the_end_cannot_be_satisfied() {
        Gateway recipient = unlocked(sender.file("a", new byte[10], 5));

        assertThat(recipient.get(1, "bytes=10-").status()).isEqualTo(416);
        assertThat(recipient.get(1, "bytes=10-").header("Content-Range")).isEqualTo("bytes */10");
    }

    @Test
    void a_hundred_small_ranges_are_one_download() {
        SendPackage.Sent sent = sender.file("a", Sender.random(100), 1);
        Gateway recipient = unlocked(sent);

        for (int i = 0; i < 100; i++) {
            recipient.delivered(recipient.get(1, "bytes=%d-%d".formatted(i, i)), 1, true);
        }

        assertThat(events(sent)).containsOnlyOnce(EventKind.DOWNLOADED).endsWith(EventKind.SPENT);
        assertThat(recipient.get(1, null).status()).isEqualTo(404);
    }

    @Test
    void a_passphrase_is_needed_with_the_token() {
        SendPackage.Sent sent = sender.text(options -> Sender.with("x", 5, PASSPHRASE, ""));
        Gateway recipient = recipient(sent);

        assertThat(recipient.look().json().get("needs_passphrase").asBoolean()).isTrue();
        Gateway.Reply wrong = recipient.unlock("harbour violet ladder quart");
        assertThat(wrong.json().get("outcome").asString()).isEqualTo("WRONG_PASSPHRASE");
        assertThat(wrong.json().get("tries_left").asInt()).isEqualTo(9);
        assertThat(recipient.unlock(PASSPHRASE).json().get("outcome").asString()).isEqualTo("WAIT");
        server.clock().advance(Duration.ofSeconds(1));
        assertThat(recipient.unlock("  harbour  violet ladder quartz ").json().get("outcome"))
                .hasToString("\"UNLOCKED\"");
        assertThat(recipient.take(1).text()).isEqualTo("x");
    }

    @Test
    void ten_wrong_passphrases_lock_a_package_for_good_and_the_delay_grows() {
        SendPackage.Sent sent = sender.text(options -> Sender.with("x", 5, PASSPHRASE, ""));
        Gateway recipient = recipient(sent);
        var waits = new ArrayList<Integer>();

        for (int i = 1; i < 10; i++) {
            assertThat(recipient.unlock("x".repeat(i == 5 ? 100_000 : i)).status()).isIn(200, 400);
            Gateway.Reply again = recipient.unlock(PASSPHRASE);
            if (again.json().has("wait_seconds")) {
                waits.add(again.json().get("wait_seconds").asInt());
            }
            server.clock().advance(Duration.ofSeconds(60));
        }
        assertThat(recipient.unlock("y").status()).isIn(200, 404);
        server.clock().advance(Duration.ofSeconds(60));
        recipient.unlock("z");

        assertThat(waits).startsWith(1, 2, 4, 8);
        assertThat(recipient.unlock(PASSPHRASE).status()).isEqualTo(404);
        assertThat(recipient.look().status()).isEqualTo(404);
        assertThat(events(sent)).endsWith(EventKind.LOCKED);
    }

    @Test
    void concurrent_guesses_get_no_more_attempts() throws Exception {
        SendPackage.Sent sent = sender.text(options -> Sender.with("x", 5, PASSPHRASE, ""));

        List<Gateway.Reply> replies = concurrently(20, () -> recipient(sent).unlock("a wrong one"));

        assertThat(replies)
                .filteredOn(
                        reply -> reply.json().get("outcome").asString().equals("WRONG_PASSPHRASE"))
                .hasSize(1);
        assertThat(stored(sent).failed()).isEqualTo(1);
    }

    @Test
    void there_is_never_one_download_too_many() throws Exception {
        SendPackage.Sent sent = sender.file("a", Sender.random(50_000), 3);

        List<Gateway.Reply> replies = concurrently(16, () -> unlocked(sent).get(1, null));

        assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(3);
        assertThat(replies).filteredOn(reply -> reply.status() == 404).hasSize(13);
    }

    private static <T> List<T> concurrently(int count, Callable<T> work)
            throws InterruptedException, ExecutionException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> all =
                    threads.invokeAll(IntStream.range(0, count).mapToObj(_ -> work).toList());
            var results = new ArrayList<T>();
            for (Future<T> one : all) {
                results.add(one.get());
            }
            return results;
        }
    }

    @Test
    void a_broken_download_can_be_resumed_and_counts_once() {
        byte[] file = Sender.random(100_000);
        SendPackage.Sent sent = sender.file("a", file, 1);
        Gateway recipient = unlocked(sent);

        recipient.delivered(recipient.get(1, null), 40_000, false);
        Gateway.Reply rest = recipient.get(1, "bytes=40000-");
        recipient.delivered(rest, 60_000, true);

        assertThat(rest.response().body()).isEqualTo(Arrays.copyOfRange(file, 40_000, 100_000));
        assertThat(events(sent))
                .contains(EventKind.INTERRUPTED)
                .containsOnlyOnce(EventKind.DOWNLOADED)
                .endsWith(EventKind.SPENT);
    }

    @Test
    void a_broken_download_can_be_resumed_after_unlocking_again() {
        SendPackage.Sent sent = sender.file("a", Sender.random(100_000), 1);
        Gateway first = unlocked(sent);
        first.delivered(first.get(1, null), 40_000, false);

        Gateway again = unlocked(sent);
        Gateway.Reply rest = again.get(1, "bytes=40000-");

        assertThat(rest.status()).isEqualTo(206);
        assertThat(first.get(1, null).status()).as("the other one").isEqualTo(404);
    }

    @Test
    void one_access_does_not_get_several_copies_at_the_same_time() {
        SendPackage.Sent sent = sender.file("a", Sender.random(100_000), 1);
        Gateway recipient = unlocked(sent);
        assertThat(recipient.get(1, null).status()).isEqualTo(200);

        assertThat(recipient.get(1, null).status()).isEqualTo(404);
        // A lost connection is noticed late, so something can run twice.
        assertThat(recipient.get(1, "bytes=1-").status()).isEqualTo(206);
        assertThat(recipient.get(1, "bytes=1-").status()).isEqualTo(404);
    }

    @Test
    void each_of_several_copies_at_the_same_time_counts() {
        SendPackage.Sent sent = sender.file("a", Sender.random(1_000), 2);
        Gateway recipient = unlocked(sent);
        Gateway.Reply first = recipient.get(1, null);
        Gateway.Reply second = recipient.get(1, null);

        assertThat(recipient.delivered(first, 1_000, true).status()).isEqualTo(204);
        assertThat(recipient.delivered(second, 1_000, true).status()).isEqualTo(204);

        assertThat(events(sent))
                .containsSubsequence(EventKind.DOWNLOADED, EventKind.DOWNLOADED, EventKind.SPENT);
        assertThat(recipient.get(1, null).status()).isEqualTo(404);
    }

    @Test
    void a_download_that_is_not_resumed_returns_what_it_reserved() {
        SendPackage.Sent sent = sender.file("a", Sender.random(100_000), 1);
        Gateway first = unlocked(sent);
        Gateway.Reply begun = first.get(1, "bytes=0-9");
        assertThat(begun.status()).isEqualTo(206);
        assertThat(unlocked(sent).get(1, null).status()).isEqualTo(404);

        server.clock().advance(Duration.ofMinutes(16));
        server.runJob("GiveUpDownloads.run");

        assertThat(unlocked(sent).get(1, null).status()).isEqualTo(200);
    }

    @Test
    void what_was_sent_to_its_end_counts_even_if_the_gateway_never_says_so() {
        SendPackage.Sent sent = sender.file("a", Sender.random(1_000), 1);
        assertThat(unlocked(sent).get(1, null).status()).isEqualTo(200);
        Await.until(() ->
                server.transactions()
                        .read(() ->
                                server.sql()
                                        .fetchExists(
                                                SEND_DOWNLOAD, SEND_DOWNLOAD.SENT_WHOLE.isTrue())));

        server.clock().advance(Duration.ofMinutes(16));
        server.runJob("GiveUpDownloads.run");

        assertThat(events(sent)).endsWith(EventKind.DOWNLOADED, EventKind.SPENT);
    }

    @Test
    void all_but_the_last_byte_cannot_be_taken_for_ever() {
        SendPackage.Sent sent = sender.file("a", Sender.random(1_000), 1);
        int taken = 0;

        for (int i = 0; i < 15; i++) {
            Gateway recipient = recipient(sent);
            if (recipient.unlock("").status() == 200
                    && recipient.get(1, "bytes=0-998").status() == 206) {
                taken++;
            }
            server.clock().advance(Duration.ofMinutes(16));
            server.runJob("GiveUpDownloads.run");
        }

        assertThat(taken).isEqualTo(11);
    }

    @Test
    void a_download_that_continues_is_served_after_the_last_one_was_counted() {
        SendPackage.Sent sent = sender.file("a", Sender.random(1_000), 1);
        Gateway recipient = unlocked(sent);
        assertThat(recipient.take(1).status()).isEqualTo(200);

        assertThat(recipient.get(1, "bytes=900-").status()).isEqualTo(206);
        assertThat(recipient.get(1, null).status()).isEqualTo(404);
        assertThat(recipient(sent).look().status()).isEqualTo(404);
        server.clock().advance(Duration.ofMinutes(16));
        assertThat(recipient.get(1, "bytes=900-").status()).isEqualTo(404);
        server.runJob("SweepPackages.end");
        assertThat(content(sent)).doesNotExist();
    }

    @Test
    void rests_of_a_counted_download_are_no_more_than_one_further_copy() {
        SendPackage.Sent sent = sender.file("a", Sender.random(1_000), 1);
        Gateway recipient = unlocked(sent);
        assertThat(recipient.take(1).status()).isEqualTo(200);
        Gateway.Reply rest = recipient.get(1, "bytes=1-");
        assertThat(rest.status()).isEqualTo(206);
        recipient.delivered(rest, 999, true);

        assertThat(recipient.get(1, "bytes=1-").status()).isEqualTo(404);
    }

    @Test
    void unknown_expired_revoked_and_spent_packages_get_the_same_answer() {
        SendPackage.Sent revoked = sender.text("a");
        server.bean(EndPackages.class).revoke(revoked.sent().uid(), Actor.SYSTEM);
        SendPackage.Sent spent = sender.text(options -> Sender.with("b", 1, null, ""));
        unlocked(spent).take(1);
        SendPackage.Sent expired = sender.text("c");
        server.clock().advance(Duration.ofDays(8));
        String unknown = "https://send.example.org/p/" + PackageToken.next();

        List<Gateway.Reply> replies =
                Stream.of(revoked.link(), spent.link(), expired.link(), unknown)
                        .map(link -> Gateway.of(server, link))
                        .flatMap(one -> Stream.of(one.look(), one.unlock(""), one.get(1, null)))
                        .toList();

        assertThat(replies).extracting(Gateway.Reply::status).containsOnly(404);
        assertThat(replies).extracting(Gateway.Reply::text).containsOnly("");
    }

    @Test
    void revoked_content_is_gone_at_once_also_for_those_who_have_unlocked() {
        SendPackage.Sent sent = sender.file("a", Sender.random(1_000), 5);
        Gateway recipient = unlocked(sent);
        assertThat(content(sent)).exists();

        server.bean(EndPackages.class).revoke(sent.sent().uid(), Actor.SYSTEM);

        assertThat(recipient.get(1, null).status()).isEqualTo(404);
        assertThat(content(sent)).doesNotExist();
        assertThat(
                        server.transactions()
                                .read(() ->
                                        server.sql()
                                                .fetchCount(
                                                        SEND_PACKAGE,
                                                        SEND_PACKAGE
                                                                .UID
                                                                .eq(sent.sent().uid())
                                                                .and(
                                                                        SEND_PACKAGE.SEALED_KEY
                                                                                .isNotNull()))))
                .isZero();
    }

    @Test
    void expired_content_cannot_be_read_and_is_deleted_within_a_minute() {
        SendPackage.Sent sent = sender.file("a", Sender.random(1_000), 5);
        server.clock().advance(Duration.ofDays(7));

        assertThat(recipient(sent).look().status()).isEqualTo(404);
        server.runJob("SweepPackages.end");

        assertThat(content(sent)).doesNotExist();
        assertThat(events(sent)).endsWith(EventKind.EXPIRED);
    }

    @Test
    void logging_out_ends_the_access() {
        Gateway recipient = unlocked(sender.text("a"));

        assertThat(recipient.logOut().status()).isEqualTo(204);

        assertThat(recipient.take(1).status()).isEqualTo(404);
        assertThat(recipient.look().json().has("items")).isFalse();
    }

    @Test
    void an_access_of_one_package_opens_no_other_one() {
        Gateway one = unlocked(sender.text("a"));
        SendPackage.Sent other = sender.text("b");

        assertThat(one.get(1, null).status()).isEqualTo(200);
        Gateway mixed = one.at(other.link());

        assertThat(mixed.look().json().has("items")).isFalse();
        assertThat(mixed.get(1, null).status()).isEqualTo(404);
    }

    @Test
    void a_request_without_the_secret_learns_nothing() {
        Gateway recipient = recipient(sender.text("a"));

        for (String secret : List.of("", "x", "x".repeat(43), "Bearer")) {
            Gateway forged = recipient.forged(secret);
            assertThat(List.of(forged.look().status(), forged.unlock("").status()))
                    .containsOnly(401);
            assertThat(forged.post("/no/such/path", List.of()).status()).isEqualTo(401);
        }
    }

    @Test
    void headers_that_are_longer_than_the_gateways_are_not_read() throws IOException {
        Gateway recipient = recipient(sender.text("a"));

        assertThat(recipient.forged("x".repeat(20_000)).isAnswered()).isFalse();
        assertThat(recipient.look().status()).isEqualTo(200);
    }

    @Test
    void views_from_many_addresses_hide_nothing_and_allow_no_more_codes() {
        SendPackage.Sent sent =
                sender.text(_ ->
                        new SendOptions(
                                "Scans",
                                "a",
                                "mara@example.org",
                                false,
                                true,
                                true,
                                Duration.ofDays(7),
                                5,
                                null,
                                false));
        for (int i = 0; i < 120; i++) {
            recipient(sent).from("2001:db8::" + i).look();
        }

        for (int i = 0; i < 25; i++) {
            recipient(sent).unlock("");
            server.clock().advance(Duration.ofMinutes(1));
        }

        List<EventKind> events = events(sent);
        assertThat(events).filteredOn(EventKind.VIEWED::equals).hasSize(100);
        assertThat(events).filteredOn(EventKind.CODE_SENT::equals).hasSize(20);
    }

    @Test
    void what_is_still_being_downloaded_is_not_handed_to_someone_else() {
        SendPackage.Sent sent = sender.file("a", Sender.random(1_000), 1);
        Gateway first = unlocked(sent);
        Gateway second = unlocked(sent);
        assertThat(first.get(1, null).status()).isEqualTo(200);
        Gateway.Reply broken = first.get(1, "bytes=1-");
        assertThat(first.delivered(broken, 5, false).status()).isEqualTo(204);

        assertThat(second.get(1, null).status()).as("the first response is running").isEqualTo(404);

        assertThat(first.delivered(broken, 5, false).status()).isEqualTo(204);
        assertThat(second.get(1, null).status()).isEqualTo(200);
    }

    @Test
    void nonsense_is_refused() {
        Gateway recipient = recipient(sender.text("a"));

        assertThat(recipient.post(Connector.UNLOCK, List.of(1, 2)).status()).isEqualTo(400);
        assertThat(recipient.post(Connector.UNLOCK, "x".repeat(20_000)).status()).isEqualTo(400);
        for (String path : List.of(Connector.UNLOCK, Connector.DELIVERY)) {
            assertThat(recipient.post(path, NullNode.instance).status()).isEqualTo(400);
            assertThat(recipient.post(path, Map.of()).status()).isEqualTo(400);
        }
        assertThat(recipient.post(Connector.DELIVERY, Map.of("download", "x")).status())
                .isIn(400, 404);
        assertThat(recipient.get(0, null).status()).isEqualTo(404);
        assertThat(recipient.get(9999, null).status()).isEqualTo(404);
    }

    @Test
    void changed_swapped_and_lost_parts_are_refused() throws IOException {
        byte[] file = Sender.random(ContentCipher.PART + 100);
        SendPackage.Sent sent = sender.file("a", file, 50);
        Gateway recipient = unlocked(sent);
        List<Path> parts;
        try (Stream<Path> all = Files.list(content(sent).resolve("2"))) {
            parts = all.sorted().toList();
        }
        assertThat(parts).hasSize(2);

        Path first = parts.get(0);
        Path kept = Files.move(first, content(sent).resolve("kept"));
        assertThat(recipient.get(1, null).status()).as("lost").isEqualTo(503);
        Files.copy(parts.get(1), first);
        assertThat(recipient.get(1, "bytes=0-10").status()).as("another part").isEqualTo(503);
        byte[] changed = Files.readAllBytes(kept);
        changed[changed.length / 2] ^= 1;
        Files.write(first, changed);
        assertThat(recipient.get(1, "bytes=4194300-4194400").status()).as("changed").isEqualTo(503);
        Files.write(first, Arrays.copyOf(Files.readAllBytes(kept), 4_000_000));
        assertThat(recipient.get(1, "bytes=5000000-5000010").status())
                .as("truncated")
                .isEqualTo(503);

        Files.move(kept, first, StandardCopyOption.REPLACE_EXISTING);
        assertThat(Arrays.equals(recipient.get(1, null).response().body(), file)).isTrue();
        assertThat(events(sent)).contains(EventKind.UNREADABLE);
    }

    @Test
    void database_and_content_together_open_nothing_without_the_token() throws IOException {
        SentPackage draft = sender.draft();
        sender.upload(
                draft,
                "quarterly-figures.pdf",
                "an unmistakable sentence".getBytes(StandardCharsets.UTF_8));
        SendPackage.Sent sent =
                sender.send(
                        draft,
                        Sender.with(
                                "another plain sentence", 5, PASSPHRASE, "records@example.org"));
        SentPackage stored = stored(sent);
        PackageKey.Sealed sealed =
                server.transactions()
                        .read(() -> server.bean(Packages.class).sealedKey(stored))
                        .orElseThrow();

        assertThat(everythingStored())
                .doesNotContain("unmistakable")
                .doesNotContain("another plain")
                .doesNotContain("quarterly")
                .doesNotContain("records@example.org")
                .doesNotContain(recipient(sent).token())
                .doesNotContain("violet");
        byte[] token = recipient(sent).token().getBytes(StandardCharsets.US_ASCII);
        byte[] none = {};
        byte[] hash =
                PackageToken.hash(recipient(sent).token()).getBytes(StandardCharsets.US_ASCII);
        for (List<byte[]> secrets :
                List.of(List.of(none, none), List.of(hash, none), List.of(token, none))) {
            assertThat(PackageKey.open(stored.uid(), sealed, secrets.toArray(byte[][]::new)))
                    .isEmpty();
        }
    }

    private String everythingStored() throws IOException {
        var all = new StringBuilder();
        for (var table : DefaultSchema.DEFAULT_SCHEMA.getTables()) {
            if (table.getName().startsWith("send_") || table.getName().startsWith("audit")) {
                server.transactions()
                        .read(() -> server.sql().selectFrom(table).fetch())
                        .forEach(row ->
                                Arrays.stream(row.intoArray())
                                        .forEach(value ->
                                                all.append(
                                                        value instanceof byte[] bytes
                                                                ? new String(
                                                                        bytes,
                                                                        StandardCharsets.ISO_8859_1)
                                                                : String.valueOf(value))));
            }
        }
        try (Stream<Path> files = Files.walk(server.folder().resolve("packages"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    @Test
    void the_audit_log_names_packages_by_their_public_id() {
        SendPackage.Sent sent = sender.text("a");
        unlocked(sent).take(1);

        List<String> names =
                server.transactions()
                        .read(() ->
                                server.sql()
                                        .select(AUDIT_ENTRY.EVENT)
                                        .from(AUDIT_ENTRY)
                                        .where(AUDIT_ENTRY.TARGET.eq(sent.sent().uid().toString()))
                                        .orderBy(AUDIT_ENTRY.SEQUENCE)
                                        .fetch(AUDIT_ENTRY.EVENT));

        assertThat(names)
                .containsExactly("Package Created", "Package Unlocked", "Package Downloaded");
    }
}
